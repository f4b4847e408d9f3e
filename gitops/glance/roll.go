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
	Behind []byte
	data   []byte
	names  []byte // data, or those that version 4 has in parts
	spans  []span
}

// span is where an entry begins, and where its name lies.
type span struct{ at, name, end uint32 }

// ReadRoll finds the entries that are wanted.
func ReadRoll(data []byte, wanted func(*Entry) bool) (*Roll, error) {
	r := &Roll{data: data, names: data, spans: make([]span, 0, count(data))}
	var joined []byte
	var err error
	r.Behind, err = scan(data, func(e *Entry) {
		if !wanted(e) {
			return
		}
		name := e.nameAt
		if name == 0 {
			name = len(joined)
			joined = append(joined, e.Name...)
		}
		r.spans = append(r.spans, span{uint32(e.at), uint32(name), uint32(name + len(e.Name))})
	})
	if joined != nil {
		r.names = joined
	}
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
func (r *Roll) Len() int { return len(r.spans) }

// Entry is one of them; all of it points into the roll.
func (r *Roll) Entry(i int) (e Entry) {
	_, _, _ = e.fixed(r.data[r.spans[i].at:], anyVersion) // it was read before
	e.Name = r.Name(i)
	return e
}

// Name is that of an entry.
func (r *Roll) Name(i int) []byte {
	at := &r.spans[i]
	return r.names[at.name:at.end:at.end]
}

// File is the name of one and the stat data that was noted of it.
func (r *Roll) File(i int) (name, noted []byte) {
	at := r.spans[i].at
	return r.Name(i), r.data[at : at+notedSize : at+notedSize]
}

// Find is the number of the entry with that name, or of the first behind it.
func (r *Roll) Find(name []byte) (i int, found bool) {
	return sort.Find(r.Len(), func(i int) int { return bytes.Compare(name, r.Name(i)) })
}
