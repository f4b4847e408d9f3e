package bundle

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/tokenizer"
	"github.com/git-anw/git-anw/tokenizer/estimate"
)

// counter is loaded once: the vocabulary is most of what a test costs.
var counter = sync.OnceValue(func() tokenizer.Counter {
	c, err := tokenizer.New("o200k_base")
	if err != nil {
		panic(err)
	}
	return c
})

// estimated are counters that do not know: of those, the bound has to stay
// below the budget.
func estimated(t testing.TB) []tokenizer.Counter {
	var list []tokenizer.Counter
	for _, name := range estimate.Names() {
		e, err := estimate.New(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, e)
	}
	return list
}

// files is a workspace in memory.
type files map[string]string

func (f files) tree() fstest.MapFS {
	tree := fstest.MapFS{}
	for name, content := range f {
		tree[name] = &fstest.MapFile{Data: []byte(content)}
	}
	return tree
}

// notes is an inbox in memory, states a history.
type notes []gitobj.Note

func (n notes) Notes(context.Context) ([]gitobj.Note, error) { return n, nil }

type states []State

func (s states) States(context.Context) ([]State, error) { return s, nil }

func (states) Latest(context.Context) ([]gitobj.Revision, error) { return nil, nil }

func (states) Revisions(context.Context, []string) ([]gitobj.Revision, error) { return nil, nil }

// past is a history of commits, newest first.
type past []gitobj.Revision

func (past) States(context.Context) ([]State, error) { return nil, nil }

func (p past) Latest(context.Context) ([]gitobj.Revision, error) { return p, nil }

func (p past) Revisions(_ context.Context, names []string) (found []gitobj.Revision, _ error) {
	for _, name := range names {
		for _, r := range p {
			if strings.HasPrefix(string(r.ID), name) {
				found = append(found, r)
			}
		}
	}
	return found, nil
}

// pack packs and holds the result to what every bundle promises.
func pack(t testing.TB, f files, req Request) Bundle {
	t.Helper()
	return packFrom(t, Sources{Tree: f.tree()}, req)
}

func packFrom(t testing.TB, from Sources, req Request) Bundle {
	t.Helper()
	if from.Counter == nil {
		from.Counter = counter()
	}
	if req.Format.Name == "" {
		req.Format = layout.Formats()[0]
	}
	b, err := Pack(context.Background(), req, from)
	if err != nil {
		t.Fatal(err)
	}
	checkPromises(t, b, req, from.Counter)
	return b
}

// checkPromises reads the output back without the code that wrote it.
func checkPromises(t testing.TB, b Bundle, req Request, by tokenizer.Counter) {
	t.Helper()
	tokens, bound := by.Count(string(b.Output)), by.Count(string(b.Output))
	if estimated, ok := by.(*estimate.Estimator); ok {
		bound = estimated.Bound(string(b.Output))
	}
	if bound > req.Budget || tokens != b.Tokens || bound != b.Bound || (b.Band > 0) == by.Exact() {
		t.Errorf("%d tokens, at most %d, said to be %d ± %.2f, at most %d, budget %d", tokens, bound, b.Tokens, b.Band, b.Bound, req.Budget)
	}
	if string(b.Output) != layout.Visible(string(b.Output)) {
		t.Errorf("the output has characters that hide something")
	}
	order := map[layout.Kind]int{}
	for i, kind := range layout.Kinds() {
		order[kind] = i
	}
	for i := 1; i < len(b.Blocks); i++ {
		if order[b.Blocks[i].Kind] < order[b.Blocks[i-1].Kind] {
			t.Errorf("%s stands behind %s", b.Blocks[i].Kind, b.Blocks[i-1].Kind)
		}
	}
	read := map[string]func(testing.TB, string) []string{"markdown": readMarkdown, "json": readJSON}[req.Format.Name]
	if read == nil { // layout reads what it writes back
		return
	}
	if got, want := len(read(t, string(b.Output))), len(b.Blocks); got != want {
		t.Errorf("%d blocks can be read back, want %d:\n%s", got, want, b.Output)
	}
}

// readMarkdown finds blocks as a reader would: headings outside fences, up to
// the task, which is all the rest.
func readMarkdown(_ testing.TB, output string) []string {
	var titles []string
	mark := ""
	for line := range strings.SplitSeq(output, "\n") {
		run := leading(line, '`')
		switch {
		case mark == "" && len(run) >= 3 && run == line:
			mark = run
		case mark != "" && len(run) >= len(mark) && strings.Trim(line, "` ") == "":
			mark = ""
		case mark == "" && (strings.HasPrefix(line, "# ") || strings.HasPrefix(line, "## ")):
			titles = append(titles, line)
			if line == "## Task" || line == "## 任务" {
				return titles
			}
		}
	}
	return titles
}

// leading is what of a line's beginning is nothing but c.
func leading(line string, c byte) string {
	n := 0
	for n < len(line) && line[n] == c {
		n++
	}
	return line[:n]
}

func readJSON(t testing.TB, output string) []string {
	t.Helper()
	var read struct {
		Blocks []struct{ Kind, Path, Text string }
		Task   *string
	}
	if err := json.Unmarshal([]byte(output), &read); err != nil || read.Task == nil {
		t.Fatalf("%v\n%s", err, output)
	}
	var kinds []string
	for _, b := range read.Blocks {
		kinds = append(kinds, b.Kind)
	}
	return append(kinds, "task")
}

func find(b Bundle, kind layout.Kind, path gitobj.Path) *layout.Block {
	for i := range b.Blocks {
		if b.Blocks[i].Kind == kind && b.Blocks[i].Path == path {
			return &b.Blocks[i]
		}
	}
	return nil
}

func paths(b Bundle, kind layout.Kind) []gitobj.Path {
	var found []gitobj.Path
	for _, block := range b.Blocks {
		if block.Kind == kind {
			found = append(found, block.Path)
		}
	}
	return found
}
