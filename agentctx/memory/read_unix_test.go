//go:build unix

package memory

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// On a real disk a link is not followed, a pipe not waited for, and what may not
// be read is told.
func TestReadFromDisk(t *testing.T) {
	dir := t.TempDir()
	outside := filepath.Join(t.TempDir(), "secret.md")
	for name, text := range map[string]string{outside: "---\ntype: user\n---\nsecret", filepath.Join(dir, "a.md"): "---\ntype: user\n---\nfine", filepath.Join(dir, "locked.md"): "x"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, err := range []error{
		os.Symlink(outside, filepath.Join(dir, "link.md")), os.Symlink(filepath.Dir(outside), filepath.Join(dir, "folder")),
		os.Symlink(dir, filepath.Join(dir, "loop")), syscall.Mkfifo(filepath.Join(dir, "pipe.md"), 0o600), syscall.Mkfifo(filepath.Join(dir, "MEMORY.md"), 0o600),
	} {
		if err != nil {
			t.Skip(err)
		}
	}
	memories, refused, err := Read(os.DirFS(dir))
	if err != nil || len(memories) != 1 || memories[0].File != "a.md" {
		t.Errorf("%+v %v", memories, err)
	}
	if len(refused) != 3 {
		t.Errorf("%+v", refused)
	}
}
