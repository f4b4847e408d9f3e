package estimate

// longPiece bounds the bytes that are merged at once. Merging takes n² steps,
// and a longer word is counted in parts: an estimate may.
const longPiece = 48

// pieces is into how many tokens a piece breaks at each cut-off.
type pieces [len(cutoffs)]int32

func (p pieces) plus(q pieces) pieces {
	for i := range p {
		p[i] += q[i]
	}
	return p
}

// count merges a piece as byte-pair encoding does: always the neighbours of the
// lowest rank. Ranks only rise on the way, so that one pass sees every cut-off.
func (v vocabulary) count(piece string) (total pieces) {
	for len(piece) > longPiece {
		total = total.plus(v.countShort(piece[:longPiece]))
		piece = piece[longPiece:]
	}
	return total.plus(v.countShort(piece))
}

func (v vocabulary) countShort(piece string) (total pieces) {
	if v.rank(piece) < int32(cutoffs[0]) {
		for i := range total {
			total[i] = 1
		}
		return total
	}
	var starts [longPiece + 1]uint8
	var ranks [longPiece + 1]int32
	n := len(piece)
	for i := range n + 1 {
		starts[i] = uint8(i)
	}
	for i := range n - 1 {
		ranks[i] = v.rank(piece[i : i+2])
	}
	level := 0
	for {
		best, at := int32(none), 0
		for i := range n - 1 {
			if ranks[i] < best {
				best, at = ranks[i], i
			}
		}
		for level < len(cutoffs) && best >= int32(cutoffs[level]) {
			total[level] = int32(n)
			level++
		}
		if best == none {
			return total
		}
		copy(starts[at+1:n], starts[at+2:n+1])
		copy(ranks[at:n-2], ranks[at+1:n-1])
		n--
		for _, i := range [2]int{at - 1, at} {
			if i >= 0 && i+1 < n {
				ranks[i] = v.rank(piece[starts[i]:starts[i+2]])
			}
		}
	}
}

// alone is the number of tokens of a short piece in the whole vocabulary.
func (v vocabulary) alone(piece string) int {
	return int(v.countShort(piece)[len(cutoffs)-1])
}
