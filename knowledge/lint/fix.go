package lint

import (
	"bytes"
	"fmt"
	"io/fs"
	"slices"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// Edit is a file to rewrite. Notes say what was done, a line each.
type Edit struct {
	Path     gitobj.Path
	Old, New []byte
	Notes    []string
}

// Fix makes the edits that mend every mechanical finding, sorted by path, and
// gives each page without a summary the one that its line has. Day is the date
// for tasks that move to Done, YYYY-MM-DD. What cannot be mended safely stays a
// finding. After the edits are applied, Fix has nothing left to do.
func Fix(now, base *View, day string) ([]Edit, error) {
	x := &fixer{now: now, adopt: true}
	for _, p := range now.Pages {
		if e := single(p); e != nil && p.bare(e) {
			x.setSummary(p, e.Summary)
		}
	}
	return x.mend(Check(now, base), day)
}

// Mend makes the edits that some findings of a state ask for.
func Mend(now *View, found []Finding, day string) ([]Edit, error) {
	return (&fixer{now: now}).mend(found, day)
}

// fixer collects what the findings ask for, then edits each file once.
type fixer struct {
	now      *View
	cuts     []int // lines of the MANIFEST
	renames  [][2]gitobj.Path
	removals []gitobj.Path
	lines    []lineEdit
	pages    []pageEdit
	adds     []*Page
	sorted   bool
	moveDone bool
	adopt    bool // pages without a summary get that of their line
}

type lineEdit struct {
	target  gitobj.Path
	summary string
}

type pageEdit struct {
	page    *Page
	summary string
}

func (x *fixer) cut(line int) { x.cuts = append(x.cuts, line) }
func (x *fixer) rename(old, renamed gitobj.Path) {
	x.renames = append(x.renames, [2]gitobj.Path{old, renamed})
}
func (x *fixer) remove(target gitobj.Path) { x.removals = append(x.removals, target) }
func (x *fixer) setLine(e *entry, summary string) {
	x.lines = append(x.lines, lineEdit{e.Target, summary})
}
func (x *fixer) setSummary(p *Page, summary string) { x.pages = append(x.pages, pageEdit{p, summary}) }
func (x *fixer) add(p *Page)                        { x.adds = append(x.adds, p) }

func (x *fixer) mend(found []Finding, day string) ([]Edit, error) {
	for _, f := range found {
		if f.mend != nil {
			f.mend(x)
		}
	}
	edits := x.todo(day)
	pages, err := x.summaries()
	if err != nil {
		return nil, err
	}
	edits = append(append(edits, pages...), x.manifest()...)
	slices.SortFunc(edits, func(a, b Edit) int { return bytes.Compare([]byte(a.Path), []byte(b.Path)) })
	return edits, nil
}

// writable keeps off files that a rewrite would damage.
func writable(f *File) bool {
	return f != nil && f.foreign == "" && len(f.conflict) == 0
}

func (x *fixer) todo(day string) []Edit {
	if !x.moveDone || !writable(x.now.Todo) {
		return nil
	}
	list := knowledge.ParseTodoWith(x.now.Todo.Data, x.now.Config.Headings)
	moved, err := list.MoveDone(day)
	if err != nil {
		return nil // the finding stays, and says where
	}
	edit := Edit{Path: x.now.Todo.real, Old: x.now.Todo.Data, New: list.Bytes()}
	for _, text := range moved {
		edit.Notes = append(edit.Notes, fmt.Sprintf("moved %q to Done", brief(text)))
	}
	return []Edit{edit}
}

// summaries writes lines that people edited into the pages they name.
func (x *fixer) summaries() ([]Edit, error) {
	var edits []Edit
	for _, e := range x.pages {
		old, err := fs.ReadFile(x.now.fsys, string(e.page.Path))
		if err != nil {
			return nil, err
		}
		data, err := knowledge.SetField(old, "summary", e.summary)
		if err != nil || knowledge.ParsePage(e.page.Path, data).Summary != e.summary {
			continue // such as TOML front matter: the finding stays
		}
		note := fmt.Sprintf("summary of %s: %q, as its line says", e.page.Path, brief(e.summary))
		if e.page.SummaryKey == "" {
			note = fmt.Sprintf("summary of %s: %q, which its line had", e.page.Path, brief(e.summary))
		}
		edits = append(edits, Edit{Path: e.page.Path, Old: old, New: data, Notes: []string{note}})
	}
	return edits, nil
}
