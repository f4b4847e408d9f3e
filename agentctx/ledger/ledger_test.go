package ledger

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/store"
)

func record(id string, blocks ...Block) Record {
	return Record{ID: ID(id), Blocks: blocks, Recipe: Recipe{Tokenizer: "t"}}
}

func TestKeepAndFind(t *testing.T) {
	log := store.New(t.TempDir()).Log(store.Room{Records: 1 << 20, Parts: 1 << 20})
	ctx := context.Background()
	for i, id := range []string{"abcd1111", "abcd2222", "abcd1111"} {
		r := record(id)
		r.Tokens = i
		if err := Add(ctx, log, r, map[gitobj.ID][]byte{"b1": []byte("content")}); err != nil {
			t.Fatal(err)
		}
	}
	if err := log.Append(ctx, []byte(`{"id":"abcd3333","recipe":{"format":99}}`), nil); err != nil {
		t.Fatal(err)
	}
	all, err := All(log)
	if err != nil || len(all) != 3 {
		t.Fatalf("%d records, %v", len(all), err)
	}
	for name, want := range map[string]string{"abcd1": "abcd1111 2", "ABCD2222": "abcd2222 1", "abc": "", "beef": "", "": ""} {
		r, ok, err := Find(all, name)
		if got := fmt.Sprint(r.ID, " ", r.Tokens); ok != (want != "") || ok && got != want || err != nil {
			t.Errorf("%q: %s %v %v", name, got, ok, err)
		}
	}
	if _, _, err := Find(all, "abcd"); err == nil {
		t.Error("a name of two bundles names one")
	}
	if part, found, _ := log.Part("b1"); !found || string(part) != "content" {
		t.Errorf("%q", part)
	}
}

func TestRecipeIsOneLine(t *testing.T) {
	want := Recipe{
		Format: format, Task: "line\nbreak: \"quoted\" 采样", Tokenizer: "t", Budget: 5,
		Inputs: []Input{{Path: "a.md", Mode: gitobj.ModeFile, Blob: "b2"}, {Path: "b.md"}, {Path: "c.md", Blob: "b1"}}, LongTask: "b1",
	}
	line, err := want.Line()
	if err != nil {
		t.Fatal(err)
	}
	got, ok := ParseRecipe(line)
	if diff := cmp.Diff(want, got); diff != "" || !ok {
		t.Error(ok, diff)
	}
	if diff := cmp.Diff([]gitobj.ID{"b1", "b2"}, got.Contents()); diff != "" {
		t.Error(diff)
	}
	if !got.Inputs[1].Removed() || got.Inputs[0].Removed() {
		t.Error("what was removed and what was not")
	}
	for _, bad := range []string{"", "null", "{}", `{"format":2,"tokenizer":"t"}`, `{"format":1}`, "[", `{"format":"1"}`} {
		if _, ok := ParseRecipe(bad); ok {
			t.Errorf("%s is a recipe", bad)
		}
	}
}

func TestStateKeepsItsNumber(t *testing.T) {
	s := State{Dirty: make([]string, dirtyKept+7)}.Shorten()
	if len(s.Dirty) != dirtyKept || len(s.Files()) != dirtyKept+7 {
		t.Errorf("%d and %d", len(s.Dirty), len(s.Files()))
	}
}

func TestDiff(t *testing.T) {
	a := []Block{{Kind: "rules", Tokens: 10, Sum: "1"}, {Kind: "page", Path: "a", Tokens: 5, Sum: "2"}, {Kind: "page", Path: "b", Tokens: 5, Sum: "3"}, {Kind: "task", Tokens: 1, Sum: "4"}}
	b := []Block{{Kind: "rules", Tokens: 10, Sum: "1"}, {Kind: "page", Path: "a", Tokens: 7, Sum: "9"}, {Kind: "page", Path: "c", Tokens: 2, Sum: "3"}, {Kind: "task", Tokens: 1, Sum: "4"}}
	got := Diff(a, b)
	want := Difference{Changes: []Change{{&a[1], &b[1]}, {nil, &b[2]}, {&a[2], nil}}, Same: 2, Prefix: 10, Tokens: 20}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if d := Diff(b, b); len(d.Changes) > 0 || d.Prefix != 20 || d.Same != 4 {
		t.Errorf("%+v", d)
	}
	if d := Diff(nil, b); len(d.Changes) != 4 || d.Prefix != 0 {
		t.Errorf("%+v", d)
	}
}

func TestKindOf(t *testing.T) {
	for task, want := range map[string]Kind{
		"how do I sample traces":            Question,
		"Is it fixed?":                      Question,
		"这个订单为什么来了两次":                       Question,
		"fix(exporter): drop nothing":       Repair,
		"Fix the exporter":                  Repair,
		"修复导出器":                             Repair,
		"[docs] add a page on tail":         Writing,
		"Add a page on tail sampling":       Build,
		"给采样器增加一个选项":                        Build,
		"Rename the sampler\nwhy: it moved": Rework,
		"review the change":                 Review,
		"traces":                            Other,
		"":                                  Other,
		"prefix the addresses":              Other,
	} {
		if got := KindOf(task); got != want {
			t.Errorf("%q is %s, want %s", task, got, want)
		}
	}
}

func TestStats(t *testing.T) {
	first := record("1", Block{Kind: "rules", Tokens: 60, Sum: "r"}, Block{Kind: "task", Tokens: 40, Sum: "a"})
	second := record("2", Block{Kind: "rules", Tokens: 60, Sum: "r"}, Block{Kind: "task", Tokens: 40, Sum: "b"})
	other := record("3", Block{Kind: "rules", Tokens: 60, Sum: "r"})
	first.Recipe.Task, second.Recipe.Task, other.Recipe.Task = "fix a", "fix b", "how"
	other.Recipe.Options = []string{"format=json"}
	price := func(string) Price { return Price{Read: 0.1, Write: 1.25, Minimum: 50} }
	got := Stats([]Record{first, second, other}, 0, price)
	want := []Figures{
		{Kind: Repair, Bundles: 2, Follow: 1, Tokens: 200, Prefix: 60, Among: 100, Cost: 125 + 56},
		{Kind: Question, Bundles: 1, Tokens: 60, Cost: 75},
		{Kind: "all", Bundles: 3, Follow: 1, Tokens: 260, Prefix: 60, Among: 100, Cost: 256},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got := Stats([]Record{first, second, other}, 2, price); got[len(got)-1].Bundles != 2 || got[len(got)-1].Follow != 1 {
		t.Errorf("%+v", got)
	}
}

func TestCosts(t *testing.T) {
	blocks := []Block{{Tokens: 100, Cut: true}, {Tokens: 60}, {Tokens: 40}}
	for _, test := range []struct {
		price  Price
		cached int
		want   []float64
	}{
		{Price{0.5, 1.25, 100, false}, 1, []float64{50, 75, 50}},
		{Price{0.5, 1.25, 101, false}, 1, []float64{125, 75, 50}},
		{Price{0.5, 1.25, 100, false}, 2, []float64{50, 30, 50}},
		{Price{0.5, 1.25, 100, true}, 2, []float64{50, 75, 50}},
		{Price{0.5, 1.25, 100, true}, 3, []float64{50, 30, 20}},
		{Price{0.5, 1.25, 201, false}, 3, []float64{100, 60, 40}},
		{Price{}, 2, []float64{100, 60, 40}},
	} {
		if diff := cmp.Diff(test.want, test.price.Costs(blocks, test.price.Cached(blocks, test.cached))); diff != "" {
			t.Errorf("%+v: %s", test.price, diff)
		}
	}
}
