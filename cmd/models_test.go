package cmd

import (
	"strings"
	"testing"

	"github.com/git-anw/git-anw/tokenizer/models"
)

// The settings that the help shows are settings.
func TestModelsHelp(t *testing.T) {
	t.Parallel()
	_, shown, _ := strings.Cut(newModelsCmd(&Env{}).Long, "\n\n")
	shown, _, _ = strings.Cut(shown, "\n\n")
	table, err := models.Load([]byte(shown))
	if err != nil || len(table.Unread) > 0 {
		t.Fatalf("%v, %q\n%s", err, table.Unread, shown)
	}
	if m, _ := table.Lookup("house-large"); m.Window != 65536 || m.Tokenizer != "o200k_base" {
		t.Errorf("%+v", m)
	}
	if _, err := table.Profile("house"); err != nil {
		t.Error(err)
	}
}
