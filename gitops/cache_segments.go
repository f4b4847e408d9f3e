package gitops

import (
	"path/filepath"

	"github.com/git-anw/git-anw/gitops/store"

	"github.com/git-anw/git-anw/gitops/glance"
)

// Segments keep the search index of all worktrees: files that are written once
// and never changed. It is a cache: an error is the same as nothing there.
type Segments struct{ files store.Store }

// Segments are those of the repository.
func (r *Repo) Segments() Segments { return Segments{store.New(r.segmentsDir())} }

func (r *Repo) segmentsDir() string { return filepath.Join(r.StateDir(), "index") }

// Names lists what is there.
func (s Segments) Names() []string {
	names, err := s.files.Keys()
	if err != nil {
		return nil
	}
	return names
}

// Get is a segment, read from where it lies as far as it is looked at.
func (s Segments) Get(name string) ([]byte, bool) {
	data, err := glance.MapFile(s.files.Path(name))
	return data, err == nil
}

// Put keeps a segment; one of that name holds the same.
func (s Segments) Put(name string, data []byte) {
	_ = s.files.Put(name, data) // the next one tries again
}

// Delete removes a segment.
func (s Segments) Delete(name string) {
	_ = s.files.Delete(name) // what cannot be removed is only in the way
}
