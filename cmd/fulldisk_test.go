package cmd_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var keptText = regexp.MustCompile(`the text is kept: (.+)`)

// nowhere is a note that cannot be recorded.
const nowhere = "# Nowhere to put it\n\nWhat was done.\n"

// kept fails unless what was said is a clear error with the path of a file that
// holds the note.
func (b *bench) kept(said string) string {
	b.t.Helper()
	if !strings.Contains(said, "error: ") {
		b.t.Fatalf("said %s", said)
	}
	kept := keptText.FindStringSubmatch(said)
	if kept == nil {
		b.t.Fatalf("the note is not kept: %s", said)
	}
	if data, err := os.ReadFile(kept[1]); err != nil || string(data) != nowhere {
		b.t.Errorf("kept %q, %v", data, err)
	}
	return said
}

// A disk that is full: the repository stays whole, the note is kept elsewhere,
// and is recorded once there is room.
func TestSessionEndOnAFullDisk(t *testing.T) {
	b := newBench(t)
	small := filepath.Join(filepath.Dir(b.dir), "small")
	if err := os.Mkdir(small, 0o755); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", small).CombinedOutput(); err != nil {
		t.Skipf("a small disk cannot be mounted here: %s", out)
	}
	defer exec.Command("umount", "-l", small).Run()
	full := b.at(filepath.Join(small, "repo"))
	b.git("clone", "-q", ".", full.dir)
	full.env = append(full.env, "TMPDIR="+t.TempDir())
	filler := full.fill()
	before, failures := full.untouched(), 0
	for ; failures < 60; failures++ { // a little more room each time: full at one write after another
		out, code := full.try(nowhere, "anw", "session", "end", "-F", "-")
		if code == 0 {
			break
		}
		if said := full.kept(out); !strings.Contains(strings.ToLower(said), "no space left") && !strings.Contains(said, "unable to ") && !strings.Contains(said, "couldn't write") {
			t.Errorf("said %s", said)
		}
		if now := full.untouched(); now != before {
			t.Errorf("the repository changed:\n%s\nwas:\n%s", now, before)
		}
		full.git("fsck", "--strict", "--no-dangling")
		info, err := os.Stat(filler)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(filler, max(0, info.Size()-2<<12)); err != nil {
			t.Fatal(err)
		}
	}
	if got := strings.Count(full.git("anw", "session", "list"), "\n"); got != 1 || failures < 3 {
		t.Errorf("%d entries after %d failures", got, failures)
	}
	full.git("fsck", "--strict", "--no-dangling")
	if locks := full.locks(); len(locks) > 0 {
		t.Errorf("locks are left: %v", locks)
	}
	t.Logf("recorded after %d failures", failures)
}

// fill writes to the disk of the git directory until nothing fits.
func (b *bench) fill() string {
	b.t.Helper()
	file, err := os.Create(filepath.Join(b.dir, ".git/filler"))
	if err != nil {
		b.t.Fatal(err)
	}
	defer file.Close()
	for size := 1 << 16; size > 0; size /= 2 {
		for err = nil; err == nil; {
			_, err = file.Write(make([]byte, size))
		}
	}
	return file.Name()
}

// A git directory in which nothing can be written.
func TestSessionEndInAReadOnlyRepository(t *testing.T) {
	b := newBench(t)
	prefix := append(b.readOnly(), "git-anw")
	before := b.untouched()
	command := exec.Command(prefix[0], append(prefix[1:], "session", "end", "-F", "-")...)
	command.Dir, command.Env, command.Stdin = b.dir, b.env, strings.NewReader(nowhere)
	out, err := command.CombinedOutput()
	if err == nil || !strings.Contains(strings.ToLower(b.kept(string(out))), "permission denied") {
		t.Errorf("%v, said %s", err, out)
	}
	if now := b.untouched(); now != before {
		t.Errorf("the repository changed:\n%s\nwas:\n%s", now, before)
	}
}

// readOnly takes the right to write the git directory away. Root is not held by
// rights: for it, the words to run a command as somebody else are returned.
func (b *bench) readOnly() (prefix []string) {
	b.t.Helper()
	root := filepath.Dir(b.dir)
	if os.Geteuid() != 0 {
		b.run("chmod", "-R", "a-w", filepath.Join(b.dir, ".git"))
		b.t.Cleanup(func() { b.run("chmod", "-R", "u+w", b.dir) })
		return nil
	}
	if _, err := exec.LookPath("setpriv"); err != nil {
		b.t.Skip("root needs setpriv to be somebody else")
	}
	program, err := exec.LookPath("git-anw")
	if err != nil {
		b.t.Fatal(err)
	}
	b.run("mkdir", "-p", root+"/bin", root+"/tmp")
	b.run("cp", "-L", program, root+"/bin/git-anw")
	b.run("chmod", "755", filepath.Dir(root), root+"/bin/git-anw")
	b.run("chmod", "777", root+"/tmp")
	b.env = append(b.env, "PATH="+root+"/bin:"+os.Getenv("PATH"), "TMPDIR="+root+"/tmp", "GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=safe.directory", "GIT_CONFIG_VALUE_0=*")
	return []string{"setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"}
}

func (b *bench) run(words ...string) {
	b.t.Helper()
	if out, err := exec.Command(words[0], words[1:]...).CombinedOutput(); err != nil {
		b.t.Fatalf("%v: %v\n%s", words, err, out)
	}
}
