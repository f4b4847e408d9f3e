package layout

import "slices"

// Cache is what the provider of a model asks of a prompt before it keeps the
// beginning. The zero value stands for a model nobody named.
type Cache struct {
	Minimum     int    // tokens a beginning must have; 0 where that is not known
	Breakpoints int    // how many a request may mark; 0 where the provider chooses
	Marker      string // the field that marks one, "" for none
	Life        string // how long it is kept; "" leaves that to the provider
	Messages    bool   // whole messages are kept, and nothing smaller
}

// Cut marks the blocks behind which a cache may end, and tells the tokens of the
// stable part, which is what stands before the first of them. A place is marked
// where all up to there reaches the minimum. One breakpoint is left to whoever
// sends the request: a conversation marks its own end.
func (c Cache) Cut(blocks []Block, tokens func([]Block) int) (marked []Block, stable int) {
	marked = slices.Clone(blocks)
	enough := c.Minimum == 0
	for n, end := range ends(blocks) {
		size := 0
		if !enough {
			size = tokens(blocks[:end])
			enough = size >= c.Minimum
		}
		if n == 0 {
			stable = size
		}
		marked[end-1].Cut = enough && (c.Breakpoints == 0 || n < c.Breakpoints-1)
	}
	return marked, stable
}

// ends are the lengths of the beginnings that may be kept, the shortest first:
// up to each place of a cut, as far as something stands there.
func ends(blocks []Block) []int {
	var found []int
	for i, p := range order {
		if !p.cut {
			continue
		}
		n := slices.IndexFunc(blocks, func(b Block) bool { return rank(b.Kind) > i })
		if n > 0 && !slices.Contains(found, n) {
			found = append(found, n)
		}
	}
	return found
}
