package cmd_test

import (
	"os/exec"
	"strings"
	"testing"
)

// A folder that cannot be entered is not one whose files were removed: a total
// without them would be of something else.
func TestTokensOfAnUnreadableFolder(t *testing.T) {
	b := newBench(t)
	b.write("wiki/closed/a.md", "words\n")
	b.git("add", ".")
	b.git("commit", "-q", "-m", "closed")
	prefix := append(b.readOnly(), "git-anw")
	b.run("chmod", "000", b.dir+"/wiki/closed")
	t.Cleanup(func() { b.run("chmod", "755", b.dir+"/wiki/closed") })
	tokens := func(args ...string) string {
		command := exec.Command(prefix[0], append(append(prefix[1:], "tokens"), args...)...)
		command.Dir, command.Env = b.dir, b.env
		out, _ := command.CombinedOutput()
		return string(out)
	}
	for _, args := range [][]string{{"."}, {"--diff", "HEAD"}} {
		if out := tokens(args...); !strings.HasSuffix(out, "error: wiki/closed/a.md: permission denied\n") {
			t.Errorf("%s: said %s", strings.Join(args, " "), out)
		}
	}
	// Nobody knows what else is in it.
	b.git("rm", "-q", "--cached", "wiki/closed/a.md")
	b.git("commit", "-q", "-m", "no longer")
	warning := "warning: not counted, the folder cannot be read: \"wiki/closed\"\n"
	for _, args := range [][]string{{"."}, {"wiki"}, {"--diff", "HEAD"}} {
		if out := tokens(args...); !strings.HasPrefix(out, warning) || !strings.HasSuffix(out, "\ttotal\n") {
			t.Errorf("%s: said %s", strings.Join(args, " "), out)
		}
	}
}
