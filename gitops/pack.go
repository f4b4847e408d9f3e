package gitops

import (
	"bytes"
	"encoding/binary"
	"errors"
	"sort"

	"github.com/git-anw/git-anw/gitops/glance"
)

// pack is a pack of objects with its index, both mapped: to find an object in a
// repository of any size costs a few pages. The layouts: gitformat-pack(5).
type pack struct {
	index, data []byte
	count       int
}

const (
	packHeaderSize  = 12
	indexFanout     = 8
	indexNames      = indexFanout + 256*4
	maxObject       = 1 << 30 // larger ones are left to git
	maxDeltas       = 5000    // git makes chains of 50, and of 4095 when it is told to
	offsetIsLarge   = 1 << 31
	packedIDSize    = 20
	packedOfsDelta  = 6
	packedRefDelta  = 7
	packedIndexMark = "\xfftOc\x00\x00\x00\x02"
)

// errPacked says that only git can read an object: the pack is damaged, of
// another version, or gone.
var errPacked = errors.New("pack: left to git")

// openPack maps the pack whose index has a name.
func openPack(index string) (*pack, error) {
	p := new(pack)
	var err error
	if p.index, err = glance.MapFile(index); err != nil {
		return nil, err
	}
	if len(p.index) < indexNames || string(p.index[:indexFanout]) != packedIndexMark {
		return nil, errPacked
	}
	p.count = int(binary.BigEndian.Uint32(p.index[indexNames-4:]))
	if len(p.index) < indexNames+p.count*(packedIDSize+4+4) {
		return nil, errPacked
	}
	if p.data, err = glance.MapFile(index[:len(index)-len("idx")] + "pack"); err != nil {
		return nil, err
	}
	if len(p.data) < packHeaderSize || string(p.data[:8]) != "PACK\x00\x00\x00\x02" {
		return nil, errPacked
	}
	return p, nil
}

// find is where an object lies in the pack.
func (p *pack) find(id []byte) (offset int, ok bool) {
	from, to := 0, int(binary.BigEndian.Uint32(p.index[indexFanout+int(id[0])*4:]))
	if id[0] > 0 {
		from = int(binary.BigEndian.Uint32(p.index[indexFanout+int(id[0]-1)*4:]))
	}
	if from > to || to > p.count {
		return 0, false
	}
	name := func(i int) []byte { return p.index[indexNames+i*packedIDSize:][:packedIDSize] }
	i := from + sort.Search(to-from, func(i int) bool { return bytes.Compare(name(from+i), id) >= 0 })
	if i == to || !bytes.Equal(name(i), id) {
		return 0, false
	}
	return p.offset(i)
}

// offset reads it from one table, or where it is too large from the other.
func (p *pack) offset(i int) (offset int, ok bool) {
	small := p.index[indexNames+p.count*(packedIDSize+4):]
	at := binary.BigEndian.Uint32(small[i*4:])
	if at < offsetIsLarge {
		return int(at), true
	}
	large := small[p.count*4:]
	place := int(at-offsetIsLarge) * 8
	if place+8 > len(large) {
		return 0, false
	}
	return int(binary.BigEndian.Uint64(large[place:])), true
}

// packed is an entry of a pack: an object, or what makes one of another.
type packed struct {
	kind    byte
	size    int
	base    int    // where the other one lies, of an offset delta
	baseID  []byte // the other one, of a delta that names it
	pressed []byte
}

// entry reads what stands at an offset.
func (p *pack) entry(offset int) (e packed, err error) {
	if offset < packHeaderSize || offset >= len(p.data) {
		return e, errPacked
	}
	rest := p.data[offset:]
	e.kind, e.size = rest[0]>>4&7, int(rest[0]&15)
	used := 1
	for shift := 4; rest[used-1]&0x80 != 0; shift += 7 {
		if used == len(rest) || shift > 32 {
			return e, errPacked
		}
		e.size |= int(rest[used]&0x7f) << shift
		used++
	}
	if e.size > maxObject {
		return e, errPacked
	}
	rest = rest[used:]
	switch e.kind {
	case packedOfsDelta:
		back, used := glance.OffsetVarint(rest)
		if used == 0 || back <= 0 || back > offset {
			return e, errPacked
		}
		e.base, rest = offset-back, rest[used:]
	case packedRefDelta:
		if len(rest) < packedIDSize {
			return e, errPacked
		}
		e.baseID, rest = rest[:packedIDSize], rest[packedIDSize:]
	}
	e.pressed = rest
	return e, nil
}
