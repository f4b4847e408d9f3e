package knowledge

import (
	"io/fs"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// PromotedSource is a source with the page that names it.
type PromotedSource struct {
	Page gitobj.Path
	Source
}

// prefetcher and matcher are what a tree may be able to do beyond fs.FS.
type prefetcher interface {
	Prefetch(paths []gitobj.Path) error
}

type matcher interface {
	Matching(dir, literal string) ([]gitobj.Path, error)
}

// PromotedSources lists, by id, the entries that pages of the wiki name in
// their sources. An id in two pages has two elements.
func PromotedSources(fsys fs.FS) (map[string][]PromotedSource, error) {
	pages, err := pagesWith(fsys, "sources")
	if err != nil {
		return nil, err
	}
	promoted := map[string][]PromotedSource{}
	for _, at := range pages {
		data, err := fs.ReadFile(fsys, string(at))
		if err != nil {
			return nil, err
		}
		for _, source := range ParsePage(at, data).Sources {
			promoted[source.ID] = append(promoted[source.ID], PromotedSource{Page: at, Source: source})
		}
	}
	return promoted, nil
}

// pagesWith are the pages whose content may hold a literal: those the tree can
// name at once, else all, in the order of paths.
func pagesWith(fsys fs.FS, literal string) ([]gitobj.Path, error) {
	var found []gitobj.Path
	var err error
	if m, ok := fsys.(matcher); ok {
		found, err = m.Matching("wiki", literal)
	} else {
		found, err = filesBelow(fsys, "wiki")
	}
	if err != nil {
		return nil, err
	}
	var pages []gitobj.Path
	for _, p := range found {
		if IsPage(p) {
			pages = append(pages, p)
		}
	}
	if p, ok := fsys.(prefetcher); ok {
		if err := p.Prefetch(pages); err != nil {
			return nil, err
		}
	}
	return pages, nil
}

// filesBelow lists the files below a folder, none where there is no folder.
func filesBelow(fsys fs.FS, dir string) ([]gitobj.Path, error) {
	var files []gitobj.Path
	err := fs.WalkDir(fsys, dir, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil && name == dir:
			return fs.SkipAll
		case err != nil:
			return err
		case entry.IsDir() && name != dir && strings.HasPrefix(entry.Name(), "."):
			return fs.SkipDir
		case entry.Type().IsRegular():
			files = append(files, gitobj.Path(name))
		}
		return nil
	})
	return files, err
}

// PendingNote is a note no page was made from. Changed is true where one was,
// and the note has been edited since.
type PendingNote struct {
	Note    gitobj.Note
	Entry   Entry
	Changed bool
}

// Pending drops the notes that were promoted as they are.
func Pending(promoted map[string][]PromotedSource, notes []gitobj.Note) []PendingNote {
	var pending []PendingNote
	for _, note := range notes {
		entry := ParseEntry(note.Path, note.Content)
		sources := promoted[entry.Key()]
		if !isPromoted(sources, note.Blob) {
			pending = append(pending, PendingNote{Note: note, Entry: entry, Changed: len(sources) > 0})
		}
	}
	return pending
}

// isPromoted takes a source without a version for any version.
func isPromoted(sources []PromotedSource, blob gitobj.ID) bool {
	for _, source := range sources {
		if source.Blob8 == "" || source.Blob8 == blob.Blob8() {
			return true
		}
	}
	return false
}
