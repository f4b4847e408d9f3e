package bpe

import (
	"sync"
	"unicode/utf8"
	"unsafe"
)

// scratch is the memory one count at a time needs.
type scratch struct {
	merger
	memo     memo
	repaired []byte
}

// count is the number of tokens of the piece text[at:end]. Most pieces are words
// inside the text that are known: for them nothing is called.
func (s *scratch) count(text string, at, end int) int {
	n := end - at
	if n > wordKey || len(text)-at < 16 {
		return s.countAny(text, at, end)
	}
	first, last := wordMasks(n)
	w := word{u64(text[at:]) & first, u64(text[at+8:])&last | uint64(n)<<sizeShift}
	h := w.hash()
	known := s.memo.word(h)
	if known[0].holds(w) {
		return known[0].count()
	}
	return s.countWord(text[at:end], w, h)
}

func (s *scratch) countAny(text string, at, end int) int {
	piece := text[at:end]
	switch {
	case len(piece) <= wordKey:
		w := wordAt(text, at, end)
		return s.countWord(piece, w, w.hash())
	case len(piece) <= pieceKey:
		return s.countPiece(piece)
	}
	return s.work(piece)
}

func (s *scratch) countWord(piece string, w word, h uint64) int {
	known := s.memo.word(h)
	for _, entry := range known {
		if entry.holds(w) {
			return entry.count()
		}
	}
	count := 1
	if s.table.findWord(w, h) == none {
		count = s.merger.count(piece)
	}
	known[0], known[1] = newWordEntry(w, count), known[0]
	return count
}

func (s *scratch) countPiece(piece string) int {
	known := s.memo.piece(hash(piece))
	for i := range known {
		if known[i].holds(piece) {
			return int(known[i].count)
		}
	}
	known[1] = known[0]
	known[0].set(piece, s.work(piece))
	return int(known[0].count)
}

func (s *scratch) work(piece string) int {
	if s.table.findLong(piece) != none {
		return 1
	}
	return s.merger.count(piece)
}

func (s *scratch) encode(ids []int, text string, at, end int) []int {
	if id := s.table.findAt(text, at, end); id != none {
		return append(ids, int(id))
	}
	s.merge(text[at:end])
	for _, id := range s.tokens {
		ids = append(ids, int(id))
	}
	return ids
}

// repair is the text with a replacement character for each byte that is not
// UTF-8. It lies in the scratch memory when that is not the text itself.
func (s *scratch) repair(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	s.repaired = s.repaired[:0]
	for _, r := range text {
		s.repaired = utf8.AppendRune(s.repaired, r)
	}
	return unsafe.String(unsafe.SliceData(s.repaired), len(s.repaired))
}

// Scratch memory is kept for as many counts as run at once, up to a number, and
// not after a text that made it large.
const (
	mostIdle  = 16
	mostBytes = 1 << 22
)

// shelf keeps scratch memory between counts. It is not a sync.Pool because that
// forgets at every collection of garbage, and with it the memo.
type shelf struct {
	mu   sync.Mutex
	idle []*scratch
}

func (f *shelf) take(table *Table) *scratch {
	f.mu.Lock()
	defer f.mu.Unlock()
	if n := len(f.idle); n > 0 {
		s := f.idle[n-1]
		f.idle = f.idle[:n-1]
		return s
	}
	return &scratch{merger: merger{table: table}, memo: newMemo()}
}

func (f *shelf) giveBack(s *scratch) {
	if cap(s.repaired) > mostBytes || 8*cap(s.ends) > mostBytes {
		s = &scratch{merger: merger{table: s.table}, memo: s.memo}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.idle) < mostIdle {
		f.idle = append(f.idle, s)
	}
}
