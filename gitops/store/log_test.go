package store

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
)

func logIn(dir string) Log { return New(dir).Log(Room{Records: 1 << 20, Parts: 1 << 20}) }

func appended(t testing.TB, l Log, record string, parts ...string) {
	t.Helper()
	values := map[string][]byte{}
	for _, part := range parts {
		values[part] = []byte("part " + part)
	}
	if err := l.Append(context.Background(), []byte(record), values); err != nil {
		t.Fatal(err)
	}
}

func recordsOf(t testing.TB, l Log) []string {
	t.Helper()
	records, err := l.Records()
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, record := range records {
		texts = append(texts, string(record))
	}
	return texts
}

func TestLog(t *testing.T) {
	l := logIn(t.TempDir() + "/new")
	if recordsOf(t, l) != nil {
		t.Error("there is something in nothing")
	}
	appended(t, l, "a\tb", "p", "q")
	appended(t, l, "", "p")
	appended(t, l, "c")
	if got := fmt.Sprintf("%q", recordsOf(t, l)); got != `["a\tb" "" "c"]` {
		t.Error(got)
	}
	if part, found, err := l.Part("q"); string(part) != "part q" || !found || err != nil {
		t.Errorf("%q %v %v", part, found, err)
	}
	if _, found, err := l.Part("r"); found || err != nil {
		t.Errorf("%v %v", found, err)
	}
	if l.Append(context.Background(), []byte("two\nlines"), nil) == nil {
		t.Error("a record of two lines was taken")
	}
}

// What happened to the file costs the records it happened to, and no more.
func TestLogDamaged(t *testing.T) {
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 2))
		l := logIn(t.TempDir())
		for i := range 20 {
			appended(t, l, fmt.Sprint("record ", i), fmt.Sprint(i%3))
		}
		path := l.store.Path(logName)
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		at := random.IntN(len(data))
		if seed%2 == 0 {
			data = data[:at]
		} else {
			data[at] ^= byte(1 + random.IntN(255))
		}
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		before := recordsOf(t, l)
		appended(t, l, "behind")
		after := recordsOf(t, l)
		if len(after) != len(before)+1 || after[len(before)] != "behind" {
			t.Fatalf("seed %d: %q, then %q", seed, before, after)
		}
		for _, record := range before {
			if !strings.HasPrefix(record, "record ") {
				t.Fatalf("seed %d: %q", seed, record)
			}
		}
	}
}

func TestLogIsBounded(t *testing.T) {
	l := New(t.TempDir()).Log(Room{Records: 4000, Parts: 500})
	for i := range 400 {
		appended(t, l, fmt.Sprintf("record %03d", i), fmt.Sprintf("%03d", i), "always")
		info, err := os.Stat(l.store.Path(logName))
		if err != nil || info.Size() > 4000 || l.together() > 500 {
			t.Fatalf("%d: %d bytes and %d in parts, %v", i, info.Size(), l.together(), err)
		}
	}
	records := recordsOf(t, l)
	if len(records) < 10 || records[len(records)-1] != "record 399" {
		t.Errorf("%q", records)
	}
	for _, record := range records {
		if part, found, err := l.Part(strings.TrimPrefix(record, "record ")); !found || err != nil || len(part) == 0 {
			t.Errorf("%s lost its part: %v", record, err)
		}
	}
	appended(t, l, strings.Repeat("long ", 2000))
	if n := len(recordsOf(t, l)); n != 1 {
		t.Errorf("%d records beside one that is larger than all room", n)
	}
}

// TestLogHelper is what the processes of the next tests run.
func TestLogHelper(t *testing.T) {
	dir, name := os.Getenv("LOG_DIR"), os.Getenv("LOG_NAME")
	if dir == "" {
		t.Skip("only for the next tests")
	}
	for i := range 100 {
		appended(t, logIn(dir), fmt.Sprintf("%s %d", name, i), "shared", name)
	}
}

func helper(dir, name string) *exec.Cmd {
	command := exec.Command(os.Args[0], "-test.run=^TestLogHelper$")
	command.Env = append(os.Environ(), "LOG_DIR="+dir, "LOG_NAME="+name)
	return command
}

func TestLogOfManyProcesses(t *testing.T) {
	dir := t.TempDir()
	var running sync.WaitGroup
	const processes = 6
	for i := range processes {
		running.Go(func() {
			if out, err := helper(dir, fmt.Sprint("p", i)).CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
	running.Wait()
	if n := len(recordsOf(t, logIn(dir))); n != processes*100 {
		t.Errorf("%d of %d are there", n, processes*100)
	}
}

// A process that is killed while it writes costs nobody anything but what it was
// writing.
func TestLogOfKilledProcesses(t *testing.T) {
	dir := t.TempDir()
	for i := range 5 {
		name := fmt.Sprint("p", i)
		command := helper(dir, name)
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		for !bytes.Contains([]byte(strings.Join(recordsOf(t, logIn(dir)), "\n")), []byte(name+" 5")) {
		}
		if err := command.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = command.Wait()
	}
	appended(t, logIn(dir), "last")
	if records := recordsOf(t, logIn(dir)); len(records) < 5*6+1 || records[len(records)-1] != "last" {
		t.Errorf("%q", records)
	}
}

// A directory that cannot be written is an error, and nothing else.
func TestLogReadOnly(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(dir+"/file", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if logIn(dir+"/file/log").Append(context.Background(), []byte("a"), nil) == nil {
		t.Error("a log inside a file")
	}
}

func BenchmarkLogAppend(b *testing.B) {
	l := New(b.TempDir()).Log(Room{Records: 4 << 20, Parts: 1 << 20})
	record := bytes.Repeat([]byte("x"), 6000)
	for b.Loop() {
		if err := l.Append(context.Background(), record, nil); err != nil {
			b.Fatal(err)
		}
	}
}
