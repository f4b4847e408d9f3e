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

// Find gives the values of some blobs, which it asks for by their numbers, and is
// the numbers of those that it does not have. A value is good until the next.
func (l Ledger) Find(count int, blob func(int) gitobj.ID, found func(i int, value []byte)) (missing []int) {
	return l.ledger.Find(count, func(i int) store.Key { return keyOf(blob(i)) }, found)
}

// Add keeps the values of blobs; used are those that Find was asked for.
func (l Ledger) Add(ctx context.Context, blobs []gitobj.ID, values [][]byte, used []gitobj.ID) error {
	if len(blobs) == 0 {
		return nil
	}
	return l.ledger.Add(ctx, keysOf(blobs), values, keysOf(used))
}

func keysOf(blobs []gitobj.ID) []store.Key {
	keys := make([]store.Key, len(blobs))
	for i, blob := range blobs {
		keys[i] = keyOf(blob)
	}
	return keys
}

// keyOf takes the first 20 bytes of a longer ID, which are as good as unique.
func keyOf(blob gitobj.ID) (key store.Key) {
	var digits [2 * len(key)]byte
	_, _ = hex.Decode(key[:], digits[:copy(digits[:], blob)]) // no ID: the key of nothing
	return key
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
