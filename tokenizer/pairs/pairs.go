// Package pairs is the order in which byte-pair encoding joins neighbours: a
// heap of pairs by rank, then by place. Both encoders join by it.
package pairs

// Pair is two neighbours that join: their rank above the offset of the left one,
// so that the order of pairs is the order of joining.
type Pair uint64

// New is the pair at an offset of the text.
func New(rank uint32, offset int32) Pair { return Pair(rank)<<32 | Pair(offset) }

// Rank is how early the pair joins: the least first.
func (p Pair) Rank() uint32 { return uint32(p >> 32) }

// Offset is where its left one starts.
func (p Pair) Offset() int32 { return int32(uint32(p)) }

// Heap is a binary heap. It is not container/heap because that allocates
// for each pair.
type Heap []Pair

// Push adds a pair.
func (h *Heap) Push(p Pair) {
	all := append(*h, p)
	child := len(all) - 1
	for child > 0 {
		parent := (child - 1) / 2
		if all[parent] <= p {
			break
		}
		all[child] = all[parent]
		child = parent
	}
	all[child] = p
	*h = all
}

// Pop takes the least pair of a heap that is not empty.
func (h *Heap) Pop() Pair {
	all := *h
	least, last := all[0], all[len(all)-1]
	all = all[:len(all)-1]
	if len(all) > 0 {
		all.sink(last)
	}
	*h = all
	return least
}

// sink fills the top with p and moves it down to its place.
func (h Heap) sink(p Pair) {
	parent := 0
	for {
		child := 2*parent + 1
		if child >= len(h) {
			break
		}
		if child+1 < len(h) && h[child+1] < h[child] {
			child++
		}
		if p <= h[child] {
			break
		}
		h[parent] = h[child]
		parent = child
	}
	h[parent] = p
}
