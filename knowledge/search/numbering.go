package search

// numbering gives terms numbers in the order in which they turn up. Most terms are
// short, and a million of them are looked up for every few megabytes of text: a
// table of words of the machine takes half the time of a map of strings.
type numbering struct {
	names []string
	long  map[string]int32
	short []slot // a power of two of them, half of them free
	used  int
}

type slot struct {
	key    uint64 // see shortKey; 0 is free
	number int32
}

const firstSlots = 1 << 12

func newNumbering() *numbering {
	return &numbering{long: map[string]int32{}, short: make([]slot, firstSlots)}
}

// number is that of a term, and whether it is a new one.
func (n *numbering) number(term []byte) (number int32, fresh bool) {
	key := shortKey(term)
	if key == 0 {
		number, known := n.long[string(term)]
		if !known {
			number = n.add(term)
			n.long[n.names[number]] = number
		}
		return number, !known
	}
	at := n.find(key)
	if at.key == key {
		return at.number, false
	}
	*at = slot{key, n.add(term)}
	number = at.number
	if n.used++; 2*n.used > len(n.short) {
		n.grow()
	}
	return number, true
}

func (n *numbering) add(term []byte) int32 {
	n.names = append(n.names, string(term))
	return int32(len(n.names) - 1)
}

// shortKey is a term of up to seven bytes with its length, 0 for a longer one.
func shortKey(term []byte) (key uint64) {
	if len(term) > 7 {
		return 0
	}
	for _, b := range term {
		key = key<<8 | uint64(b)
	}
	return key | uint64(len(term))<<56
}

// find is the slot of a key, or the one it would take.
func (n *numbering) find(key uint64) *slot {
	mask := uint64(len(n.short) - 1)
	hash := key * 0x9e3779b97f4a7c15
	for i := hash >> 32; ; i++ {
		if s := &n.short[i&mask]; s.key == key || s.key == 0 {
			return s
		}
	}
}

func (n *numbering) grow() {
	old := n.short
	n.short = make([]slot, 2*len(old))
	for _, s := range old {
		if s.key != 0 {
			*n.find(s.key) = s
		}
	}
}
