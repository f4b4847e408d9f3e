package bpe

// pair is two neighbours that join: their rank above the offset of the left one,
// so that the order of pairs is the order of joining.
type pair uint64

func newPair(rank uint32, offset int32) pair { return pair(rank)<<32 | pair(offset) }

func (p pair) rank() uint32 { return uint32(p >> 32) }

func (p pair) offset() int32 { return int32(uint32(p)) }

// pairHeap is a binary heap. It is not container/heap because that allocates
// for each pair.
type pairHeap []pair

func (h *pairHeap) push(p pair) {
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

// pop takes the least pair of a heap that is not empty.
func (h *pairHeap) pop() pair {
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
func (h pairHeap) sink(p pair) {
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
