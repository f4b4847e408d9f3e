package cmd_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/git-anw/git-anw/cmd"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"git-anw": func() { os.Exit(cmd.Main(os.Args[1:])) },
	})
}

// TestScripts runs the scenarios: each `git anw …` in them goes through the real
// git. UPDATE=1 rewrites their golden parts.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("..", "testdata", "script"),
		UpdateScripts:       os.Getenv("UPDATE") != "",
		RequireUniqueNames:  true,
		RequireExplicitExec: true,
		Setup:               fixEnvironment,
	})
}

// fixEnvironment makes a scenario independent of the machine: its own HOME, no
// system configuration, a ceiling, a clock for commits, an English locale or, for
// a Chinese twin, a Chinese one.
func fixEnvironment(env *testscript.Env) error {
	home := filepath.Join(env.WorkDir, ".home")
	if err := os.MkdirAll(home, 0o755); err != nil {
		return err
	}
	locale := "C.UTF-8"
	if strings.HasSuffix(env.WorkDir, "_zh") {
		locale = "zh_CN.UTF-8"
	}
	config := "[user]\n\tname = Ada\n\temail = ada@example.com\n[init]\n\tdefaultBranch = main\n[core]\n\teditor = true\n[protocol \"file\"]\n\tallow = always\n"
	if err := os.WriteFile(filepath.Join(home, ".gitconfig"), []byte(config), 0o644); err != nil {
		return err
	}
	for key, value := range map[string]string{
		"HOME": home, "GORACE": os.Getenv("GORACE"), "GIT_CONFIG_NOSYSTEM": "1", "GIT_CEILING_DIRECTORIES": env.WorkDir, "GIT_TERMINAL_PROMPT": "0", "LANG": locale,
		"GIT_AUTHOR_DATE": "2026-05-01T12:00:00Z", "GIT_COMMITTER_DATE": "2026-05-01T12:00:00Z", "TZ": "UTC",
	} {
		env.Setenv(key, value)
	}
	return nil
}
