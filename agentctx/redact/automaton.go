package redact

// automaton finds many words in one pass (Aho and Corasick). Letters of ASCII
// match in either case.
type automaton struct {
	class [256]uint8 // of a byte; 0: in no word
	size  int        // number of classes
	// next holds, by state and class, the first cell of the state to go to.
	// Bit speaks is set where a word ends.
	next []uint32
	out  map[uint32][]word
}

const speaks = 1 << 31

// word is a word that ends in a state, and whom it is for.
type word struct{ length, owner int }

// trie is an automaton in the making.
type trie struct {
	children map[byte]*trie
	order    []byte // of the children
	words    []word
	fail     *trie
	cell     uint32
}

func (t *trie) add(text string, owner int) {
	node := t
	for _, c := range []byte(text) {
		if node.children[c] == nil {
			if node.children == nil {
				node.children = map[byte]*trie{}
			}
			node.children[c] = &trie{}
			node.order = append(node.order, c)
		}
		node = node.children[c]
	}
	node.words = append(node.words, word{len(text), owner})
}

// compile makes the automaton, breadth first: a state is complete before those
// below it fall back on it.
func (t *trie) compile() *automaton {
	a := &automaton{size: 1, out: map[uint32][]word{}}
	nodes := []*trie{t}
	for i := 0; i < len(nodes); i++ {
		for _, c := range nodes[i].order {
			a.classify(c)
			nodes = append(nodes, nodes[i].children[c])
		}
	}
	a.next = make([]uint32, len(nodes)*a.size)
	for i, node := range nodes {
		node.cell = uint32(i * a.size)
	}
	for _, node := range nodes {
		a.link(t, node)
	}
	for i, cell := range a.next {
		if len(a.out[cell]) > 0 {
			a.next[i] |= speaks
		}
	}
	return a
}

func (a *automaton) classify(c byte) {
	if a.class[c] != 0 {
		return
	}
	a.class[c] = uint8(a.size)
	if 'a' <= c && c <= 'z' {
		a.class[c-'a'+'A'] = uint8(a.size)
	}
	a.size++
}

func (a *automaton) link(root, node *trie) {
	if node.fail != nil {
		node.words = append(node.words, node.fail.words...)
		copy(a.next[node.cell:], a.next[node.fail.cell:][:a.size])
	}
	if len(node.words) > 0 {
		a.out[node.cell] = node.words
	}
	for _, c := range node.order {
		child := node.children[c]
		cell := node.cell + uint32(a.class[c])
		child.fail = root.behind(node, c)
		a.next[cell] = child.cell
	}
}

// behind is where c leads from what node falls back on.
func (t *trie) behind(node *trie, c byte) *trie {
	for back := node.fail; back != nil; back = back.fail {
		if child := back.children[c]; child != nil {
			return child
		}
	}
	return t
}

// each calls found for every word in the text, in the order of their ends.
func (a *automaton) each(text []byte, found func(start, end, owner int)) {
	var state uint32
	for i, c := range text {
		state = a.next[state+uint32(a.class[c])]
		if state&speaks == 0 {
			continue
		}
		state &^= speaks
		for _, w := range a.out[state] {
			found(i+1-w.length, i+1, w.owner)
		}
	}
}
