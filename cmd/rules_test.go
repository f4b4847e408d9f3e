package cmd

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/lint"
)

// The pages about the rules are made from the rules. UPDATE=1 writes them.
func TestRulesAreDocumented(t *testing.T) {
	for name, lang := range map[string]knowledge.Lang{"RULES.md": knowledge.English, "RULES.zh-CN.md": knowledge.Chinese} {
		want := rulesPage(lang)
		if os.Getenv("UPDATE") != "" {
			if err := os.WriteFile("../"+name, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if diff := cmp.Diff(string(want), document(t, name)); diff != "" {
			t.Errorf("%s is not what the rules say; UPDATE=1 writes it (-want +got):\n%s", name, diff)
		}
	}
}

func TestGitHubCommandsEscape(t *testing.T) {
	var out strings.Builder
	found := []lint.Finding{{Rule: "path-portable", Path: "wiki/a,b:100%.md", Line: 3, Message: "50%\nof it", Remedy: "mend"}}
	if err := writeGitHub(&Env{Out: &out}, found, checkOptions{}); err != nil {
		t.Fatal(err)
	}
	want := "::warning file=wiki/a%2Cb%3A100%25.md,line=3,title=path-portable::50%25\uFFFDof it%0Amend\n"
	if out.String() != want {
		t.Errorf("got %q\nwant %q", out.String(), want)
	}
}
