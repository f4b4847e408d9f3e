package cmd_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestQuietHookIsAnsweredEarly: where nothing of ours is staged the hook ends
// before the packages are initialised that make up most of a start.
func TestQuietHookIsAnsweredEarly(t *testing.T) {
	b := newBench(t)
	trace := func() string {
		t.Helper()
		program, err := os.Executable()
		if err != nil {
			t.Fatal(err)
		}
		hook := exec.Command(program, "hooks", "run", "pre-commit")
		hook.Args[0], hook.Dir, hook.Env = "git-anw", b.dir, append(b.env, "GODEBUG=inittrace=1")
		out, err := hook.CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return string(out)
	}
	b.write("other.txt", "y\n")
	b.git("commit", "-q", "-a", "-m", "other")
	out := trace()
	for _, late := range []string{"github.com/yuin/goldmark/parser", "gopkg.in/yaml%2ev3", "net/http", "github.com/spf13/cobra", "encoding/gob", "crypto/sha256", "path/filepath"} {
		if strings.Contains(out, "init "+late+" ") {
			t.Errorf("%s is initialised first", late)
		}
	}
	b.write("wiki/a.md", page("a page", "another text"))
	b.git("add", "-A")
	if out := trace(); !strings.Contains(out, "init net/http ") {
		t.Error("a page is staged, and the program did not start")
	}
}
