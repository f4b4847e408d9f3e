package knowledge

import (
	"bytes"
	"io/fs"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// PromotedSource is a source with the page that names it.
type PromotedSource struct {
	Page gitobj.Path
	Source
}

// matcher is a tree that knows which of its files contain a text.
type matcher interface {
	Matching(dir, literal string) ([]gitobj.Path, error)
}

// rememberer is a tree that keeps what was read from blobs, whose content never
// changes.
type rememberer interface {
	Recall(kind string, blob gitobj.ID) ([]byte, bool)
	Remember(kind string, found map[gitobj.ID][]byte)
}

// PromotedSources lists, by id, the entries that pages name in their sources. An
// id in two pages has two elements.
func PromotedSources(fsys fs.FS) (map[string][]PromotedSource, error) {
	named, err := NamedSources(fsys)
	return SourcesByID(named), err
}

// SourcesByID finds sources by the entry they name.
func SourcesByID(named []PromotedSource) map[string][]PromotedSource {
	promoted := make(map[string][]PromotedSource, len(named))
	for i, source := range named {
		if promoted[source.ID] == nil { // mostly the only one
			promoted[source.ID] = named[i : i+1 : i+1]
		} else {
			promoted[source.ID] = append(promoted[source.ID], source)
		}
	}
	return promoted
}

// NamedSources lists what pages name in their sources, page by page.
func NamedSources(fsys fs.FS) ([]PromotedSource, error) {
	pages, err := pagesOf(fsys)
	if err != nil {
		return nil, err
	}
	sources, err := sourcesOf(fsys, pages)
	if err != nil {
		return nil, err
	}
	total := 0
	for _, some := range sources {
		total += len(some)
	}
	named := make([]PromotedSource, 0, total)
	for i, page := range pages {
		for _, source := range sources[i] {
			named = append(named, PromotedSource{Page: page.Path, Source: source})
		}
	}
	return named, nil
}

// memoryOfSources names the format of what is remembered of a page.
const memoryOfSources = "sources-1"

// sourcesOf reads the sources of each page: only of those nobody remembers, and
// of many of these only what the tree says has the word in it.
func sourcesOf(fsys fs.FS, pages []File) ([][]Source, error) {
	memory, remembers := fsys.(rememberer)
	sources := make([][]Source, len(pages))
	var unread []File
	var at []int
	for i, page := range pages {
		if remembers && page.Blob != "" {
			if value, found := memory.Recall(memoryOfSources, page.Blob); found {
				sources[i] = sourcesIn(value)
				continue
			}
		}
		unread, at = append(unread, page), append(at, i)
	}
	read, err := readSources(fsys, unread)
	found := map[gitobj.ID][]byte{}
	for k, page := range unread {
		sources[at[k]] = read[page.Path]
		if line, ok := sourceLine(read[page.Path]); ok && page.Blob != "" {
			found[page.Blob] = line
		}
	}
	if err == nil && remembers && len(found) > 0 {
		memory.Remember(memoryOfSources, found)
	}
	return sources, err
}

// sourceLine is how sources are remembered; those with blanks in them are not.
func sourceLine(sources []Source) ([]byte, bool) {
	var words []string
	for _, source := range sources {
		word := source.String()
		if len(strings.Fields(word)) != 1 {
			return nil, false
		}
		words = append(words, word)
	}
	return []byte(strings.Join(words, " ")), true
}

func sourcesIn(line []byte) []Source {
	sources := make([]Source, 0, 1+bytes.Count(line, []byte(" ")))
	for word := range strings.FieldsSeq(string(line)) {
		sources = append(sources, parseSource(word))
	}
	return sources
}

func readSources(fsys fs.FS, pages []File) (map[gitobj.Path][]Source, error) {
	having, err := withSources(fsys, pages)
	if err != nil {
		return nil, err
	}
	if err := Prefetch(fsys, having); err != nil {
		return nil, err
	}
	sources := make(map[gitobj.Path][]Source, len(having))
	for _, at := range having {
		data, err := fs.ReadFile(fsys, string(at))
		if err != nil {
			return nil, err
		}
		sources[at] = ParsePage(at, data).Sources
	}
	return sources, nil
}

// few pages are read sooner than searched.
const few = 8

// withSources are the pages that may name sources: those whose text has the
// word, where the tree can tell.
func withSources(fsys fs.FS, pages []File) ([]gitobj.Path, error) {
	var paths []gitobj.Path
	for _, page := range pages {
		paths = append(paths, page.Path)
	}
	m, ok := fsys.(matcher)
	if !ok || len(pages) < few {
		return paths, nil
	}
	matching, err := m.Matching("wiki", "sources")
	if err != nil {
		return nil, err
	}
	has := map[gitobj.Path]bool{}
	for _, p := range matching {
		has[p] = true
	}
	return slices.DeleteFunc(paths, func(p gitobj.Path) bool { return strings.HasPrefix(string(p), "wiki/") && !has[p] }), nil
}
