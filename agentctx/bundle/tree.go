package bundle

import (
	"errors"
	"io/fs"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// tree reads the files of the workspace.
type tree struct{ fs.FS }

// maxLinks bounds a chain of symbolic links.
const maxLinks = 8

// read is the content of a file. A symbolic link is followed as long as it
// stays in the tree: CLAUDE.md is often a link to AGENTS.md.
func (t tree) read(p gitobj.Path) ([]byte, error) {
	for range maxLinks {
		if !p.Valid() {
			return nil, fs.ErrNotExist
		}
		info, err := fs.Stat(t.FS, string(p))
		if err != nil {
			return nil, err
		}
		if info.IsDir() {
			return nil, fs.ErrNotExist
		}
		data, err := fs.ReadFile(t.FS, string(p))
		if err != nil || info.Mode()&fs.ModeSymlink == 0 {
			return data, err
		}
		p = gitobj.Path(path.Join(string(p.Dir()), string(data)))
	}
	return nil, fs.ErrNotExist
}

// unreadable says why content is not text, or "".
func unreadable(data []byte) string {
	switch {
	case !utf8.Valid(data):
		return "not UTF-8"
	case strings.IndexByte(string(data), 0) >= 0:
		return "binary (it has a NUL byte)"
	}
	return ""
}

// text is the clean text of a file, "" where there is none. What is there and
// cannot be shown is listed as left out.
func (p *packer) text(at gitobj.Path) string {
	data, err := p.tree.read(at)
	if errors.Is(err, fs.ErrNotExist) {
		return ""
	}
	reason := "cannot be read"
	if err == nil {
		reason = unreadable(data)
	}
	if reason != "" {
		p.leaveOut(at, "", reason)
		return ""
	}
	return cleanText(string(data))
}

// wikiPage is a page with what the packer wants to know about it.
type wikiPage struct {
	knowledge.Page
	links     int         // pages that link here
	successor gitobj.Path // the page that replaces this one
}

// text is the page as it will be shown.
func (p *wikiPage) text() string { return cleanText(string(p.Data)) }

// retired says why a page is not offered for any task, or "".
func (p *wikiPage) retired() string {
	switch {
	case p.successor != "":
		return "superseded by " + ShowPath(p.successor)
	case p.Freshness == "deprecated":
		return "deprecated"
	}
	return ""
}

// readPages reads the wiki in the order of paths.
func (p *packer) readPages() ([]*wikiPage, error) {
	paths, err := p.tree.pagePaths()
	if err != nil {
		return nil, err
	}
	if many, ok := p.tree.FS.(interface{ Prefetch([]gitobj.Path) error }); ok {
		if err := many.Prefetch(paths); err != nil {
			return nil, err
		}
	}
	var pages []*wikiPage
	for _, at := range paths {
		data, err := fs.ReadFile(p.tree.FS, string(at))
		if err != nil {
			p.leaveOut(at, "", "cannot be read")
		} else if reason := unreadable(data); reason != "" {
			p.leaveOut(at, "", reason)
		} else {
			pages = append(pages, &wikiPage{Page: knowledge.ParsePage(at, data)})
		}
	}
	markSuperseded(pages)
	return pages, nil
}

// pagePaths lists the pages of the wiki; a tree without one has none.
func (t tree) pagePaths() ([]gitobj.Path, error) {
	var paths []gitobj.Path
	err := fs.WalkDir(t.FS, "wiki", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil && name == "wiki":
			return fs.SkipAll
		case err != nil:
			return err
		case entry.IsDir() && entry.Type()&fs.ModeIrregular != 0: // another repository
			return fs.SkipDir
		case entry.Type().IsRegular() && knowledge.IsPage(gitobj.Path(name)):
			paths = append(paths, gitobj.Path(name))
		}
		return nil
	})
	return paths, err
}

func markSuperseded(pages []*wikiPage) {
	byPath := make(map[gitobj.Path]*wikiPage, len(pages))
	for _, page := range pages {
		byPath[page.Path] = page
	}
	for _, page := range pages {
		for _, old := range page.Supersedes {
			if replaced := byPath[old]; replaced != nil && replaced != page {
				replaced.successor = page.Path
			}
		}
	}
}
