package bundle

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// TestNamed packs what a task names, though the words of the pages are others.
func TestNamed(t *testing.T) {
	f := files{
		"wiki/one.md":      "# First\n",
		"wiki/deep/two.md": "---\ntags: [cache/keys, 缓存]\n---\n# Second\n",
		"wiki/deep/三.md":   "---\ntags: [storage]\n---\n# Third\n",
		"src/main.go":      "package main\n",
		"tool/run.sh":      "echo\n",
		"src/image.bin":    "\x00",
	}
	for _, c := range []struct {
		task  string
		dir   gitobj.Path
		pages []gitobj.Path
		files []gitobj.Path
	}{
		{"see @wiki/one.md", ".", []gitobj.Path{"wiki/one.md"}, nil},
		{"see wiki/one.md and src/main.go", ".", []gitobj.Path{"wiki/one.md"}, []gitobj.Path{"src/main.go"}},
		{"只看@src/main.go", ".", nil, []gitobj.Path{"src/main.go"}},
		{"the page 三.md", ".", []gitobj.Path{"wiki/deep/三.md"}, nil},
		{"the page deep/two.md", "wiki", []gitobj.Path{"wiki/deep/two.md"}, nil},
		{"run run.sh", "tool", nil, []gitobj.Path{"tool/run.sh"}},
		{"all of @wiki/deep", ".", []gitobj.Path{"wiki/deep/two.md", "wiki/deep/三.md"}, nil},
		{"about #cache", ".", []gitobj.Path{"wiki/deep/two.md"}, nil},
		{"关于 #缓存 的", ".", []gitobj.Path{"wiki/deep/two.md"}, nil},
		{"about #zz", ".", nil, nil},
		{"@src/image.bin", ".", nil, nil},
	} {
		b := pack(t, f, Request{Task: c.task, Dir: c.dir, Budget: 3000})
		if diff := cmp.Diff(c.pages, paths(b, layout.Page)); diff != "" {
			t.Errorf("%s: pages %s", c.task, diff)
		}
		if diff := cmp.Diff(c.files, paths(b, layout.File)); diff != "" {
			t.Errorf("%s: files %s", c.task, diff)
		}
	}
	b := pack(t, f, Request{Task: "see @wiki/none.md, @src and @src/image.bin, says @somebody", Budget: 3000})
	want := []LeftOut{{Path: "wiki/none.md", Reason: "the task names it, and it is not there", Missed: true},
		{Path: "src", Reason: "the task names it, and no page is in it", Missed: true}, {Path: "src/image.bin", Reason: "binary (it has a NUL byte)", Missed: true}}
	if diff := cmp.Diff(want, b.Left); diff != "" {
		t.Error(diff)
	}
}

func TestWishes(t *testing.T) {
	f := files{
		"CLAUDE.md": "# Rules\n", "projects/pay/CLAUDE.md": "# Pay\n",
		"wiki/a.md": "# Traces\n", "wiki/old/b.md": "# Traces too\n", "docs/pin.md": "# Pin\n",
	}
	req := Request{Task: "traces", Budget: 3000, Wish: Wish{
		Projects: []string{"Pay"}, Pins: []gitobj.Path{"docs/pin.md"},
		Exclude: func(at gitobj.Path) bool { return at == "CLAUDE.md" || strings.HasPrefix(string(at), "wiki/old/") },
	}}
	b := pack(t, f, req)
	var got []string
	for _, block := range b.Blocks {
		got = append(got, string(block.Kind)+" "+string(block.Path))
	}
	want := []string{"preamble ", "core docs/pin.md", "project projects/pay/CLAUDE.md", "page wiki/a.md", "task "}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for _, wrong := range []Wish{{Projects: []string{"none"}}, {Pins: []gitobj.Path{"../x"}}, {Pins: []gitobj.Path{"none.md"}}} {
		_, err := Pack(context.Background(), Request{Task: "x", Budget: 3000, Format: layout.Formats()[0], Wish: wrong}, Sources{Tree: f.tree(), Counter: counter()})
		if problem := (*gitobj.Problem)(nil); !errors.As(err, &problem) || problem.Kind != gitobj.Usage {
			t.Errorf("%+v: %v", wrong, err)
		}
	}
}

func revision(id string, day int, message string, changed ...gitobj.Path) gitobj.Revision {
	when := gitobj.Signature{When: time.Date(2026, 5, day, 1, 0, 0, 0, time.UTC)}
	return gitobj.Revision{Commit: gitobj.Commit{ID: gitobj.ID(id + strings.Repeat("0", 40-len(id))), Committer: when, Message: message}, Changed: changed}
}

