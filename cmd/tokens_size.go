package cmd

import (
	"bytes"
	"encoding/binary"
	"math"
	"unsafe"

	"github.com/git-anw/git-anw/tokenizer"
	"github.com/git-anw/git-anw/tokenizer/estimate"
	"github.com/git-anw/git-anw/tokenizer/scripts"
)

// size is how large a text is for a model.
type size struct {
	tokens, bound int // bound is what hardly any estimate is above
	band          float64
	rough, binary bool
	scripts       *scripts.Shares // only where they were asked for
}

// sizeOf counts a text. What has a NUL where git looks for one is binary: no
// model is given it as text.
func sizeOf(counter tokenizer.Counter, data []byte, byScript bool) size {
	if isBinary(data) {
		return size{binary: true}
	}
	text := unsafe.String(unsafe.SliceData(data), len(data))
	s := countText(counter, text)
	if byScript {
		shares := scripts.Of(text, s.tokens, counter.Count)
		s.scripts = &shares
	}
	return s
}

func isBinary(data []byte) bool { return bytes.IndexByte(data[:min(len(data), 8000)], 0) >= 0 }

func countText(counter tokenizer.Counter, text string) size {
	if estimator, ok := counter.(interface {
		Estimate(string) estimate.Estimate
	}); ok {
		e := estimator.Estimate(text)
		return size{tokens: e.Tokens, bound: e.Bound, band: e.Band, rough: e.Rough}
	}
	n := counter.Count(text)
	return size{tokens: n, bound: n}
}

// shares are the scripts, all of them empty where there are none.
func (s size) shares() (shares scripts.Shares) {
	if s.scripts != nil {
		shares = *s.scripts
	}
	return shares
}

// plus is the size of two texts. Estimates of texts that are alike are wrong
// alike, so the bands do not cancel out.
func (s size) plus(other size) size {
	sum := size{tokens: s.tokens + other.tokens, bound: s.bound + other.bound, rough: s.rough || other.rough}
	if sum.tokens > 0 {
		sum.band = (s.band*float64(s.tokens) + other.band*float64(other.tokens)) / float64(sum.tokens)
	}
	for _, shares := range []*scripts.Shares{s.scripts, other.scripts} {
		if shares != nil {
			sum.scripts = shares.Plus(sum.scripts)
		}
	}
	return sum
}

// Bytes of a size as it is kept, without and with scripts.
const (
	sizeBytes        = 12
	sizeScriptsBytes = sizeBytes + 8*int(scripts.Number)
)

const (
	flagRough = 1 << iota
	flagBinary
)

// encode is nil for a size too large to be kept.
func (s size) encode(byScript bool) []byte {
	if s.tokens > math.MaxUint32 || s.bound > math.MaxUint32 {
		return nil
	}
	var flags uint16
	if s.rough {
		flags |= flagRough
	}
	if s.binary {
		flags |= flagBinary
	}
	out := binary.LittleEndian.AppendUint32(nil, uint32(s.tokens))
	out = binary.LittleEndian.AppendUint32(out, uint32(s.bound))
	out = binary.LittleEndian.AppendUint16(out, uint16(math.Round(s.band*10000)))
	out = binary.LittleEndian.AppendUint16(out, flags)
	if byScript {
		for _, share := range s.shares() {
			out = binary.LittleEndian.AppendUint32(out, uint32(share.Tokens))
			out = binary.LittleEndian.AppendUint32(out, uint32(share.Characters))
		}
	}
	return out
}

func decodeSize(data []byte) size {
	flags := binary.LittleEndian.Uint16(data[10:])
	s := size{
		tokens: int(binary.LittleEndian.Uint32(data)), bound: int(binary.LittleEndian.Uint32(data[4:])),
		band:  float64(binary.LittleEndian.Uint16(data[8:])) / 10000,
		rough: flags&flagRough != 0, binary: flags&flagBinary != 0,
	}
	if len(data) == sizeScriptsBytes {
		s.scripts = new(scripts.Shares)
		for i := range s.scripts {
			at := data[sizeBytes+8*i:]
			s.scripts[i] = scripts.Share{Tokens: int(binary.LittleEndian.Uint32(at)), Characters: int(binary.LittleEndian.Uint32(at[4:]))}
		}
	}
	return s
}
