package gitops

import (
	"bytes"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Overlay is a file as it stands in for that of a snapshot. Gone is one that is
// not there; a repository of its own has no content.
type Overlay struct {
	Path    gitobj.Path
	Mode    gitobj.Mode
	Content []byte
	Gone    bool
}

// With is the snapshot with other files. Theirs are no known blobs, as those of
// a changed file in a work tree are none.
func (s *Snapshot) With(files []Overlay) *Snapshot {
	over := &overlaid{content: s.content, files: map[gitobj.Path][]byte{}}
	replaced := map[gitobj.Path]bool{}
	var entries []gitobj.Entry
	for _, f := range files {
		replaced[f.Path] = true
		if !f.Gone {
			entries = append(entries, gitobj.Entry{Path: f.Path, Mode: f.Mode})
			over.files[f.Path] = f.Content
		}
	}
	entries = append(entries, slices.DeleteFunc(slices.Clone(s.Entries()), func(e gitobj.Entry) bool { return replaced[e.Path] })...)
	return newSnapshot(entries, over)
}

// overlaid is content with some files of its own.
type overlaid struct {
	content
	files map[gitobj.Path][]byte
}

func (o *overlaid) size(entry gitobj.Entry) int64 {
	if data, ok := o.files[entry.Path]; ok {
		return int64(len(data))
	}
	return o.content.size(entry)
}

func (o *overlaid) read(entry gitobj.Entry) ([]byte, error) {
	if data, ok := o.files[entry.Path]; ok {
		return data, nil
	}
	return o.content.read(entry)
}

func (o *overlaid) prefetch(entries []gitobj.Entry) error {
	return o.content.prefetch(slices.DeleteFunc(slices.Clone(entries), func(e gitobj.Entry) bool { _, own := o.files[e.Path]; return own }))
}

func (o *overlaid) matching(dir, literal string) ([]string, error) {
	names, err := o.content.matching(dir, literal)
	names = slices.DeleteFunc(names, func(name string) bool { _, own := o.files[gitobj.Path(name)]; return own })
	for path, data := range o.files {
		if strings.HasPrefix(string(path), strings.TrimSuffix(dir, "/")+"/") && bytes.Contains(data, []byte(literal)) {
			names = append(names, string(path))
		}
	}
	return names, err
}
