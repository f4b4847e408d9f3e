package bundle

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/layers"
)

// TestForAnAgent leaves out what each agent has read before the task, be it the
// rules, an index, a pin or a page.
func TestForAnAgent(t *testing.T) {
	f := files{
		"CLAUDE.md": "# Rules\n\n@wiki/MANIFEST.md @wiki/style.md @inbox/TODO.md\n", "GEMINI.md": "# For Gemini\n", "projects/api/CLAUDE.md": "# API\n", "projects/api/AGENTS.md": "# API\n",
		"inbox/TODO.md": "# TODO\n\n## 🔄 Next time start here\n\n- [ ] sample\n", "wiki/MANIFEST.md": "# Index\n\n- `style.md` — style\n", "wiki/style.md": "# Style of sampling\n",
		".anw/config.yaml": "context:\n  pins: [wiki/style.md]\n", "big.md": "x",
	}
	all := []gitobj.Path{"CLAUDE.md", "wiki/style.md", "wiki/MANIFEST.md", "projects/api/CLAUDE.md", "inbox/TODO.md"}
	for name, want := range map[string][]gitobj.Path{
		"": all, "claude": {"wiki/style.md", "wiki/MANIFEST.md", "inbox/TODO.md"}, "codex": all, "gemini": all, "copilot": {"wiki/style.md", "wiki/MANIFEST.md", "inbox/TODO.md"},
	} {
		agent, _ := layers.Named(name)
		b := pack(t, f, Request{Task: "sampling", Budget: 3000, Dir: "projects/api/none", For: agent})
		var got []gitobj.Path
		for _, block := range b.Blocks {
			if block.Path != "" {
				got = append(got, block.Path)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: %s", name, diff)
		}
	}
}

// What is imported from outside the folder of the agent waits for a person's
// consent, so it may be missing; at the top, and in the page's own folder, it is not.
func TestForAnAgentAtTheTop(t *testing.T) {
	claude, _ := layers.Named("claude")
	f := files{"CLAUDE.md": "# Rules\n\n@wiki/style.md\n", "wiki/style.md": "# Style of sampling\n", "wiki/MANIFEST.md": "# Index\n"}
	for _, dir := range []gitobj.Path{".", "wiki", "not/there"} {
		if b := pack(t, f, Request{Task: "sampling", Budget: 3000, Dir: dir, For: claude}); len(paths(b, layout.Page)) > 0 {
			t.Errorf("%s: %v", dir, paths(b, layout.Page))
		}
	}
}

// A file that an agent cuts is not one it has.
func TestForAnAgentThatCuts(t *testing.T) {
	codex, _ := layers.Named("codex")
	long := "# Rules\n\n" + strings.Repeat("A rule among many others.\n\n", 2000)
	if b := pack(t, files{"AGENTS.md": long}, Request{Task: "x", Budget: 3000, For: codex}); find(b, layout.Rules, "AGENTS.md") == nil {
		t.Errorf("%+v", b.Left)
	}
}

// TestPersonal: a person's own rules are behind every breakpoint, and change
// nothing before them.
func TestPersonal(t *testing.T) {
	f := files{"CLAUDE.md": "# Rules\n" + strings.Repeat("A rule.\n", 200), "wiki/sampling.md": "# Sampling\n"}
	cache := layout.Cache{Minimum: 10, Breakpoints: 4, Marker: "cache_control"}
	for _, format := range layout.Formats() {
		req := Request{Task: "sampling", Budget: 3000, Format: format, Cache: cache}
		without := pack(t, f, req)
		req.Personal = []Personal{{"~/.claude/CLAUDE.md", []byte("Answer in French.\n")}, {"~/.codex/AGENTS.md", []byte("bad \xff\n")}}
		with := pack(t, f, req)
		n := len(without.Blocks) - 1
		if diff := cmp.Diff(without.Blocks[:n], with.Blocks[:n]); diff != "" || with.Blocks[n].Kind != layout.Personal || with.Blocks[n].Text != "Answer in French." {
			t.Errorf("%s: %+v %s", format.Name, with.Blocks[n], diff)
		}
		if with.Left[0].Reason != "not UTF-8" || with.Blocks[n].Cut {
			t.Errorf("%s: %+v", format.Name, with.Left)
		}
	}
}
