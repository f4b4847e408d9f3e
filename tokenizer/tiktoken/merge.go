package tiktoken

import (
	"math"

	"github.com/git-anw/git-anw/tokenizer/pairs"
)

// noRank marks two neighbours that no token joins.
const noRank = math.MaxInt32

// merger does what the merge of tiktoken-go does, in n·log n steps: join the
// neighbours of the lowest rank, the leftmost of equals, until none can be
// joined.
type merger struct {
	ranks   map[string]int
	longest int // bytes of the longest token: longer text needs no look-up
}

func newMerger(ranks map[string]int) merger {
	m := merger{ranks: ranks}
	for token := range ranks {
		m.longest = max(m.longest, len(token))
	}
	return m
}

func (m merger) rank(s string) int32 {
	if len(s) > m.longest {
		return noRank
	}
	if rank, ok := m.ranks[s]; ok {
		return int32(rank)
	}
	return noRank
}

// count is the number of tokens of one piece.
func (m merger) count(piece string) int {
	if m.rank(piece) != noRank {
		return 1
	}
	parts := m.split(piece)
	count := len(piece)
	for len(parts.queue) > 0 {
		if parts.join(parts.queue.Pop()) {
			count--
		}
	}
	return count
}

// parts is a piece in parts, at first one a byte: a linked list over the
// offsets where they start.
type parts struct {
	merger
	piece      string
	next, prev []int32 // next of the last part is the end, prev of the first is -1
	ranks      []int32 // of a part joined with its next; noRank for a part that is gone
	queue      pairs.Heap
}

func (m merger) split(piece string) *parts {
	n := len(piece)
	p := &parts{merger: m, piece: piece, next: make([]int32, n), prev: make([]int32, n), ranks: make([]int32, n)}
	for i := range n {
		p.next[i], p.prev[i] = int32(i+1), int32(i-1)
	}
	for i := range n {
		p.rerank(int32(i))
	}
	return p
}

// join joins the part at a pair's offset with its next. It is false for a pair
// that changed since it was queued.
func (p *parts) join(best pairs.Pair) bool {
	at := best.Offset()
	if p.ranks[at] != int32(best.Rank()) {
		return false
	}
	gone := p.next[at]
	after := p.next[gone]
	p.next[at], p.ranks[gone] = after, noRank
	if int(after) < len(p.piece) {
		p.prev[after] = at
	}
	p.rerank(at)
	if before := p.prev[at]; before >= 0 {
		p.rerank(before)
	}
	return true
}

// rerank looks up the part at an offset joined with its next.
func (p *parts) rerank(at int32) {
	p.ranks[at] = noRank
	next := p.next[at]
	if int(next) == len(p.piece) {
		return
	}
	p.ranks[at] = p.rank(p.piece[at:p.next[next]])
	if p.ranks[at] != noRank {
		p.queue.Push(pairs.New(uint32(p.ranks[at]), at))
	}
}
