package layout

import (
	"cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Block is one part of a bundle. Path is empty where the text is not one file.
type Block struct {
	Kind    Kind
	Path    gitobj.Path
	Name    gitobj.Path // what is shown for Path where that has a secret in it
	Text    string
	Excerpt bool // only parts of the file
	// Cut is true where a cache may end behind the block; see Cache.
	Cut bool
	// Tokens is the size of the block with its frame, counted apart.
	Tokens int
	Reason string
	Score  float64 // of search for a page, links to it for a core page
}

// name is the path as it is shown.
func (b Block) name() gitobj.Path { return cmp.Or(b.Name, b.Path) }
