package glance

import (
	"bytes"
	"encoding/binary"
	"iter"
	"sort"
)

// Roll is the entries of an index where they lie in the file, by their numbers: a
// value for each of ten thousand takes longer to make than to look at them all.
type Roll struct {
	// Behind are the extensions behind the entries.
	Behind  []byte
	data    []byte
	version uint32
	begins  []uint32
	names   []byte   // those of version 4, which has them in parts
	ends    []uint32 // in names
}

// ReadRoll finds the entries that are wanted.
func ReadRoll(data []byte, wanted func(*Entry) bool) (*Roll, error) {
	r := &Roll{data: data, begins: make([]uint32, 0, Count(data))}
	if len(data) >= indexHeader {
		r.version = binary.BigEndian.Uint32(data[4:])
	}
	var err error
	r.Behind, err = scan(data, func(e *Entry) {
		if !wanted(e) {
			return
		}
		r.begins = append(r.begins, uint32(e.At))
		if r.version == 4 {
			r.names = append(r.names, e.Name...)
			r.ends = append(r.ends, uint32(len(r.names)))
		}
	})
	return r, err
}

// AppendRoll writes entries, in order, as an index of version 2 has them, with
// nothing noted of their files.
func AppendRoll(out []byte, count int, entries iter.Seq[Entry]) ([]byte, error) {
	out = append(out, "DIRC\x00\x00\x00\x02"...)
	out = binary.BigEndian.AppendUint32(out, uint32(count))
	for e := range entries {
		if len(e.ID) != IDSize || len(e.Name) == 0 {
			return nil, ErrUnusual
		}
		mode := 24
		out = append(out, make([]byte, notedSize)...)
		binary.BigEndian.PutUint32(out[len(out)-notedSize+mode:], e.Mode)
		out = append(out, e.ID...)
		out = binary.BigEndian.AppendUint16(out, uint16(min(len(e.Name), flagLength)))
		out = append(out, e.Name...)
		out = append(out, make([]byte, 8-(EntrySize+len(e.Name))%8)...)
	}
	return append(out, make([]byte, IDSize)...), nil
}

// Len is how many there are.
func (r *Roll) Len() int { return len(r.begins) }

// Entry is one of them; all of it points into the roll.
func (r *Roll) Entry(i int) (e Entry) {
	e.At = int(r.begins[i])
	if r.version < 4 {
		_, _ = e.scan(r.data[e.At:], r.version, nil) // it was read before
		return e
	}
	_, _, _ = e.fixed(r.data[e.At:], r.version)
	from := uint32(0)
	if i > 0 {
		from = r.ends[i-1]
	}
	e.Name = r.names[from:r.ends[i]:r.ends[i]]
	return e
}

// File is the name of one and the stat data that was noted of it.
func (r *Roll) File(i int) (name, noted []byte) {
	e := r.Entry(i)
	return e.Name, e.Noted
}

// Find is the number of the entry with that name, or of the first behind it.
func (r *Roll) Find(name []byte) (i int, found bool) {
	return sort.Find(r.Len(), func(i int) int { return bytes.Compare(name, r.Entry(i).Name) })
}
