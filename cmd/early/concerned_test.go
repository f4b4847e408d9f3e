package early

import (
	"context"
	"testing"

	"github.com/git-anw/git-anw/gitops"
)

// TestConcerned: the names and the pathspecs say the same.
func TestConcerned(t *testing.T) {
	s := newScratch(t)
	for _, name := range []string{
		"wiki/a.md", "wiki/deep/a.txt", "wikis/a.md", "inbox/TODO.md", "x/inbox/a.md", "CLAUDE.md", "p/q/CLAUDE.md", "MYCLAUDE.md", "claude.md", "AGENTS.md", "p/AGENTS.md", "GEMINI.md",
		".claude/rules/a.md", "p/.claude/a", "x.claude/a", ".cursor/rules/a.mdc", "p/.cursor/rules/b/c.mdc", ".cursor/other", ".github/instructions/a.md", ".github/copilot-instructions.md",
		"p/.github/copilot-instructions.md", ".anw/config.yaml", ".anw/other", "main.go", "project/readme.md",
	} {
		s.stage(name, "x")
		if want := gitops.Staged(context.Background(), ".", s.env, Pathspecs()...); Concerned([]byte(name)) != want {
			t.Errorf("%s: git says %v", name, want)
		}
		s.git("rm", "-q", "--cached", name)
	}
}