func TestHistory(t *testing.T) {
	f := files{"wiki/a.md": "# Traces\n", "wiki/缓存.md": "# 缓存\n"}
	commits := past{
		revision("4d", 4, "traces: later\n", "wiki/a.md"),
		revision("3c", 3, "another page\n", "wiki/other.md"),
		revision("2bbbbbb", 2, "缓存：为什么\n\n因为快。\n", "wiki/缓存.md"),
		revision("1a", 1, "promote\n\nAnw-Promotes: inbox/2026-05-01-x.md\n", "wiki/a.md", "wiki/b.md"),
	}
	from := Sources{Tree: f.tree(), History: commits}
	for _, c := range []struct {
		task string
		wish Wish
		want string
	}{
		{"traces", Wish{Revisions: 8}, "2026-05-04 4d0000000000 traces: later\n2026-05-01 1a0000000000 promote ← inbox/2026-05-01-x.md"},
		{"traces", Wish{Revisions: 1}, "2026-05-04 4d0000000000 traces: later"},
		{"traces", Wish{}, ""},
		{"traces", Wish{Revisions: 8, Since: commits[1].Committer.When.Unix()}, "2026-05-04 4d0000000000 traces: later"},
		{"why 2bbbbbb", Wish{Revisions: 8}, "2026-05-02 2bbbbbb00000\n    缓存：为什么\n\n    因为快。\n  wiki/缓存.md"},
	} {
		b := packFrom(t, from, Request{Task: c.task, Budget: 6000, Wish: c.wish})
		got := ""
		if block := find(b, layout.History, ""); block != nil {
			got = block.Text
		}
		if got != c.want {
			t.Errorf("%s: %s", c.task, cmp.Diff(c.want, got))
		}
	}
	b := packFrom(t, from, Request{Task: "why 2bbbbbb", Budget: 3000})
	if find(b, layout.Page, "wiki/缓存.md") == nil {
		t.Errorf("the page the commit changed is missing: %+v", b.Blocks)
	}
}

func TestDiff(t *testing.T) {
	base := files{"wiki/a.md": "# A\n\nold\n", "src/x.go": "package x\n", "gone.txt": "gone\n", "same.md": "x\n"}
	now := files{"wiki/a.md": "# A\n\n新\n", "src/x.go": "package x\n\nvar y int\n", "new.txt": "new\n", "same.md": "x\r\n", "loose.txt": "?"}
	standing := states{{Head: gitobj.Commit{ID: "1"}, Dirty: []string{" M wiki/a.md", "M  src/x.go", " D gone.txt", "A  new.txt", " M same.md", "?? loose.txt"}}}
	b := packFrom(t, Sources{Tree: now.tree(), Base: base.tree(), History: standing}, Request{Task: "x", Budget: 3000, Wish: Wish{Diff: true}})
	if diff := cmp.Diff([]gitobj.Path{"gone.txt", "new.txt", "src/x.go", "wiki/a.md"}, paths(b, layout.Diff)); diff != "" {
		t.Error(diff)
	}
	if text := find(b, layout.Diff, "wiki/a.md").Text; !strings.Contains(text, "-old\n+新") {
		t.Error(text)
	}
}

func TestFill(t *testing.T) {
	f := files{}
	for i := range 200 {
		f[fmt.Sprintf("wiki/p%03d.md", i)] = fmt.Sprintf("# Page %d\n\n%s\n", i, strings.Repeat("Some words that fill it. 还有中文。\n\n", 20+i%7))
	}
	f["wiki/sampling.md"] = "# Sampling\n"
	for _, counter := range append(estimated(t)[:2], counter()) {
		for i, budget := range []int{1000, 2500, 4000, 9000, 32000} {
			task := []string{"sampling", "page 7", "zymurgy"}[i%3]
			b := packFrom(t, Sources{Tree: f.tree(), Counter: counter}, Request{Task: task, Budget: budget, Wish: Wish{Fill: true}})
			// What is left is a little, or too small for another excerpt and its heading.
			if room := budget - b.Bound; room > max(budget*3/100, 2*smallest) {
				t.Errorf("%q: %d of %d tokens", task, b.Bound, budget)
			}
		}
	}
}

func TestTodoItemsTheTaskIsAbout(t *testing.T) {
	list := "# TODO\n\n## 🔄 Next time start here\n\n- [ ] first\n\n## 📋 Pending\n\n- [ ] tune the batch exporter, see wiki/queue.md\n- [ ] 调整缓存的过期时间\n- [ ] buy milk\n\n## ✅ Done\n\n- [x] batch exporter begun\n"
	f := files{"inbox/TODO.md": list, "wiki/queue.md": "# Q\n"}
	for asked, want := range map[string]string{
		"why is the batch exporter slow": "## 🔄 Next time start here\n\n- [ ] first\n\n## 📋 Pending\n\n- [ ] tune the batch exporter, see wiki/queue.md",
		"缓存的过期时间怎么定":                     "## 🔄 Next time start here\n\n- [ ] first\n\n## 📋 Pending\n\n- [ ] 调整缓存的过期时间",
		"drink milk":                     "## 🔄 Next time start here\n\n- [ ] first",
	} {
		b := pack(t, f, Request{Task: asked, Budget: 3000})
		if got := find(b, layout.Todo, "inbox/TODO.md").Text; got != want {
			t.Errorf("%s: %s", asked, cmp.Diff(want, got))
		}
	}
	if b := pack(t, f, Request{Task: "the batch exporter", Budget: 3000}); find(b, layout.Page, "wiki/queue.md") == nil {
		t.Error("the page the item names is missing")
	}
}
