package gitops

import (
	"context"
	"encoding/hex"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/store"
)

// Ledger keeps a value of one size about each of many blobs, for all processes
// at once. It is a cache, as Memory is, for more and smaller values.
type Ledger struct{ ledger store.Ledger }

// Ledger opens the ledger of a kind. Values of different versions do not mix.
func (r *Repo) Ledger(kind, version string, size int) Ledger {
	return Ledger{store.New(r.StateDir()+"/cache").Ledger(kind, version, size)}
}

// Find is the values of blobs in their order, nil for those that are not there.
func (l Ledger) Find(blobs []gitobj.ID) [][]byte { return l.ledger.Find(keysOf(blobs)) }

// Add keeps the values of blobs; used are those that Find was asked for.
func (l Ledger) Add(ctx context.Context, blobs []gitobj.ID, values [][]byte, used []gitobj.ID) error {
	if len(blobs) == 0 {
		return nil
	}
	return l.ledger.Add(ctx, keysOf(blobs), values, keysOf(used))
}

// keysOf takes the first 20 bytes of longer IDs, which are as good as unique.
func keysOf(blobs []gitobj.ID) []store.Key {
	keys := make([]store.Key, len(blobs))
	for i, blob := range blobs {
		var digits [2 * len(store.Key{})]byte
		_, _ = hex.Decode(keys[i][:], digits[:copy(digits[:], blob)]) // no ID: the key of nothing
	}
	return keys
}

// EachBlob reads many blobs, a few hundred by one process.
func (r *Repo) EachBlob(ctx context.Context, ids []gitobj.ID, each func(gitobj.ID, []byte)) error {
	const many = 300
	for len(ids) > 0 {
		n := min(many, len(ids))
		if err := r.blobs(ctx, ids[:n], each); err != nil {
			return err
		}
		ids = ids[n:]
	}
	return nil
}
