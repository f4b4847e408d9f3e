package layers

import (
	"errors"
	"strings"
	"testing"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

func TestPlanBridge(t *testing.T) {
	text := "# mine\n"
	pointer := pointerText(knowledge.English)
	tests := []struct {
		name   string
		files  map[string]string
		to     Direction
		path   string // the pointer; "" where it is refused
		writes bool
		says   string // in the error or its hint
	}{
		{"makes CLAUDE.md", map[string]string{"AGENTS.md": text}, ForClaude, "CLAUDE.md", true, ""},
		{"makes AGENTS.md", map[string]string{"CLAUDE.md": text}, ForAgents, "AGENTS.md", true, ""},
		{"only AGENTS.md is there", map[string]string{"AGENTS.md": text}, "", "CLAUDE.md", true, ""},
		{"only CLAUDE.md is there", map[string]string{"CLAUDE.md": text}, "", "AGENTS.md", true, ""},
		{"an import stands", map[string]string{"AGENTS.md": text, "CLAUDE.md": "# mine\n\n@AGENTS.md\n\nMore.\n"}, "", "CLAUDE.md", false, ""},
		{"a sentence stands", map[string]string{"CLAUDE.md": text, "AGENTS.md": pointer}, "", "AGENTS.md", false, ""},
		{"a link stands", map[string]string{"CLAUDE.md": text, "AGENTS.md": "-> CLAUDE.md"}, ForAgents, "AGENTS.md", false, ""},
		{"a link the other way", map[string]string{"CLAUDE.md": "-> AGENTS.md", "AGENTS.md": text}, "", "CLAUDE.md", false, ""},
		{"both are a person's", map[string]string{"CLAUDE.md": text, "AGENTS.md": "# other\n"}, ForClaude, "", false, "@AGENTS.md"},
		{"both are a person's, the other way", map[string]string{"CLAUDE.md": text, "AGENTS.md": strings.Repeat("CLAUDE.md\n", 20)}, ForAgents, "", false, "Read `CLAUDE.md`"},
		{"a copy", map[string]string{"CLAUDE.md": text, "AGENTS.md": text}, ForAgents, "", false, "a copy"},
		{"nothing to point to", map[string]string{"x": "x"}, "", "", false, "git anw init"},
		{"the wrong way round", map[string]string{"CLAUDE.md": text}, ForClaude, "", false, "git mv CLAUDE.md AGENTS.md"},
		{"no circle", map[string]string{"CLAUDE.md": "@AGENTS.md\n", "AGENTS.md": text}, ForAgents, "", false, "no end"},
		{"a link as text", map[string]string{"CLAUDE.md": "AGENTS.md", "AGENTS.md": text}, ForClaude, "", false, "stays"},
		{"no direction", map[string]string{"CLAUDE.md": text}, "cursor", "", false, "is no direction"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := PlanBridge(tree(tt.files), ".", tt.to, knowledge.English)
			if tt.path == "" {
				var problem *gitobj.Problem
				if !errors.As(err, &problem) || !strings.Contains(err.Error()+problem.Hint, tt.says) {
					t.Errorf("%v does not say %q", err, tt.says)
				}
				return
			}
			if err != nil || string(got.Path) != tt.path || (got.Content != nil) != tt.writes {
				t.Fatalf("%s %q: %v", got.Path, got.Content, err)
			}
			if tt.writes {
				tt.files[tt.path] = string(got.Content)
				if again, err := PlanBridge(tree(tt.files), ".", tt.to, knowledge.Chinese); err != nil || again.Content != nil {
					t.Errorf("a second run writes %q: %v", again.Content, err)
				}
			}
		})
	}
	for _, lang := range []knowledge.Lang{knowledge.English, knowledge.Chinese} {
		if n := knowledge.CountLines(pointerText(lang)); n > pointerLines {
			t.Errorf("the %s pointer has %d lines", lang, n)
		}
	}
}
