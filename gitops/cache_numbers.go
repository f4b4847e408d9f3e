package gitops

import (
	"context"
	"encoding/binary"

	"github.com/git-anw/git-anw/gitops/store"
)

// Numbers keep what was found out about texts, under hashes, for all processes at
// once. They are a cache, as Memory is, and not for many goroutines.
type Numbers struct {
	ledger store.Ledger
	known  map[store.Key]int // nil before the first question
	used   []store.Key
	fresh  []store.Key
}

// manyNumbers is from how many on those go that nobody asked for: reading all of
// them takes a few milliseconds.
const manyNumbers = 1 << 15

// Numbers opens the numbers of a kind; the name carries the format's version.
func (r *Repo) Numbers(kind string) *Numbers {
	return &Numbers{ledger: store.New(r.StateDir()+"/cache").Ledger(kind, "1", 4).Within(manyNumbers)}
}

// Get is a number, false where there is none.
func (n *Numbers) Get(key [20]byte) (int, bool) {
	n.load()
	number, found := n.known[key]
	if found {
		n.used = append(n.used, key)
	}
	return number, found
}

// Put keeps a number, if it is one that four bytes can hold.
func (n *Numbers) Put(key [20]byte, number int) {
	n.load()
	if number < 0 || number > 1<<31-1 {
		return
	}
	n.known[key] = number
	n.fresh = append(n.fresh, key)
}

func (n *Numbers) load() {
	if n.known != nil {
		return
	}
	n.known = map[store.Key]int{}
	n.ledger.Each(func(key store.Key, value []byte) { n.known[key] = int(binary.LittleEndian.Uint32(value)) })
}

// Save writes what is new. Whoever finds it missing finds it out again.
func (n *Numbers) Save(ctx context.Context) {
	values := make([][]byte, len(n.fresh))
	for i, key := range n.fresh {
		values[i] = binary.LittleEndian.AppendUint32(nil, uint32(n.known[key]))
	}
	if n.ledger.Add(ctx, n.fresh, values, append(n.used, n.fresh...)) == nil {
		n.fresh = nil
	}
}
