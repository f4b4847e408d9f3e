package commit

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/lint"
)

func tree(files ...string) fstest.MapFS {
	t := fstest.MapFS{}
	for i := 0; i+1 < len(files); i += 2 {
		t[files[i]] = &fstest.MapFile{Data: []byte(files[i+1])}
	}
	return t
}

func with(t fstest.MapFS, files ...string) fstest.MapFS {
	joined := maps.Clone(t)
	maps.Copy(joined, tree(files...))
	return joined
}

func without(t fstest.MapFS, name string) fstest.MapFS {
	rest := maps.Clone(t)
	delete(rest, name)
	return rest
}

const (
	index = "# Wiki\n\n- `a.md` — about a\n"
	pageA = "---\ntitle: a\nsummary: about a\n---\n"
	pageC = "---\ntitle: c\nsummary: about c\n---\n"
	gone  = "- `gone.md` — about nothing\n"
)

func workspace() fstest.MapFS {
	return tree("wiki/MANIFEST.md", index, "wiki/a.md", pageA,
		"inbox/TODO.md", "# TODO\n\n## 🔄 Next time start here\n\n## 📋 In progress\n\n## 📋 Pending\n\n## ✅ Done\n", "CLAUDE.md", "# Map\n")
}

// gist is a plan without its texts.
type gist struct {
	Edits           []gitobj.Path
	Refused, Warned []string
	Older           int
}

func gistOf(p Plan) gist {
	g := gist{Older: p.Older}
	for _, edit := range p.Edits {
		g.Edits = append(g.Edits, edit.Path)
	}
	for _, f := range p.Refused {
		g.Refused = append(g.Refused, f.Rule)
	}
	for _, f := range p.Warned {
		g.Warned = append(g.Warned, f.Rule)
	}
	return g
}

func TestDecide(t *testing.T) {
	clean := workspace()
	dangling := with(clean, "wiki/MANIFEST.md", index+gone)
	tests := []struct {
		name    string
		now     fs.FS
		parents []fs.FS
		want    gist
	}{
		{"nothing changed", clean, []fs.FS{clean}, gist{}},
		{"a new page is listed", with(clean, "wiki/c.md", pageC), []fs.FS{clean}, gist{Edits: []gitobj.Path{"wiki/MANIFEST.md"}}},
		{"a new dangling line refuses", dangling, []fs.FS{clean}, gist{Refused: []string{"manifest-dangling"}}},
		{"refusing leaves fixes for later", with(dangling, "wiki/c.md", pageC), []fs.FS{clean}, gist{Refused: []string{"manifest-dangling"}}},
		{"an old one is only counted", with(dangling, "wiki/c.md", pageC), []fs.FS{dangling}, gist{Edits: []gitobj.Path{"wiki/MANIFEST.md"}, Older: 1}},
		{"what a merged branch has is not introduced", dangling, []fs.FS{clean, dangling}, gist{Older: 1}},
		{"an unborn branch never refuses", dangling, nil, gist{Older: 1}},
		{"nor does adopting", dangling, []fs.FS{tree("README.md", "x")}, gist{Older: 1}},
		{"no workspace, nothing to say", tree("wiki/page.md", "x"), nil, gist{}},
		{"conflict markers refuse", with(clean, "inbox/TODO.md", "# TODO\n<<<<<<< a\n=======\n>>>>>>> b\n"), []fs.FS{clean}, gist{Refused: []string{"conflict-markers"}}},
		{"a page takes its faults along when it moves", with(without(with(clean, "wiki/c.md", "# c\n"), "wiki/c.md"), "wiki/sub/c.md", "# c\n"), []fs.FS{with(clean, "wiki/c.md", "# c\n", "wiki/MANIFEST.md", index+"- `c.md` — c\n")},
			gist{Edits: []gitobj.Path{"wiki/MANIFEST.md"}, Older: 1}},
		{"a page that is changed on the way does not", with(clean, "wiki/sub/c.md", "# c\n\nmore\n"), []fs.FS{with(clean, "wiki/c.md", "# c\n", "wiki/MANIFEST.md", index+"- `c.md` — c\n")},
			gist{Edits: []gitobj.Path{"wiki/MANIFEST.md"}, Warned: []string{"page-summary-missing"}}},
		{"a page without a summary warns", with(clean, "wiki/c.md", "# c\n"), []fs.FS{clean},
			gist{Edits: []gitobj.Path{"wiki/MANIFEST.md"}, Warned: []string{"page-summary-missing"}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			plan, err := Decide(test.now, test.parents, Unknown, "2026-05-01")
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, gistOf(plan)); diff != "" {
				t.Errorf("(-want +got):\n%s\n%v", diff, plan.Refused)
			}
		})
	}
}

