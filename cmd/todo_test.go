package cmd_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// Twenty processes add at once; none of their tasks is lost.
func TestTodoAddInParallel(t *testing.T) {
	dir := t.TempDir()
	list := filepath.Join(dir, "inbox", "TODO.md")
	if err := os.MkdirAll(filepath.Dir(list), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(list, []byte("# TODO\n\n## 📋 Pending\n\n## ✅ Done\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	inDir(t, dir, "git", "init", "-q")
	var running sync.WaitGroup
	for i := range 20 {
		running.Add(1)
		go func() {
			defer running.Done()
			inDir(t, dir, "git-anw", "todo", "add", fmt.Sprintf("task %02d of many", i))
		}()
	}
	running.Wait()
	text, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 20 {
		if n := strings.Count(string(text), fmt.Sprintf("- [ ] task %02d of many\n", i)); n != 1 {
			t.Errorf("task %02d is there %d times", i, n)
		}
	}
}

// inDir runs a program; testscript.Main has put git-anw on the path.
func inDir(t *testing.T, dir string, args ...string) string {
	t.Helper()
	command := exec.Command(args[0], args[1:]...)
	command.Dir = dir
	command.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "HOME="+dir)
	out, err := command.CombinedOutput()
	if err != nil {
		t.Errorf("%v: %v\n%s", args, err, out)
	}
	return string(out)
}
