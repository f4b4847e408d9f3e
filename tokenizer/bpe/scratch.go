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

// count is the number of tokens of the piece text[at:end].
func (s *scratch) count(text string, at, end int) int {
	switch n := end - at; {
	case n <= wordKey:
		word := wordAt(text, at, end)
		entry := s.memo.word(word.hash())
		if !entry.sameAs(word) {
			*entry = word.with(s.work(text[at:end]))
		}
		return entry.count()
	case n <= pieceKey:
		piece := text[at:end]
		entry := s.memo.piece(hash(piece))
		if !entry.holds(piece) {
			entry.set(piece, s.work(piece))
		}
		return int(entry.count)
	}
	return s.work(text[at:end])
}

func (s *scratch) work(piece string) int {
	if s.table.find(piece) != none {
		return 1
	}
	return s.merger.count(piece)
}

func (s *scratch) encode(ids []int, piece string) []int {
	if id := s.table.find(piece); id != none {
		return append(ids, int(id))
	}
	s.merge(piece)
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
