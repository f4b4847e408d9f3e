package store

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"testing"
	"time"
)

func keyOf(n int) (key Key) {
	binary.BigEndian.PutUint64(key[:], uint64(n))
	return key
}

func valueOf(n int) []byte { return binary.BigEndian.AppendUint64(nil, uint64(n)*7) }

// put adds the numbers from first up to end.
func put(t testing.TB, l Ledger, first, end int) {
	t.Helper()
	var keys []Key
	var values [][]byte
	for n := first; n < end; n++ {
		keys, values = append(keys, keyOf(n)), append(values, valueOf(n))
	}
	if err := l.Add(context.Background(), keys, values, nil); err != nil {
		t.Fatal(err)
	}
}

func find(l Ledger, keys []Key, found func(int, []byte)) (missing []int) {
	return l.Find(len(keys), func(i int) Key { return keys[i] }, found)
}

// got counts the numbers below end that are there; a wrong one is fatal.
func got(t testing.TB, l Ledger, end int) (count int) {
	t.Helper()
	var keys []Key
	for n := range end {
		keys = append(keys, keyOf(n))
	}
	seen := map[int]bool{}
	missing := find(l, keys, func(n int, value []byte) {
		if string(value) != string(valueOf(n)) {
			t.Fatalf("%d has %x", n, value)
		}
		seen[n] = true
	})
	if len(seen)+len(missing) != end {
		t.Fatalf("of %d, %d were found and %d not", end, len(seen), len(missing))
	}
	return len(seen)
}

func TestLedger(t *testing.T) {
	l := New(t.TempDir()+"/new").Ledger("numbers", "1", 8)
	if got(t, l, 10) != 0 {
		t.Error("there is something in nothing")
	}
	put(t, l, 0, 10)
	put(t, l, 10, 20)
	if n := got(t, l, 30); n != 20 {
		t.Errorf("%d of 20 are there", n)
	}
	for _, other := range []Ledger{l.store.Ledger("numbers", "1", 16), l.store.Ledger("numbers", "2", 8)} {
		if len(find(other, []Key{keyOf(1)}, func(int, []byte) {})) == 0 {
			t.Error("values of another kind were read")
		}
	}
}

// However keys are asked for, each is found or missing, once.
func TestLedgerInAnyOrder(t *testing.T) {
	l := New(t.TempDir()).Ledger("numbers", "1", 8)
	put(t, l, 0, 3000) // more than is read at a time
	for seed := range uint64(200) {
		random := rand.New(rand.NewPCG(seed, 2))
		var asked []int
		for n := 0; n < 3100; n += 1 + random.IntN(7) {
			asked = append(asked, n)
			if random.IntN(20) == 0 {
				asked = append(asked, random.IntN(3100))
			}
		}
		if seed%4 == 0 {
			random.Shuffle(len(asked), func(i, j int) { asked[i], asked[j] = asked[j], asked[i] })
		}
		answers := make([]int, len(asked))
		missing := l.Find(len(asked), func(i int) Key { return keyOf(asked[i]) }, func(i int, value []byte) {
			answers[i]++
			if string(value) != string(valueOf(asked[i])) {
				t.Fatalf("seed %d: %d has %x", seed, asked[i], value)
			}
		})
		for _, i := range missing {
			if answers[i]++; asked[i] < 3000 {
				t.Errorf("seed %d: %d is missing", seed, asked[i])
			}
		}
		for i, n := range answers {
			if n != 1 {
				t.Errorf("seed %d: %d was answered %d times", seed, asked[i], n)
			}
		}
	}
}

