package bpe

import "math/bits"

// Find is the token a whole piece is.
func (t *Table) Find(piece string) (id int, ok bool) {
	found := t.findAt(piece, 0, len(piece))
	return int(found), found != none
}

func (t *Table) findAt(text string, at, end int) uint32 {
	if end-at <= wordKey {
		w := wordAt(text, at, end)
		return t.findWord(w, w.hash())
	}
	return t.findLong(text[at:end])
}

// findWord looks at all of a shelf's entries alike, one branch each.
func (t *Table) findWord(w word, h uint64) uint32 {
	n := w.size()
	first, last := wordMasks(n)
	for shelf := t.shelfOf(h); len(shelf) > padding; {
		head := u32(shelf)
		size := int(head & mostSize)
		if size == n && (u64(shelf[4:])^w.first)&first|(u64(shelf[12:])^w.last)&last == 0 {
			return head >> sizeBits
		}
		shelf = shelf[4+size:]
	}
	return none
}

func (t *Table) findLong(piece string) uint32 {
	if len(piece) > t.longest {
		return none
	}
	for shelf := t.shelfOf(hash(piece)); len(shelf) > padding; {
		head := u32(shelf)
		size := int(head & mostSize)
		if shelf[4:4+size] == piece {
			return head >> sizeBits
		}
		shelf = shelf[4+size:]
	}
	return none
}

// shelfOf is the entries of a hash with some bytes behind, which may be loaded;
// nothing where none of them has that hash.
func (t *Table) shelfOf(h uint64) string {
	number, _ := bits.Mul64(h, uint64(t.shelves))
	shelf := t.shelf[8*number : 8*number+12]
	if shelf.at(1)>>(h%32)&1 == 0 {
		return ""
	}
	return t.entries[shelf.at(0) : shelf.at(2)+padding]
}
