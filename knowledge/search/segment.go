package search

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"hash/crc32"
	"sort"
	"sync/atomic"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// A segment is what is known of some texts, in one piece of memory that is read
// where it lies: a file may be mapped and a query touches little of it.
//
//	header   magic, then the sizes below, each 4 bytes, and their checksum
//	ids      of the texts, sorted; none where the texts have no names
//	flags    a byte a text
//	places   where each text's facts begin
//	facts    kept for the caller, one piece after the other
//	heads    for every 16th term where it and its group begin
//	names    these terms, whole
//	groups   terms with their postings, sorted; a term shares its beginning
//	         with the one before it
//	sums     a checksum for each 16 kB of all that
//
// Numbers are little-endian. A posting is a text's number, as the difference to
// the one before, and a byte of weight. The weight depends on the text alone, so
// that segments can be added, dropped and merged without counting anew.
const (
	magic      = "anwseg\x00\x01"
	headerSize = len(magic) + 4*sections + 4
	blockSize  = 16 << 10
	groupSize  = 16
	weightUnit = 16 // of a byte of weight in one
)

const (
	sizeOfID = iota
	countDocs
	countHeads
	bytesFacts
	bytesNames
	bytesGroups
	sections
)

// flag says about a text what a query asks before it looks at the facts.
type flag byte

const (
	flagTitled flag = 1 << iota
	flagMarked
)

// errDamaged is a segment that is not as it was written.
var errDamaged = errors.New("index segment: damaged")

// Segment is a segment that can be asked. Goroutines may share it.
type Segment struct {
	data                                      []byte
	size                                      [sections]int
	ids, flags, places, facts, heads, groupAt int
	namesAt, end                              int
	checked                                   []atomic.Bool
	damaged                                   atomic.Bool
}

// openSegment reads the header. Only what a query touches is checked further:
// see Damaged.
func openSegment(data []byte) (*Segment, error) {
	s := &Segment{data: data}
	if len(data) < headerSize || string(data[:len(magic)]) != magic {
		return nil, errDamaged
	}
	sum := headerSize - 4
	if crc32.Checksum(data[:sum], castagnoli()) != binary.LittleEndian.Uint32(data[sum:]) {
		return nil, errDamaged
	}
	for i := range s.size {
		s.size[i] = int(binary.LittleEndian.Uint32(data[len(magic)+4*i:]))
	}
	s.layOut()
	blocks := (s.end + blockSize - 1) / blockSize
	if len(data) != s.end+4*blocks {
		return nil, errDamaged
	}
	s.checked = make([]atomic.Bool, blocks)
	return s, nil
}

func castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

func (s *Segment) layOut() {
	s.ids = headerSize
	s.flags = s.ids + s.size[sizeOfID]*s.size[countDocs]
	s.places = s.flags + s.size[countDocs]
	s.facts = s.places + 4*(s.size[countDocs]+1)
	s.heads = s.facts + s.size[bytesFacts]
	s.namesAt = s.heads + 8*(s.size[countHeads]+1)
	s.groupAt = s.namesAt + s.size[bytesNames]
	s.end = s.groupAt + s.size[bytesGroups]
}

// Len is how many texts are in the segment.
func (s *Segment) Len() int { return s.size[countDocs] }

// Damaged reports whether a part that was read is not as it was written. What
// was answered from it is worth nothing.
func (s *Segment) Damaged() bool { return s.damaged.Load() }

// part is the bytes from one offset to another, checked; nil where they are
// damaged.
func (s *Segment) part(from, to int) []byte {
	if from < 0 || to < from || to > s.end {
		s.damaged.Store(true)
		return nil
	}
	for block := from / blockSize; block*blockSize < to; block++ {
		if !s.check(block) {
			return nil
		}
	}
	return s.data[from:to:to]
}

func (s *Segment) check(block int) bool {
	if s.checked[block].Load() {
		return true
	}
	stop := min((block+1)*blockSize, s.end)
	if crc32.Checksum(s.data[block*blockSize:stop], castagnoli()) != binary.LittleEndian.Uint32(s.data[s.end+4*block:]) {
		s.damaged.Store(true)
		return false
	}
	s.checked[block].Store(true)
	return true
}

func (s *Segment) number(at int) int {
	if b := s.part(at, at+4); b != nil {
		return int(binary.LittleEndian.Uint32(b))
	}
	return 0
}

// ID is the name of a text.
func (s *Segment) ID(doc int) gitobj.ID {
	n := s.size[sizeOfID]
	return gitobj.ID(hex.EncodeToString(s.part(s.ids+doc*n, s.ids+(doc+1)*n)))
}

// Facts are what the caller kept with a text.
func (s *Segment) Facts(doc int) []byte {
	from, to := s.number(s.places+4*doc), s.number(s.places+4*doc+4)
	return s.part(s.facts+from, s.facts+to)
}

func (s *Segment) has(doc int, f flag) bool {
	b := s.part(s.flags+doc, s.flags+doc+1)
	return b != nil && flag(b[0])&f != 0
}

// find is the number of a text; raw is its name in bytes.
func (s *Segment) find(raw []byte) (int, bool) {
	n := s.size[sizeOfID]
	if n != len(raw) || n < 4 {
		return 0, false
	}
	ids := s.part(s.ids, s.flags)
	if ids == nil {
		return 0, false
	}
	first, after := guess(raw, s.Len(), func(i int) bool { return string(ids[i*n:(i+1)*n]) >= string(raw) })
	doc := first + sort.Search(after-first, func(i int) bool { return string(ids[(first+i)*n:(first+i+1)*n]) >= string(raw) })
	return doc, doc < s.Len() && string(ids[doc*n:(doc+1)*n]) == string(raw)
}

// guess narrows down where a name is among n sorted ones: hashes are spread
// evenly, so its first bytes say where it is, give or take a few.
func guess(raw []byte, n int, reached func(i int) bool) (first, after int) {
	middle := int(uint64(binary.BigEndian.Uint32(raw)) * uint64(n) >> 32)
	step := 8
	first, after = max(0, middle-step), min(n, middle+step)
	for first > 0 && reached(first-1) {
		step *= 2
		first = max(0, first-step)
	}
	for after < n && !reached(after) {
		step *= 2
		after = min(n, after+step)
	}
	return first, after
}

// Marked reports what Text.Marked said of a text.
func (s *Segment) Marked(doc int) bool { return s.has(doc, flagMarked) }
