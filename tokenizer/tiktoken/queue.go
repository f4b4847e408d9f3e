package tiktoken

// pair is two neighbours that a token joins: its rank above the offset of the
// left one, so that the order of pairs is the order of joining.
type pair uint64

func newPair(rank, offset int32) pair { return pair(rank)<<32 | pair(offset) }

func (p pair) rank() int32 { return int32(p >> 32) }

func (p pair) offset() int32 { return int32(p & 0xffffffff) }

// queue is a binary heap. It is not container/heap because that allocates for
// each pair, and a text of 1 MB queues three million.
type queue []pair

func (q *queue) push(p pair) {
	h := append(*q, p)
	child := len(h) - 1
	for child > 0 {
		parent := (child - 1) / 2
		if h[parent] <= p {
			break
		}
		h[child] = h[parent]
		child = parent
	}
	h[child] = p
	*q = h
}

// pop takes the least pair of a queue that is not empty.
func (q *queue) pop() pair {
	h := *q
	least, last := h[0], h[len(h)-1]
	h = h[:len(h)-1]
	if len(h) > 0 {
		h.sink(last)
	}
	*q = h
	return least
}

// sink fills the top with p and moves it down to its place.
func (h queue) sink(p pair) {
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