// Whatever happened to the file, no wrong value is read, and what is added
// afterwards is found.
func TestLedgerDamaged(t *testing.T) {
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 1))
		l := New(t.TempDir()).Ledger("numbers", "1", 8)
		put(t, l, 0, 20)
		data, err := os.ReadFile(l.path())
		if err != nil {
			t.Fatal(err)
		}
		at := random.IntN(len(data) + 1)
		switch random.IntN(4) {
		case 0:
			data = data[:at]
		case 1:
			data = append(data[:at:at], append(make([]byte, random.IntN(50)), data[at:]...)...)
		case 2:
			for i := at; i < min(at+random.IntN(40), len(data)); i++ {
				data[i] = byte(random.Uint32())
			}
		case 3:
			data = append(data, make([]byte, random.IntN(100))...)
		}
		if err := os.WriteFile(l.path(), data, 0o600); err != nil {
			t.Fatal(err)
		}
		before := got(t, l, 20)
		put(t, l, 20, 30)
		if after := got(t, l, 30); after != before+10 && after != 10 { // anew where the header was hit
			t.Fatalf("seed %d: %d before, %d after", seed, before, after)
		}
	}
}

func TestLedgerIsBounded(t *testing.T) {
	l := New(t.TempDir()).Ledger("numbers", "1", 8)
	put(t, l, 0, manyRecords)
	used, last := []Key{keyOf(3), keyOf(5)}, keyOf(manyRecords)
	if err := l.Add(context.Background(), []Key{last}, [][]byte{valueOf(manyRecords)}, used); err != nil {
		t.Fatal(err)
	}
	if n := got(t, l, manyRecords+1); n != manyRecords/2+1 {
		t.Errorf("%d records are left", n)
	}
	for _, i := range find(l, append(used, last), func(int, []byte) {}) {
		t.Errorf("number %d of those in use is gone", i)
	}
}

// TestLedgerHelper is what the processes of the next test run.
func TestLedgerHelper(t *testing.T) {
	dir, first := os.Getenv("LEDGER_DIR"), os.Getenv("LEDGER_FIRST")
	if dir == "" {
		t.Skip("only for the next test")
	}
	n, err := strconv.Atoi(first)
	if err != nil {
		t.Fatal(err)
	}
	l := New(dir).Ledger("numbers", "1", 8)
	for i := range 50 {
		put(t, l, n+i*10, n+i*10+10)
		got(t, l, n)
	}
}

func TestLedgerOfManyProcesses(t *testing.T) {
	dir := t.TempDir()
	var running sync.WaitGroup
	const processes = 6
	for i := range processes {
		running.Go(func() {
			command := exec.Command(os.Args[0], "-test.run=^TestLedgerHelper$")
			command.Env = append(os.Environ(), "LEDGER_DIR="+dir, fmt.Sprint("LEDGER_FIRST=", i*500))
			if out, err := command.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
	running.Wait()
	if n := got(t, New(dir).Ledger("numbers", "1", 8), processes*500); n != processes*500 {
		t.Errorf("%d of %d are there", n, processes*500)
	}
}

// A process that is killed while it writes costs nobody anything but what it
// was writing.
func TestLedgerOfKilledProcesses(t *testing.T) {
	dir := t.TempDir()
	for i := range 5 {
		command := exec.Command(os.Args[0], "-test.run=^TestLedgerHelper$")
		command.Env = append(os.Environ(), "LEDGER_DIR="+dir, fmt.Sprint("LEDGER_FIRST=", i*500))
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		for l := New(dir).Ledger("numbers", "1", 8); got(t, l, i*500+500) < i*10+20; {
		}
		if err := command.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = command.Wait()
	}
	l := New(dir).Ledger("numbers", "1", 8)
	put(t, l, 2500, 2600)
	if n := got(t, l, 2600); n < 100+5*10 {
		t.Errorf("%d are left", n)
	}
}

// A pipe in the place of a ledger holds nobody up, and a ledger takes its place.
func TestLedgerIsAPipe(t *testing.T) {
	ledger := New(t.TempDir()).Ledger("sizes", "1", 8)
	if err := exec.Command("mkfifo", ledger.path()).Run(); err != nil {
		t.Skip(err)
	}
	found := make(chan int)
	go func() { found <- got(t, ledger, 2) }()
	select {
	case n := <-found:
		if n != 0 {
			t.Errorf("%d are in a pipe", n)
		}
	case <-time.After(5 * time.Second):
		t.Fatal("it waits for the pipe")
	}
	put(t, ledger, 0, 2)
	if n := got(t, ledger, 2); n != 2 {
		t.Errorf("%d of 2 are kept", n)
	}
}
