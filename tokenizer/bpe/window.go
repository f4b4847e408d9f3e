package bpe

import "github.com/git-anw/git-anw/tokenizer/pairs"

// window is the scratch memory of a merge by a heap: a linked list over the offsets
// where tokens start, and the pairs that join.
type window struct {
	next, prev []int32 // next of the last token is the length of the piece, prev of the first is -1
	token      []uint32
	rank       []uint32 // with the next token; none where they do not join or the token is gone
	heap       pairs.Heap
}

// merge appends the tokens of a piece to out, in n·log n steps.
func (w *window) merge(table *Table, piece string, out *row) {
	w.oneByteEach(table, piece)
	for len(w.heap) > 0 {
		if best := w.heap.Pop(); w.rank[best.Offset()] == best.Rank() {
			w.join(table, piece, best.Offset())
		}
	}
	for at := int32(0); int(at) < len(piece); at = w.next[at] {
		out.add(w.token[at], w.next[at])
	}
}

func (w *window) oneByteEach(table *Table, piece string) {
	n := len(piece)
	if cap(w.next) < n {
		w.next, w.prev = make([]int32, n), make([]int32, n)
		w.token, w.rank = make([]uint32, n), make([]uint32, n)
	}
	w.next, w.prev, w.token, w.rank, w.heap = w.next[:n], w.prev[:n], w.token[:n], w.rank[:n], w.heap[:0]
	for i := range n {
		w.next[i], w.prev[i] = int32(i+1), int32(i-1)
		w.token[i], w.rank[i] = table.byteToken(piece[i]), none
		if i+1 < n {
			w.queue(int32(i), table.rankOfBytes(piece[i], piece[i+1]))
		}
	}
}

func (w *window) queue(at int32, rank uint32) {
	w.rank[at] = rank
	if rank != none {
		w.heap.Push(pairs.New(rank, at))
	}
}

// join makes one token of the one at an offset and its next.
func (w *window) join(table *Table, piece string, at int32) {
	gone := w.next[at]
	after := w.next[gone]
	w.token[at] = table.result(w.rank[at])
	w.next[at], w.rank[gone], w.rank[at] = after, none, none
	if int(after) < len(piece) {
		w.prev[after] = at
		w.queue(at, table.rankOf(piece, int(at), int(w.next[after]), w.token[at], w.token[after]))
	}
	if before := w.prev[at]; before >= 0 {
		w.queue(before, table.rankOf(piece, int(before), int(after), w.token[before], w.token[at]))
	}
}
