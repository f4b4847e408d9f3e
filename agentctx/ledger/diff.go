package ledger

// Change is a block that differs between two bundles: nil on the side that does
// not have it.
type Change struct {
	Old *Block `json:"old"`
	New *Block `json:"new"`
}

// Difference is what became of one bundle in another.
type Difference struct {
	Changes []Change `json:"changes"`
	Same    int      `json:"same"` // blocks
	// Prefix is how many tokens of the second bundle stand at its beginning in
	// whole blocks as they stand in the first, Tokens all of its blocks'.
	Prefix int `json:"prefix"`
	Tokens int `json:"tokens"`
}

// place is what makes two blocks the same one, whatever they say.
type place struct {
	kind, path string
	nth        int
}

func places(blocks []Block) []place {
	seen := map[place]int{}
	at := make([]place, len(blocks))
	for i, b := range blocks {
		at[i] = place{kind: b.Kind, path: string(b.Path)}
		n := seen[at[i]]
		seen[at[i]]++
		at[i].nth = n
	}
	return at
}

// Diff compares two bundles block by block: what came or changed in the order of
// the second, then what went.
func Diff(a, b []Block) Difference {
	old := map[place]*Block{}
	oldPlaces := places(a)
	for i, at := range oldPlaces {
		old[at] = &a[i]
	}
	d := Difference{Changes: []Change{}, Prefix: Prefix(a, b), Tokens: tokensOf(b)}
	for i, at := range places(b) {
		before := old[at]
		delete(old, at)
		if before != nil && before.Sum == b[i].Sum {
			d.Same++
			continue
		}
		d.Changes = append(d.Changes, Change{before, &b[i]})
	}
	for _, at := range oldPlaces {
		if gone := old[at]; gone != nil {
			d.Changes = append(d.Changes, Change{Old: gone})
		}
	}
	return d
}

// Shared is how many blocks two bundles begin with in common.
func Shared(a, b []Block) int {
	n := 0
	for n < min(len(a), len(b)) && a[n].Kind == b[n].Kind && a[n].Path == b[n].Path && a[n].Sum == b[n].Sum {
		n++
	}
	return n
}

// Prefix is the tokens of the blocks that two bundles begin with in common.
func Prefix(a, b []Block) int { return tokensOf(b[:Shared(a, b)]) }

func tokensOf(blocks []Block) (total int) {
	for _, b := range blocks {
		total += b.Tokens
	}
	return total
}
