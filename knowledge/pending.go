package knowledge

import (
	"bytes"
	"io/fs"
	"path"
	"slices"
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

// rememberer is a tree that keeps what was read from blobs, whose content never
// changes.
type rememberer interface {
	Recall(kind string, blob gitobj.ID) ([]byte, bool)
	Remember(kind string, found map[gitobj.ID][]byte)
}

// PromotedSources lists, by id, the entries that pages name in their sources. An
// id in two pages has two elements.
func PromotedSources(fsys fs.FS) (map[string][]PromotedSource, error) {
	pages, err := pagesOf(fsys)
	if err != nil {
		return nil, err
	}
	sources, err := sourcesOf(fsys, pages)
	if err != nil {
		return nil, err
	}
	promoted := map[string][]PromotedSource{}
	for _, page := range pages {
		for _, source := range sources[page.path] {
			promoted[source.ID] = append(promoted[source.ID], PromotedSource{Page: page.path, Source: source})
		}
	}
	return promoted, nil
}

// pageFile is a page with its blob, "" where that is not known.
type pageFile struct {
	path gitobj.Path
	blob gitobj.ID
}

// pagesOf lists the files that may name sources: the wiki, the docs folders, and
// what else the MANIFEST lists. It is a bounded look: a repository's own code is
// never walked, so promoting to any other place takes a line in the MANIFEST.
func pagesOf(fsys fs.FS) ([]pageFile, error) {
	pages, err := filesBelow(fsys, "wiki")
	if err != nil {
		return nil, err
	}
	pages = slices.DeleteFunc(pages, func(f pageFile) bool { return !IsPage(f.path) })
	for _, dir := range docsFolders(fsys) {
		docs, err := filesBelow(fsys, dir)
		if err != nil {
			return nil, err
		}
		pages = append(pages, slices.DeleteFunc(docs, func(f pageFile) bool { return !IsDocs(f.path) })...)
	}
	return append(pages, listedOutside(fsys)...), nil
}

// docsFolders are docs/, that of each folder at the top, and of each project.
func docsFolders(fsys fs.FS) []string {
	dirs := []string{"docs"}
	for _, parent := range []string{".", "projects"} {
		entries, err := fs.ReadDir(fsys, parent)
		if err != nil {
			continue
		}
		for _, entry := range entries {
			if dir := path.Join(parent, entry.Name(), "docs"); entry.Type().IsDir() && IsDocs(gitobj.Path(dir+"/x.md")) {
				dirs = append(dirs, dir)
			}
		}
	}
	return slices.DeleteFunc(dirs, func(dir string) bool {
		info, err := fs.Stat(fsys, dir)
		return err != nil || !info.IsDir()
	})
}

// IsDocs reports whether a file is a page of a project's documentation, or of the
// workspace's: Markdown below docs/, <folder>/docs/ or projects/<project>/docs/.
func IsDocs(p gitobj.Path) bool {
	elements := strings.Split(string(p), "/")
	if !isMarkdown(p.Base()) || slices.ContainsFunc(elements, isHidden) {
		return false
	}
	depth := slices.Index(elements, "docs")
	switch {
	case depth < 0 || depth == len(elements)-1 || elements[0] == "wiki" || elements[0] == "inbox":
		return false
	case depth == 2:
		return elements[0] == "projects"
	}
	return depth < 2
}

// listedOutside are the pages that the MANIFEST lists outside the wiki and the
// docs folders.
func listedOutside(fsys fs.FS) []pageFile {
	data, err := fs.ReadFile(fsys, string(ManifestPath))
	if err != nil || !bytes.Contains(data, []byte("../")) {
		return nil
	}
	var pages []pageFile
	for _, entry := range ParseManifest(data).Entries() {
		if strings.HasPrefix(string(entry.Target), "wiki/") || IsDocs(entry.Target) || IsNote(entry.Target) {
			continue
		}
		if info, err := fs.Stat(fsys, string(entry.Target)); err == nil && info.Mode().IsRegular() {
			blob, _ := info.Sys().(gitobj.ID)
			pages = append(pages, pageFile{entry.Target, blob})
		}
	}
	return pages
}

// memoryOfSources names the format of what is remembered of a page.
const memoryOfSources = "sources-1"

// sourcesOf reads the sources of pages: only of those nobody remembers, and of
// many of these only what the tree says has the word in it.
func sourcesOf(fsys fs.FS, pages []pageFile) (map[gitobj.Path][]Source, error) {
	memory, remembers := fsys.(rememberer)
	sources := map[gitobj.Path][]Source{}
	var unread []pageFile
	for _, page := range pages {
		if remembers && page.blob != "" {
			if value, found := memory.Recall(memoryOfSources, page.blob); found {
				sources[page.path] = sourcesIn(value)
				continue
			}
		}
		unread = append(unread, page)
	}
	if err := readSources(fsys, unread, sources); err != nil || !remembers || len(unread) == 0 {
		return sources, err
	}
	found := map[gitobj.ID][]byte{}
	for _, page := range unread {
		if line, ok := sourceLine(sources[page.path]); ok {
			found[page.blob] = line
		}
	}
	memory.Remember(memoryOfSources, found)
	return sources, nil
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
	var sources []Source
	for word := range strings.FieldsSeq(string(line)) {
		sources = append(sources, ParseSource(word))
	}
	return sources
}

func readSources(fsys fs.FS, pages []pageFile, into map[gitobj.Path][]Source) error {
	having, err := withSources(fsys, pages)
	if err != nil {
		return err
	}
	if p, ok := fsys.(prefetcher); ok {
		if err := p.Prefetch(having); err != nil {
			return err
		}
	}
	for _, at := range having {
		data, err := fs.ReadFile(fsys, string(at))
		if err != nil {
			return err
		}
		into[at] = ParsePage(at, data).Sources
	}
	return nil
}

// few pages are read sooner than searched.
const few = 8

// withSources are the pages that may name sources: those whose text has the
// word, where the tree can tell.
func withSources(fsys fs.FS, pages []pageFile) ([]gitobj.Path, error) {
	var paths []gitobj.Path
	for _, page := range pages {
		paths = append(paths, page.path)
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

// filesBelow lists the files below a folder, none where there is no folder.
func filesBelow(fsys fs.FS, dir string) ([]pageFile, error) {
	var files []pageFile
	err := fs.WalkDir(fsys, dir, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil && name == dir:
			return fs.SkipAll
		case err != nil:
			return err
		case entry.IsDir() && name != dir && strings.HasPrefix(entry.Name(), "."):
			return fs.SkipDir
		case entry.Type().IsRegular():
			file := pageFile{path: gitobj.Path(name)}
			if info, err := entry.Info(); err == nil {
				file.blob, _ = info.Sys().(gitobj.ID)
			}
			files = append(files, file)
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

// MayBePromoted splits off the notes that a look at their blobs does not clear:
// a page names this version, or an entry without a version. What an entry's id
// is takes reading the note.
func MayBePromoted(promoted map[string][]PromotedSource, notes []gitobj.Note) (may, not []gitobj.Note) {
	versions := map[string]bool{}
	for _, sources := range promoted {
		for _, source := range sources {
			versions[source.Blob8] = true
		}
	}
	for _, note := range notes {
		if versions[""] || versions[note.Blob.Blob8()] {
			may = append(may, note)
		} else {
			not = append(not, note)
		}
	}
	return may, not
}

// Pending drops the notes that were promoted as they are. entries are the notes'
// entries, in the same order.
func Pending(promoted map[string][]PromotedSource, notes []gitobj.Note, entries []Entry) []PendingNote {
	var pending []PendingNote
	for i, note := range notes {
		sources := promoted[entries[i].Key()]
		if !isPromoted(sources, note.Blob) {
			pending = append(pending, PendingNote{Note: note, Entry: entries[i], Changed: len(sources) > 0})
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
