package bundle

import (
	"errors"
	"io/fs"
	"strings"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/library"
)

// tree reads the files of the workspace.
type tree struct{ fs.FS }

// read is the content of a file, or of the one it is a link to.
func (t tree) read(p gitobj.Path) ([]byte, error) {
	file, err := knowledge.Linked(t.FS, p)
	if err != nil {
		return nil, err
	}
	return fs.ReadFile(t.FS, string(file.Path))
}

// text is the clean text of a file, "" where there is none. What is there and
// cannot be shown is listed as left out.
func (p *packer) text(at gitobj.Path) string {
	if p.excluded(at) {
		return ""
	}
	data, err := p.tree.read(at)
	if errors.Is(err, fs.ErrNotExist) {
		return ""
	}
	reason := "cannot be read"
	if err == nil {
		reason = library.Unreadable(data)
	}
	if reason != "" {
		p.leaveOut(at, "", reason)
		return ""
	}
	return layout.Clean(string(p.masks.file(at, data)))
}

// wikiPage is a page with its text, read when it is asked for: most pages are
// in no bundle.
type wikiPage struct {
	*library.Page
	masks   *masks
	content *string
}

// text is the page as it will be shown, "" where it went meanwhile.
func (p *wikiPage) text() string {
	if p.content == nil {
		data, err := p.Read()
		if err != nil || library.Unreadable(data) != "" {
			data = nil
		}
		text := layout.Clean(string(p.masks.file(p.Path, data)))
		p.content = &text
	}
	return *p.content
}

// retired says why a page is not offered for any task, or "".
func (p *wikiPage) retired() string {
	switch {
	case p.Successor != "":
		return "superseded by " + layout.ShowPath(p.Successor)
	case p.Facts().Freshness == "deprecated":
		return "deprecated"
	}
	return ""
}

// openLibrary takes stock of the wiki; the pages are in the order of paths.
func (p *packer) openLibrary() ([]*wikiPage, error) {
	lib, err := library.Open(p.from.Tree, p.from.Segments, p.from.Progress)
	if err != nil {
		return nil, err
	}
	p.library = lib
	for _, lost := range lib.Lost {
		p.leaveOut(lost.Path, "", lost.Reason)
	}
	pages := make([]*wikiPage, lib.Len())
	for i, page := range lib.Pages() {
		pages[i] = &wikiPage{Page: page, masks: &p.masks}
	}
	return pages, nil
}

func countLines(text string) int {
	if text == "" {
		return 0
	}
	return strings.Count(strings.TrimSuffix(text, "\n"), "\n") + 1
}
