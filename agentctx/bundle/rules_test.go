package bundle

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/layers"
)

// An agent that does not know the sign of an import is given what is imported: as
// Claude Code finds it, four hops far, each file once, nothing of code, of outside
// the workspace or of what has a place of its own.
func TestImportedRules(t *testing.T) {
	token := "glpat-" + "x7Kq2mWv9RtB4nLp8s01"
	f := files{
		"CLAUDE.md":    "# Rules\n\n@AGENTS.md\n@docs/style.md `@docs/span.md`\n\n```\n@docs/fence.md\n```\n\n@../outside.md @/etc/passwd @~/own.md @wiki/MANIFEST.md\n",
		"AGENTS.md":    "# Agents\n\n@docs/deep/1.md @CLAUDE.md\n",
		"docs/1.md":    "not this one\n",
		"docs/span.md": "span\n", "docs/fence.md": "fence\n",
		"docs/style.md":  "# Style\n\nThe token is " + token + "\n",
		"docs/deep/1.md": "one @2.md\n", "docs/deep/2.md": "two @3.md\n", "docs/deep/3.md": "three @4.md\n", "docs/deep/4.md": "four\n",
		"wiki/MANIFEST.md":      "# Index\n",
		"projects/a/CLAUDE.md":  "# Project A\n\n@rules.md @../../docs/style.md\n",
		"projects/a/rules.md":   "# How A works\n",
		"projects/a/.gitignore": "",
	}
	b := pack(t, f, Request{Task: "x", Budget: 4000, Dir: "projects/a"})
	want := []gitobj.Path{"CLAUDE.md", "AGENTS.md", "docs/deep/1.md", "docs/deep/2.md", "docs/deep/3.md", "docs/style.md"}
	if diff := cmp.Diff(want, paths(b, layout.Rules)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]gitobj.Path{"projects/a/CLAUDE.md", "projects/a/rules.md"}, paths(b, layout.Project)); diff != "" {
		t.Error(diff)
	}
	if out := string(b.Output); !strings.Contains(out, "# Style") || strings.Contains(out, token) {
		t.Errorf("not redacted:\n%s", out)
	}
	agent, err := layers.Named("claude")
	if err != nil {
		t.Fatal(err)
	}
	if got := paths(pack(t, f, Request{Task: "x", Budget: 4000, For: agent}), layout.Rules); got != nil {
		t.Errorf("Claude Code loads %s by itself", got)
	}
}

// What is imported belongs to the epoch, and what became of it to the deltas.
func TestImportedRulesChange(t *testing.T) {
	then := files{"CLAUDE.md": "# Rules\n\n@a.md\n@b.md\n@c.md\n", "a.md": "# A\n", "b.md": "# B\n", "c.md": "# C\n"}
	now := files{"CLAUDE.md": "# Rules\n\n@a.md\n@c.md\n@d.md\n", "a.md": "# A, changed\n", "b.md": "# B\n", "c.md": "# C\n", "d.md": "# D\n"}
	b := packFrom(t, commits{then, now}.sources(), Request{Task: "x", Budget: 8000})
	if diff := cmp.Diff([]gitobj.Path{"CLAUDE.md", "a.md", "b.md", "c.md"}, paths(b, layout.Rules)); diff != "" {
		t.Error(diff)
	}
	for path, want := range map[gitobj.Path]string{
		"CLAUDE.md": english().wholeNow + "\n\n# Rules\n\n@a.md\n@c.md\n@d.md",
		"a.md":      english().wholeNow + "\n\n# A, changed",
		"b.md":      english().dropped,
		"d.md":      english().wholeNow + "\n\n# D",
	} {
		if d := find(b, layout.Deltas, path); d == nil || d.Text != want {
			t.Errorf("%s: %+v, want %q", path, d, want)
		}
	}
	if len(paths(b, layout.Deltas)) != 4 {
		t.Errorf("deltas: %s", paths(b, layout.Deltas))
	}
}

// All rules together have one share, and give it back to the task.
func TestImportedRulesShare(t *testing.T) {
	long := strings.Repeat("A rule that takes its room.\n\n", 400)
	f := files{"CLAUDE.md": "# Rules\n\n@a.md\n@b.md\n", "a.md": long, "b.md": long, "wiki/page.md": "# Horses\n\n" + long}
	for _, budget := range []int{300, 1000, 4000} {
		b := pack(t, f, Request{Task: "horses", Budget: budget})
		total := 0
		for _, block := range b.Blocks {
			if block.Kind == layout.Rules {
				total += block.Tokens
			}
		}
		if total > budget*shareRules/100 || paths(b, layout.Rules) == nil {
			t.Errorf("%d of %d tokens are rules: %s", total, budget, paths(b, layout.Rules))
		}
	}
}
