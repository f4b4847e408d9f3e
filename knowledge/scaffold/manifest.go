package scaffold

import (
	"io/fs"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// manifest proposes an index of the pages there are. An index that exists is
// never touched here: the commit hook and `fix` keep it true.
func (b *builder) manifest() error {
	return b.add(knowledge.ManifestPath, func() ([]byte, error) {
		entries, err := b.entries()
		return knowledge.NewManifest(b.opts.Lang, entries, severalFolders(entries)), err
	})
}

func (b *builder) entries() ([]knowledge.ManifestEntry, error) {
	paths, err := pages(b.fsys)
	if err != nil {
		return nil, err
	}
	if err := knowledge.Prefetch(b.fsys, paths); err != nil {
		return nil, err
	}
	entries := make([]knowledge.ManifestEntry, len(paths))
	for i, p := range paths {
		data, err := fs.ReadFile(b.fsys, string(p))
		if err != nil {
			return nil, err
		}
		entries[i] = knowledge.ManifestEntry{Target: p, Summary: lineFor(knowledge.ParsePage(p, data))}
	}
	return entries, nil
}

// pages lists the pages of the wiki in the order of their paths.
func pages(fsys fs.FS) ([]gitobj.Path, error) {
	files, err := knowledge.Files(fsys, "wiki", knowledge.IsPage)
	paths := make([]gitobj.Path, len(files))
	for i, file := range files {
		paths[i] = file.Path
	}
	return paths, err
}

// severalFolders reports whether headings would help.
func severalFolders(entries []knowledge.ManifestEntry) bool {
	first := map[string]bool{}
	for _, e := range entries {
		top, _, _ := strings.Cut(strings.TrimPrefix(string(e.Target), "wiki/"), "/")
		if top != e.Target.Base() {
			first[top] = true
		}
	}
	return len(first) > 1
}

func lineFor(p knowledge.Page) string {
	switch p.SummaryKey {
	case "summary":
		return p.Summary
	case "":
		return knowledge.Shorten(p.Title)
	}
	return knowledge.Shorten(p.Summary)
}
