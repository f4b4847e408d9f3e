package gitops

import (
	"context"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Snapshot is one state of the workspace's files as an fs.FS: the work tree,
// what the index would commit, or a revision. FileInfo.Sys() is the blob's
// gitobj.ID ("" where it is not known without hashing the file: what is not in the
// index as it is on disk, byte for byte). Names that are
// not UTF-8 cannot be in an fs.FS: they are left out and listed by Skipped.
type Snapshot struct {
	entries []gitobj.Entry // sorted by path; made of the roll when they are first asked for
	made    sync.Once
	roll    *rolled // nil where there are only entries
	content content
	skipped []string
	closed  []string
	// beyond finds files outside what the snapshot lists; nil where it lists all.
	beyond func(p gitobj.Path) (gitobj.Entry, bool)
	// trees are those of the index, where the entries are known to be its own.
	trees *knownTree
}

// content fetches what a snapshot's entries hold.
type content interface {
	size(entry gitobj.Entry) int64
	read(entry gitobj.Entry) ([]byte, error)
	prefetch(entries []gitobj.Entry) error
	matching(dir, literal string) ([]string, error)
	repository() *Repo
	// certain is true where what was read for a blob is what it holds.
	certain(blob gitobj.ID) bool
}

// newSnapshot takes the entries over.
func newSnapshot(entries []gitobj.Entry, from content) *Snapshot {
	s := &Snapshot{content: from, entries: entries}
	fit := func(e gitobj.Entry) bool {
		return plain(string(e.Path)) || utf8.ValidString(string(e.Path)) && fs.ValidPath(string(e.Path))
	}
	if bad := slices.IndexFunc(entries, func(e gitobj.Entry) bool { return !fit(e) }); bad >= 0 {
		s.entries = slices.Clone(entries[:bad])
		for _, entry := range entries[bad:] {
			if fit(entry) {
				s.entries = append(s.entries, entry)
			} else {
				s.skipped = append(s.skipped, string(entry.Path))
			}
		}
	}
	if byPath := func(a, b gitobj.Entry) int { return strings.Compare(string(a.Path), string(b.Path)) }; !slices.IsSortedFunc(s.entries, byPath) {
		s.entries = slices.SortedFunc(slices.Values(s.entries), byPath)
	}
	return s
}

// plain is true for most names: in them nothing has to be looked at twice.
func plain(name string) bool {
	behind := byte('/')
	for i := range len(name) {
		if name[i] >= utf8.RuneSelf || behind == '/' && (name[i] == '/' || name[i] == '.') {
			return false
		}
		behind = name[i]
	}
	return behind != '/'
}

// Skipped lists the names that are not UTF-8.
func (s *Snapshot) Skipped() []string { return s.skipped }

// Closed lists the folders of a work tree that may not be read, as far as that was
// seen: there may be files in them.
func (s *Snapshot) Closed() []string { return s.closed }

// Prefetch reads many files at once: one process instead of one each.
func (s *Snapshot) Prefetch(paths []gitobj.Path) error {
	var wanted []gitobj.Entry
	for _, p := range paths {
		if entry, ok := s.Lookup(p); ok {
			wanted = append(wanted, entry)
		}
	}
	return s.content.prefetch(wanted)
}

// Recall is what the repository remembers of a kind about a blob.
func (s *Snapshot) Recall(kind string, blob gitobj.ID) ([]byte, bool) {
	return s.content.repository().Memory(kind).Recall(blob)
}

// Remember keeps what was found out about blobs. What was found in a file of the
// work tree that changed after it was listed is nothing about its blob: that is
// left out.
func (s *Snapshot) Remember(kind string, found map[gitobj.ID][]byte) {
	memory := s.content.repository().Memory(kind)
	for id, value := range found {
		if s.content.certain(id) {
			memory.Keep(id, value)
		}
	}
	memory.Save()
}

// Certain reports whether what was read for a blob is what it holds: a file of
// the work tree may have changed after it was listed.
func (s *Snapshot) Certain(blob gitobj.ID) bool { return s.content.certain(blob) }

// BlobID is the name a blob with that content has.
func (s *Snapshot) BlobID(content []byte) gitobj.ID { return s.content.repository().BlobID(content) }

// Matching lists the files below dir that contain literal.
func (s *Snapshot) Matching(dir, literal string) ([]gitobj.Path, error) {
	names, err := s.content.matching(dir, literal)
	if err != nil {
		return nil, err
	}
	var paths []gitobj.Path
	for _, name := range names {
		if _, ok := s.Lookup(gitobj.Path(name)); ok {
			paths = append(paths, gitobj.Path(name))
		}
	}
	return paths, nil
}

// bound is embedded by the contents that need a context: an fs.FS has no room
// for one in its calls, so a snapshot is bound to one when it is made.
type bound struct{ ctx context.Context }
