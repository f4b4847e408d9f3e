package gitops

import (
	"bytes"
	"crypto/sha256"

	"github.com/git-anw/git-anw/gitops/store"
)

// Kept are a few values of a kind by name, each in a file with its checksum. It
// is a cache: what is damaged is not there, and the oldest make room.
type Kept struct {
	files store.Store
	kind  string
	most  int
}

// Kept opens the values of a kind; the name carries the format's version.
func (r *Repo) Kept(kind string, most int) Kept {
	return Kept{store.New(r.StateDir() + "/cache"), kind + "-", most}
}

// Get is a value, false where there is none.
func (k Kept) Get(name string) ([]byte, bool) {
	data, found, err := k.files.Get(k.kind + name)
	if err != nil || !found || len(data) < sha256.Size {
		return nil, false
	}
	value := data[sha256.Size:]
	sum := sha256.Sum256(value)
	return value, bytes.Equal(sum[:], data[:sha256.Size])
}

// Put keeps a value; whoever finds it missing makes it again.
func (k Kept) Put(name string, value []byte) {
	sum := sha256.Sum256(value)
	if k.files.Put(k.kind+name, append(sum[:], value...)) == nil {
		k.files.Thin(k.kind, k.most)
	}
}
