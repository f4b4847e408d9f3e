package main

import "github.com/git-anw/git-anw/tokenizer"

// share is how much of a row of bundles is the beginning of the one before it.
type share struct {
	counter                   tokenizer.Counter
	last                      string
	began                     bool
	size                      int // of all bundles, in bytes
	prefix, whole             int
	prefixTokens, wholeTokens int
}

// packed packs the next bundle of the row.
func (s *share) packed(pack packer, task string) (packed, error) {
	p, err := pack(task)
	if err == nil {
		s.add(p.text)
	}
	return p, err
}

// add takes the next bundle of the row. The first has none before it.
func (s *share) add(text string) {
	if s.began {
		common := text[:commonPrefix(s.last, text)]
		s.prefix, s.whole = s.prefix+len(common), s.whole+len(text)
		s.prefixTokens, s.wholeTokens = s.prefixTokens+s.counter.Count(common), s.wholeTokens+s.counter.Count(text)
	}
	s.size += len(text)
	s.last, s.began = text, true
}

func (s *share) bytes() float64  { return float64(s.prefix) / float64(max(1, s.whole)) }
func (s *share) tokens() float64 { return float64(s.prefixTokens) / float64(max(1, s.wholeTokens)) }

func commonPrefix(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// cost is what a token of input costs where one that is neither read from the
// cache nor written to it costs 1: a tenth for reading, a quarter more for writing.
func cost(prefix float64) float64 { return 0.1*prefix + 1.25*(1-prefix) }
