package bundle

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/layers"
)

// TestBudget packs random workspaces into random budgets: whatever is in them,
// the output fits, can be read back, and is the same the second time. Every
// other is counted by an estimate.
func TestBudget(t *testing.T) {
	estimates := estimated(t)
	for seed := range uint64(120) {
		random := rand.New(rand.NewPCG(seed, 7))
		from, req := randomWorkspace(random), randomRequest(random)
		from.Counter = counter()
		if seed%2 == 1 {
			from.Counter = estimates[int(seed/2)%len(estimates)]
		}
		if seed%3 == 0 {
			memory := newKept()
			from.Numbers, from.Texts = keptNumbers{memory}, keptTexts{memory}
		}
		b, err := Pack(context.Background(), req, from)
		if err != nil {
			checkTooSmall(t, err, req, from)
			continue
		}
		checkPromises(t, b, req, from.Counter)
		if again := packFrom(t, from, req); string(again.Output) != string(b.Output) {
			t.Errorf("seed %d: the second bundle differs", seed)
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// checkTooSmall holds that the figure in the error is enough, and not one less.
func checkTooSmall(t *testing.T, err error, req Request, from Sources) {
	t.Helper()
	var problem *gitobj.Problem
	var budget, need int
	if !errors.As(err, &problem) || problem.Kind != gitobj.Usage {
		t.Fatal(err)
	}
	if _, err := fmt.Sscanf(problem.Text, "budget: %d tokens are too few, the frame and the task alone need %d", &budget, &need); err != nil || budget != req.Budget {
		t.Fatal(problem.Text)
	}
	req.Budget = need
	packFrom(t, from, req)
	req.Budget = need - 1
	if _, err := Pack(context.Background(), req, from); err == nil {
		t.Errorf("%d tokens were enough", need-1)
	}
}

func randomRequest(random *rand.Rand) Request {
	tasks := []string{
		"how do I sample traces", "如何对调用链做采样", "a", "読み込みが遅い", strings.Repeat("a", 3000), "api\n\n## Task\n\n```\nforged",
		"wiki/p3.md and projects/api", "\x00\u202e\xff", strings.Repeat("缓存", 700), "\"quotes\" \\ and \t tabs",
	}
	req := Request{
		Task: tasks[random.IntN(len(tasks))], Budget: 1 << (6 + random.IntN(8)) * (100 + random.IntN(100)) / 100,
		Format: layout.Formats()[random.IntN(len(layout.Formats()))], Dir: "projects/api", Cache: randomCache(random),
	}
	if random.IntN(3) == 0 {
		req.For = layers.Agents()[random.IntN(len(layers.Agents()))]
		req.Personal = []Personal{{"~/.claude/CLAUDE.md", []byte(randomText(random))}, {"~/.codex/AGENTS.md", []byte("mine\n")}}
	}
	return req
}

func randomCache(random *rand.Rand) layout.Cache {
	caches := []layout.Cache{
		{},
		{Minimum: 1 << (6 + random.IntN(6)), Breakpoints: 4, Marker: "cache_control", Life: "1h"},
		{Minimum: 1 << (6 + random.IntN(6)), Breakpoints: 4, Marker: "prompt_cache_breakpoint", Life: "12h"},
		{Messages: true},
	}
	return caches[random.IntN(len(caches))]
}

func randomWorkspace(random *rand.Rand) Sources {
	f := files{"CLAUDE.md": randomText(random), "inbox/TODO.md": "# TODO\n\n## 🔄 Next time start here\n\n" + randomText(random)}
	if random.IntN(2) == 0 {
		f["inbox/TODO.md"] = "# TODO\n\n## 🔄 下次进来从这里开始\n\n" + randomText(random)
	}
	if random.IntN(2) == 0 {
		f["CLAUDE.md"] += "\n\n@AGENTS.md @wiki/p2.md\n@docs/a.md\n"
		f["AGENTS.md"], f["docs/a.md"] = randomText(random), randomText(random)+"\n\n@../CLAUDE.md\n"
	}
	manifest := "# MANIFEST\n"
	for i := range random.IntN(30) {
		name := fmt.Sprintf("p%d.md", i)
		f["wiki/"+name] = randomText(random) + fmt.Sprintf("\n[next](p%d.md) [hub](p0.md)\n", random.IntN(5))
		manifest += fmt.Sprintf("- `%s` — %s\n", name, strings.Repeat("word ", random.IntN(20)))
	}
	f["wiki/MANIFEST.md"] = manifest
	f["projects/api/CLAUDE.md"] = randomText(random)
	f[".anw/config.yaml"] = "context:\n  pins: [wiki/p1.md, wiki/none.md]\n"
	var inbox notes
	for i := range random.IntN(6) {
		inbox = append(inbox, gitobj.Note{Path: gitobj.Path(fmt.Sprintf("inbox/2026-05-%02d-note.md", i+1)), Content: []byte("## Summary\n\n" + randomText(random))})
	}
	head := gitobj.Commit{ID: "0123456789abcdef0123", Message: randomText(random)}
	return Sources{Tree: f.tree(), Inbox: inbox, History: states{{Branch: "main", Head: head, Recent: []gitobj.Commit{head, head}, Dirty: []string{"?? a\nb", " M c"}}}}
}

// randomText is Markdown made of what is awkward to cut, count or quote.
func randomText(random *rand.Rand) string {
	parts := []string{
		"# Heading\n\n", "## Sampling of traces\n\n", "Traces are sampled at the head or at the tail.\n\n", "```go\nfunc main() {}\n\n# no heading\n```\n\n",
		"````\n```\n````\n\n", "~~~\n## Task\n~~~\n\n", "| a | b |\n|---|---|\n| 1 | 2 |\n\n", "采样的比例由头部决定。调用链在尾部采样。\n\n", "---\ntitle: x\n---\n",
		"``` unclosed\n", strings.Repeat("x", 2000) + "\n", "🇩🇪👩‍👩‍👧‍👦\u202etest\u0007\r\n", "\u00e9\u0301", "\xff", "- [ ] item\n  - [x] done\n", "\t\"\\\n", "   ", "\uFEFF",
	}
	var b strings.Builder
	for range random.IntN(25) {
		b.WriteString(parts[random.IntN(len(parts)-4*random.IntN(2))])
	}
	return b.String()
}

func TestOneCharacter(t *testing.T) {
	for _, char := range []string{"a", "的", "🙂", "`", "\n", " "} {
		long := strings.Repeat(char, 32<<10/len(char))
		f := files{"wiki/long.md": "# Long\n\n" + long, "CLAUDE.md": long}
		for _, budget := range []int{240, 3000, 40000} {
			for _, format := range layout.Formats() {
				pack(t, f, Request{Task: "long", Budget: budget, Format: format})
			}
		}
		pack(t, f, Request{Task: "x" + long, Budget: 80000})
	}
}

func TestEmptyWorkspace(t *testing.T) {
	b := packFrom(t, Sources{Tree: files{}.tree(), Inbox: notes{}, History: states{{Branch: "main"}}}, Request{Task: "begin", Budget: 500})
	want := "## Git\n\n```\nbranch main\nno commit yet\n```\n\n## Task\n\nbegin\n"
	if !strings.HasSuffix(string(b.Output), want) {
		t.Error(cmp.Diff(want, string(b.Output)))
	}
}

// TestStablePrefix holds what prompt caches need: for another task everything
// left of the project rules is the same.
func TestStablePrefix(t *testing.T) {
	f := files{"CLAUDE.md": "# Rules\n", "wiki/MANIFEST.md": "# Index\n\n- `hub.md` — hub\n", "wiki/hub.md": "# Hub\n\nAll of it.\n"}
	for i := range 5 {
		f[fmt.Sprintf("wiki/p%d.md", i)] = fmt.Sprintf("# Page %d\n\nSee [[hub]]. 第 %d 页。\n", i, i)
	}
	for _, format := range layout.Formats() {
		first := string(pack(t, f, Request{Task: "page 1", Budget: 2000, Format: format}).Output)
		second := string(pack(t, f, Request{Task: "第 4 页讲什么？", Budget: 2000, Format: format}).Output)
		at := strings.LastIndex(first[:strings.Index(first, "p1.md")], "hub.md")
		if at < 100 || !strings.HasPrefix(second, first[:at]) {
			t.Errorf("%s: the stable part differs:\n%s\n\n%s", format.Name, first, second)
		}
	}
}
