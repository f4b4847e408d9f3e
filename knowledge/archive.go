package knowledge

import (
	"bytes"
	"io/fs"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Archiving is what putting a page aside changes: the page moves and is marked, and
// its line in the index moves along.
type Archiving struct {
	From, To, Index  gitobj.Path
	Page, Marked     []byte
	Manifest, Listed []byte // nil where there is no index
}

// Done reports whether there is nothing to change.
func (a Archiving) Done() bool {
	return a.From == a.To && bytes.Equal(a.Page, a.Marked) && bytes.Equal(a.Manifest, a.Listed)
}

// Touched are the files that change; the one that is new comes last.
func (a Archiving) Touched() []gitobj.Path {
	files := []gitobj.Path{a.From}
	if !bytes.Equal(a.Manifest, a.Listed) {
		files = append(files, a.Index)
	}
	if a.To != a.From {
		files = append(files, a.To)
	}
	return files
}

// PlanArchive says how a page is put aside.
func PlanArchive(tree fs.FS, page gitobj.Path) (a Archiving, err error) {
	a.From, a.To = page, page
	if inside, ok := strings.CutPrefix(string(page), "wiki/"); ok && !strings.HasPrefix(inside, "archive/") {
		a.To = gitobj.Path("wiki/archive/" + inside)
	}
	if a.Page, err = fs.ReadFile(tree, string(a.From)); err != nil {
		return a, err
	}
	if a.Marked, err = SetField(a.Page, "freshness", "deprecated"); err != nil {
		return a, err
	}
	if held, err := fs.ReadFile(tree, string(a.To)); err == nil && a.To != a.From && !bytes.Equal(held, a.Marked) {
		return a, gitobj.Problemf(gitobj.Refused, "%s: is there already, with other content", a.To).WithHint("git mv one of the two to another name")
	}
	a.Index = Real(tree, ManifestPath)
	if a.Manifest, err = fs.ReadFile(tree, string(a.Index)); err != nil {
		return a, nil // no index, nothing to follow
	}
	index := ParseManifest(a.Manifest)
	index.Rename(a.From, a.To)
	a.Listed = index.Bytes()
	return a, nil
}
