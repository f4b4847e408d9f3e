package cmd_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// TestReadmeTranscript runs what the first screen of each README shows; "…" in
// it stands for anything within a line.
func TestReadmeTranscript(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the transcript is one of a POSIX shell")
	}
	for name, locale := range map[string]string{"README.md": "C.UTF-8", "README.zh-CN.md": "zh_CN.UTF-8"} {
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join("..", name))
			if err != nil {
				t.Fatal(err)
			}
			_, rest, _ := strings.Cut(string(data), "```console\n")
			shown, _, found := strings.Cut(rest, "```")
			if !found || strings.Count(shown, "\n") > 14 {
				t.Fatalf("no short transcript:\n%s", shown)
			}
			if got := perform(t, shown, locale); !pattern(shown).MatchString(got) {
				t.Errorf("got:\n%s\nshown:\n%s", got, shown)
			}
		})
	}
}

func pattern(shown string) *regexp.Regexp {
	return regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(shown), "…", "[^\n]+") + "$")
}

// perform runs the commands of a transcript in one new folder and returns what
// a terminal would show.
func perform(t *testing.T, transcript, locale string) string {
	t.Helper()
	home, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	shop := filepath.Join(home, "shop")
	if err := os.Mkdir(shop, 0o755); err != nil {
		t.Fatal(err)
	}
	settings := "[user]\n\tname = Ada\n\temail = ada@example.com\n[init]\n\tdefaultBranch = main\n"
	if err := os.WriteFile(filepath.Join(home, ".gitconfig"), []byte(settings), 0o644); err != nil {
		t.Fatal(err)
	}
	var screen strings.Builder
	for line := range strings.Lines(transcript) {
		command, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			continue
		}
		shell := exec.Command("sh", "-c", command)
		shell.Dir = shop
		shell.Env = append(os.Environ(), "HOME="+home, "GIT_CONFIG_NOSYSTEM=1", "GIT_CEILING_DIRECTORIES="+home, "LC_ALL="+locale)
		said, err := shell.CombinedOutput()
		if err != nil {
			t.Fatalf("%s%s%v", line, said, err)
		}
		screen.WriteString(line + string(said))
	}
	return screen.String()
}
