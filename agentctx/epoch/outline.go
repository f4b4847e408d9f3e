package epoch

import (
	"cmp"
	"encoding/json"
	"io/fs"
	"slices"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/config"
	"github.com/git-anw/git-anw/knowledge/layers"
	"github.com/git-anw/git-anw/knowledge/library"
)

// Outline is what of a tree all tasks may share, without the texts.
type Outline struct {
	Rules    []knowledge.File // with what they import, none where there are none
	Manifest knowledge.File   // of no path where there is none
	Core     []Member         // the most important first
	// Linked are the pages that others link to, the most linked first.
	Linked []gitobj.Path
}

// Member is a page for every task.
type Member struct {
	knowledge.File
	Links int
	Chose Chooser
}

// Chooser is why a page is for every task.
type Chooser string

// The reasons, the strongest first.
const (
	Asked     Chooser = "asked" // for this bundle alone: no outline has it
	Pinned    Chooser = "pinned"
	Canonical Chooser = "canonical"
	Links     Chooser = "links"
)

// ByPerson is true for what a person chose.
func (c Chooser) ByPerson() bool { return c != Links }

const (
	// hubLinks is how many pages must link to one that all tasks share.
	hubLinks = 3
	// maxHubs bounds how many of those are known.
	maxHubs = 96
)

// Study makes the outline of a tree.
func Study(tree fs.FS, pages *library.Library) Outline {
	o := Outline{Rules: RulesOf(tree), Manifest: ManifestOf(tree)}
	byLinks := slices.Clone(pages.Pages())
	slices.SortStableFunc(byLinks, func(a, b *library.Page) int { return cmp.Compare(b.Links(), a.Links()) })
	o.addPins(tree)
	o.addPages(byLinks)
	return o
}

// RulesOf are the root CLAUDE.md, or AGENTS.md where that is the only one, and
// what it imports: not every agent follows an import. Index and TODO list have
// places of their own.
func RulesOf(tree fs.FS) []knowledge.File {
	if rules := Imported(tree, knowledge.ClaudeName); rules != nil {
		return rules
	}
	return Imported(tree, "AGENTS.md")
}

// Imported is a file and, behind it, those it imports; none where it is not there.
func Imported(tree fs.FS, path gitobj.Path) (files []knowledge.File) {
	for _, loaded := range layers.Imported(tree, path) {
		if file := Named(tree, loaded); file.Path != "" && file.Path != knowledge.ManifestPath && file.Path != knowledge.TodoPath {
			files = append(files, file)
		}
	}
	return files
}

// ManifestOf is the index of the wiki, of no path where there is none.
func ManifestOf(tree fs.FS) knowledge.File { return Named(tree, knowledge.ManifestPath) }

// Named is a file by its name, though it may be a link to another.
func Named(tree fs.FS, path gitobj.Path) knowledge.File {
	found, err := knowledge.Linked(tree, path)
	if err != nil {
		return knowledge.File{}
	}
	return knowledge.File{Path: path, Blob: found.Blob}
}

func (o *Outline) addPins(tree fs.FS) {
	for _, pin := range config.Read(tree).Pins {
		if file := Named(tree, pin); file.Path != "" {
			o.add(Member{File: file, Chose: Pinned})
		}
	}
}

func (o *Outline) addPages(byLinks []*library.Page) {
	hubs := 0
	for _, page := range byLinks {
		if page.Facts().Tier == "canonical" && !page.Retired() {
			o.add(Member{page.File(), page.Links(), Canonical})
		}
	}
	for _, page := range byLinks {
		if page.Links() == 0 {
			break
		}
		o.Linked = append(o.Linked, page.Path)
		if page.Links() >= hubLinks && hubs < maxHubs && !page.Retired() && page.Facts().Freshness != "sleeping" && o.add(Member{page.File(), page.Links(), Links}) {
			hubs++
		}
	}
}

// add takes a page in once.
func (o *Outline) add(m Member) bool {
	if slices.ContainsFunc(o.Core, func(known Member) bool { return known.Path == m.Path }) {
		return false
	}
	o.Core = append(o.Core, m)
	return true
}

// Version changes with whatever Study finds in the same tree.
const Version = "3"

// Pack is an outline in a form that can be kept.
func (o Outline) Pack() ([]byte, error) { return json.Marshal(o) }

// Unpack reads it.
func Unpack(data []byte) (o Outline, err error) {
	err = json.Unmarshal(data, &o)
	return o, err
}