// TestDecideSettles: what a plan fixes needs no second plan.
func TestDecideSettles(t *testing.T) {
	clean := workspace()
	now := with(clean, "wiki/c.md", pageC, "wiki/a.md", "---\ntitle: a\nsummary: other\n---\n")
	plan, err := Decide(now, []fs.FS{clean}, Unknown, "2026-05-01")
	if err != nil || len(plan.Edits) == 0 {
		t.Fatal(plan, err)
	}
	for _, edit := range plan.Edits {
		now = with(now, string(edit.Path), string(edit.New))
	}
	if plan, err = Decide(now, []fs.FS{clean}, Unknown, "2026-05-01"); err != nil || len(plan.Edits)+len(plan.Refused)+len(plan.Warned) != 0 {
		t.Errorf("second plan %+v, error %v", plan, err)
	}
}

func TestStrays(t *testing.T) {
	got := Strays([]string{"inbox/2026-05-01-登录.md", "inbox/2026-05/2026-05-01-x.md", "inbox/TODO.md", "other.txt"})
	if diff := cmp.Diff([]string{"inbox/TODO.md", "other.txt"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// fake is a commit that goes wrong where it is told to.
type fake struct {
	index  func() (fs.FS, error)
	staged *[]lint.Edit
	err    error
}

func (f fake) Index(context.Context) (fs.FS, error)     { return f.index() }
func (f fake) Findings() int                            { return Unknown }
func (f fake) Parents(context.Context) ([]fs.FS, error) { return []fs.FS{workspace()}, nil }
func (f fake) Stage(_ context.Context, edits []lint.Edit) ([]gitobj.Path, error) {
	if f.staged != nil {
		*f.staged = edits
	}
	return nil, f.err
}

func TestRun(t *testing.T) {
	ctx := context.Background()
	changed := func() (fs.FS, error) { return with(workspace(), "wiki/c.md", pageC), nil }
	own := (*Unchecked)(nil)
	t.Run("stages", func(t *testing.T) {
		var staged []lint.Edit
		if _, _, err := Run(ctx, fake{index: changed, staged: &staged}, "2026-05-01", Limit); err != nil || len(staged) != 1 {
			t.Errorf("staged %v, error %v", staged, err)
		}
	})
	t.Run("a fix that cannot be written stops the commit", func(t *testing.T) {
		_, _, err := Run(ctx, fake{index: changed, err: errors.New("locked")}, "2026-05-01", Limit)
		if err == nil || errors.As(err, &own) {
			t.Errorf("error %v", err)
		}
	})
	t.Run("an unmerged index stops it", func(t *testing.T) {
		_, _, err := Run(ctx, fake{index: func() (fs.FS, error) { return nil, gitobj.Problemf(gitobj.Conflict, "unmerged") }}, "", Limit)
		if err == nil || errors.As(err, &own) {
			t.Errorf("error %v", err)
		}
	})
	t.Run("a crash does not", func(t *testing.T) {
		_, _, err := Run(ctx, fake{index: func() (fs.FS, error) { panic("bug") }}, "", Limit)
		if !errors.As(err, &own) {
			t.Errorf("error %v", err)
		}
	})
	t.Run("a failing git does not", func(t *testing.T) {
		_, _, err := Run(ctx, fake{index: func() (fs.FS, error) { return nil, errors.New("git: broken") }}, "", Limit)
		if !errors.As(err, &own) {
			t.Errorf("error %v", err)
		}
	})
	t.Run("nor does a slow one", func(t *testing.T) {
		never := make(chan struct{})
		_, _, err := Run(ctx, fake{index: func() (fs.FS, error) { <-never; return nil, nil }}, "", time.Millisecond)
		if !errors.Is(err, ErrLate) {
			t.Errorf("error %v", err)
		}
		close(never)
	})
}

func TestOverlay(t *testing.T) {
	base := tree("wiki/a.md", "old", "wiki/b.md", "b", "c.md", "c")
	edited := overlay{base, map[string][]byte{"wiki/a.md": []byte("new content")}}
	if err := fstest.TestFS(edited, "wiki/a.md", "wiki/b.md", "c.md"); err != nil {
		t.Error(err)
	}
	if data, err := edited.ReadFile("wiki/a.md"); err != nil || string(data) != "new content" {
		t.Errorf("%q, %v", data, err)
	}
}

// A refused commit changes no file, so that its findings have the lines a person
// will look at, not those of files that would have been mended.
func TestRefusedAsItStands(t *testing.T) {
	now := with(workspace(), "wiki/MANIFEST.md", "# Wiki\n\n- `z.md` — gone\n- `a.md` — about a\n- `a.md` — twice\n")
	plan, err := Decide(now, []fs.FS{workspace()}, Unknown, "2026-05-01")
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string]int{}
	for _, f := range plan.Refused {
		lines[f.Rule+" "+f.Remedy] = f.Line
	}
	want := map[string]int{"manifest-dangling create the page, `git add` it, or remove the line": 3, "manifest-duplicate keep one of lines 4 and 5": 5}
	if diff := cmp.Diff(want, lines); diff != "" || plan.Edits != nil {
		t.Errorf("%d edits, lines (-want +got):\n%s", len(plan.Edits), diff)
	}
}
