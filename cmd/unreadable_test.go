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
	for _, args := range [][]string{{"."}, {"--diff", "HEAD"}} {
		command := exec.Command(prefix[0], append(append(prefix[1:], "tokens"), args...)...)
		command.Dir, command.Env = b.dir, b.env
		out, err := command.CombinedOutput()
		if err == nil || string(out) != "error: wiki/closed/a.md: permission denied\n" {
			t.Errorf("%s: %v, said %s", strings.Join(args, " "), err, out)
		}
	}
}
