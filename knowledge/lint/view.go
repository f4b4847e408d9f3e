package lint

import (
	"io/fs"

	"golang.org/x/text/unicode/norm"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/config"
)

// View is one state of a workspace, read once.
type View struct {
	Pages    []*Page
	Notes    []*Page // only the head of a note is read
	Manifest *File
	Todo     *File
	Layers   []*Layer
	Projects []knowledge.Project
	Config   config.Config // what this state's own settings say
	// Instructions are all files that an agent is given at the top or in a
	// project, whatever their names, in the order they are found.
	Instructions []*Instruction

	fsys     fs.FS
	part     *Part // nil where everything was read
	index    *knowledge.Manifest
	byPath   map[string]*Page
	byFold   map[string][]*Page
	bySum    map[sum]*Page
	byTarget map[string]*entry
	entries  []*entry
	odd      []knowledge.OddLine
	oddly    map[string]bool // pages that odd lines list
	disorder func() []int    // see unordered
	list     *knowledge.Todo // nil where it is absent or cannot be read
	indexed  bool            // the MANIFEST is there and can be read
	twins    []gitobj.Path   // MANIFEST in other letter cases
	symlinks []gitobj.Path   // below wiki and inbox

	places       []place
	instructions map[gitobj.Path]*Instruction
	secrets      Finder
	links        *linker
}

// Page is a page or a note as a view keeps it: without its bytes and without
// its front matter.
type Page struct {
	knowledge.Page
	Encoding string // why it cannot be read as text, or ""

	*parsed
	entries []*entry
}

// File is a file the rules read as a whole.
type File struct {
	Path gitobj.Path
	Data []byte
	real gitobj.Path // where a link leads, and edits go; else Path
	*whole
}

// Layer is a CLAUDE.md with its bytes.
type Layer struct {
	File
	knowledge.Layer
}

// page finds a page by path; a nil view has none.
func (v *View) page(p gitobj.Path) *Page {
	if v == nil {
		return nil
	}
	return v.byPath[same(p)]
}

// root is the router, or nil.
func (v *View) root() *Layer {
	for _, l := range v.Layers {
		if l.IsRoot() {
			return l
		}
	}
	return nil
}

// same is the form of a path that is compared: macOS decomposes names, so that
// one file comes in two spellings.
func same(p gitobj.Path) string { return norm.NFC.String(string(p)) }
