package cmd_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestDoctor(t *testing.T) {
	b := newBench(t)
	remote := b.cloned("--bare", b.dir)
	b.git("remote", "add", "origin", remote.dir)
	b.git("fetch", "-q")
	dropped, promoted, lost := b.noted("Dropped"), b.noted("Promoted"), b.noted("Lost")
	b.noted("Waiting")
	b.git("anw", "inbox", "drop", dropped)
	b.git("anw", "promote", promoted, "--to", "wiki/p.md", "-m", "a page", "--merge")
	want := []string{"reader     files\n", "trunk      main at ", " of refs/remotes/origin/main\n", "inbox      anw/inbox at ", ", 2 pending\n", "remote     origin\n", "hooks      installed\n", "locks      0\n"}
	said := b.git("anw", "doctor")
	for _, part := range want {
		if !strings.Contains(said, part) {
			t.Errorf("no %q in\n%s", part, said)
		}
	}

	// A person rewrites the tip without a note; a git died long ago.
	side := b.at(filepath.Join(filepath.Dir(b.dir), "side"))
	b.git("worktree", "add", "-q", side.dir, "anw/inbox")
	side.git("rm", "-q", "inbox/*lost.md")
	side.git("commit", "-q", "--no-verify", "-m", "away")
	lock := filepath.Join(b.dir, ".git/refs/heads/main.lock")
	if err := os.WriteFile(lock, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(lock, old, old); err != nil {
		t.Fatal(err)
	}
	said, code := b.try("", "anw", "doctor", "--json")
	var found struct{ Orphans, Problems []string }
	if err := json.Unmarshal([]byte(said), &found); err != nil || code != 1 {
		t.Fatalf("exit %d, %v: %s", code, err, said)
	}
	if len(found.Orphans) != 1 || !strings.HasPrefix(found.Orphans[0], lost) || len(found.Problems) != 2 || !strings.Contains(found.Problems[1], lock) {
		t.Errorf("found %+v", found)
	}
}

// The reader is decided once, and said.
func TestDoctorNamesTheReader(t *testing.T) {
	b := newBench(t)
	b.git("config", "extensions.worktreeConfig", "true")
	if said, _ := b.try("", "anw", "doctor"); !strings.Contains(said, "reader     git (extensions in config)\n") {
		t.Errorf("said %s", said)
	}
	shallow := b.cloned("--depth=1", "file://"+b.dir)
	said, code := shallow.try("", "anw", "doctor")
	if code != 1 || !strings.Contains(said, "reader     git (shallow)\n") || !strings.Contains(said, "git fetch --unshallow") || !strings.Contains(said, "git anw hooks install") {
		t.Errorf("exit %d, said %s", code, said)
	}
}

// A lock that somebody else left in the worktree of the trunk is named with the
// command that removes it; until then nothing has moved there.
func TestForeignLocksOfALinkedWorktree(t *testing.T) {
	for _, name := range []string{"HEAD.lock", "index.lock"} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.git("switch", "-qc", "side")
			trunk := b.at(filepath.Join(filepath.Dir(b.dir), "the trunk"))
			b.git("worktree", "add", "-q", trunk.dir, "main")
			entry := b.noted("Zebras")
			lock := filepath.Join(strings.TrimSpace(trunk.git("rev-parse", "--absolute-git-dir")), name)
			if err := os.WriteFile(lock, nil, 0o600); err != nil {
				t.Fatal(err)
			}
			args := []string{"anw", "promote", entry, "--to", "wiki/z.md", "-m", "what zebras eat", "--merge"}
			out, code := b.try("", args...)
			if code != 128 || !strings.Contains(out, "error: "+lock+": held by another git process") || !strings.Contains(out, "rm '"+lock+"'") {
				t.Errorf("exit %d, said %s", code, out)
			}
			old := time.Now().Add(-time.Hour)
			if err := os.Chtimes(lock, old, old); err != nil {
				t.Fatal(err)
			}
			if said, code := b.try("", "anw", "doctor"); code != 1 || !strings.Contains(said, "rm '"+lock+"'") && !strings.Contains(said, "rm "+lock) {
				t.Errorf("doctor: exit %d, said %s", code, said)
			}
			if err := os.Remove(lock); err != nil {
				t.Fatal(err)
			}
			if got := trunk.git("status", "--porcelain"); got != "" {
				t.Errorf("status %s", got)
			}
			b.git(args...)
			if got := trunk.git("status", "--porcelain") + trunk.read("wiki/z.md"); !strings.HasPrefix(got, "---\n") {
				t.Errorf("the trunk has %s", got)
			}
		})
	}
}
