package glance

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
)

// Entry is one entry of an index file. ID and Noted point into the file; Name is
// good until the next entry is read.
type Entry struct {
	Mode     uint32
	ID, Name []byte
	Noted    []byte // stat data of the file on disk when git last looked
	// Assumed and Skipped are the bits `update-index --assume-unchanged` and
	// `--skip-worktree` set, Intended is what is only intended to be added.
	Assumed, Skipped, Intended bool

	at     int // where it begins in the file
	nameAt int // where its name does, 0 where only parts of it are there
}

// ErrUnusual says that only git can read an index: it is split or sparse, has
// conflicts or longer names of objects in it, or is damaged.
var ErrUnusual = errors.New("index: left to git")

// The layout: gitformat-index(5).
const (
	indexHeader = 12
	EntrySize   = 62 // stat data, mode, a SHA-1 id and flags

	flagAssumed, flagExtended                 = 0x8000, 0x4000
	flagStage, flagLength                     = 0x3000, 0x0fff
	extendedSkip, extendedIntent              = 0x4000, 0x2000
	modeTree, IDSize, notedSize, sizeOfFlags2 = 0o040000, 20, 40, 2
	anyVersion                                = 4
)

// count is how many entries an index says it has, at most what there is room
// for.
func count(data []byte) int {
	if len(data) < indexHeader {
		return 0
	}
	return min(int(binary.BigEndian.Uint32(data[8:])), len(data)/EntrySize)
}

// Scan calls each with the entries, in order, and returns the extensions behind
// them.
func Scan(data []byte, each func(Entry)) (behind []byte, err error) {
	return scan(data, func(e *Entry) { each(*e) })
}

func scan(data []byte, each func(*Entry)) (behind []byte, err error) {
	if len(data) < indexHeader+IDSize {
		return nil, ErrUnusual
	}
	all := window{rest: data[:len(data)-IDSize]}
	if err := all.scan(each); err != nil {
		return nil, err
	}
	return all.rest, extensions(bytes.NewReader(all.rest), 0, int64(len(all.rest)))
}

// ScanFile is the same without the extensions, for one look at a file: to map all
// of it takes longer. All of an entry is good until the next is read; that they are
// in order is not looked at.
func ScanFile(name string, each func(*Entry)) error { return scanFile(name, partSize, each) }

func scanFile(name string, room int64, each func(*Entry)) error {
	file, size, err := openAt(name)
	if err != nil {
		return err
	}
	defer file.Close()
	part := window{file: file, end: size - IDSize, room: make([]byte, min(size, room))}
	if part.more(); len(part.rest) < indexHeader {
		return ErrUnusual
	}
	if err := part.scan(each); err != nil {
		return err
	}
	return extensions(file, part.next-int64(len(part.rest)), part.end)
}

// scan goes to the end of the entries.
func (w *window) scan(each func(*Entry)) error {
	version, count := binary.BigEndian.Uint32(w.rest[4:]), binary.BigEndian.Uint32(w.rest[8:])
	if string(w.rest[:4]) != "DIRC" || version < 2 || version > anyVersion {
		return ErrUnusual
	}
	w.rest = w.rest[indexHeader:]
	var last, kept []byte
	var names [2][]byte // of this entry and the last, where they are made here
	entry := Entry{at: indexHeader}
	for i := range count {
		entry.Name = names[i%2][:0]
		size, err := entry.scan(w.rest, version, last)
		if err != nil {
			kept = append(kept[:0], last...)
			last = kept
			w.more()
			size, err = entry.scan(w.rest, version, last)
		}
		if err != nil || w.file == nil && bytes.Compare(last, entry.Name) >= 0 {
			return ErrUnusual
		}
		if version == 4 {
			names[i%2] = entry.Name
		}
		each(&entry)
		last, w.rest = entry.Name, w.rest[size:]
		entry.at += size
	}
	return nil
}

// scan reads one entry; size is what it takes in the file. There is room for a
// name in the old one.
func (e *Entry) scan(rest []byte, version uint32, last []byte) (size int, err error) {
	at, length, err := e.fixed(rest, version)
	if err != nil {
		return 0, err
	}
	if version < 4 {
		e.nameAt = e.at + at
		return e.padded(rest, at, length)
	}
	size, err = e.compressed(rest, at, last)
	if length != flagLength && length != len(e.Name) {
		err = ErrUnusual
	}
	return size, err
}

// fixed reads what comes before the name, and how long that is, or flagLength.
func (e *Entry) fixed(rest []byte, version uint32) (at, length int, err error) {
	if len(rest) < EntrySize+1 {
		return 0, 0, ErrUnusual
	}
	e.Noted, e.ID = rest[:notedSize], rest[notedSize:][:IDSize]
	e.Mode = binary.BigEndian.Uint32(rest[24:])
	flags, flags2 := int(binary.BigEndian.Uint16(rest[60:])), 0
	at = EntrySize
	if flags&flagExtended != 0 {
		if version < 3 || len(rest) < at+sizeOfFlags2+1 {
			return 0, 0, ErrUnusual
		}
		flags2 = int(binary.BigEndian.Uint16(rest[at:]))
		at += sizeOfFlags2
	}
	e.Assumed = flags&flagAssumed != 0
	e.Skipped, e.Intended = flags2&extendedSkip != 0, flags2&extendedIntent != 0
	if flags&flagStage != 0 || e.Mode == modeTree {
		return 0, 0, ErrUnusual
	}
	return at, flags & flagLength, nil
}

// padded reads a name that NULs follow up to a multiple of eight. Its length is
// known unless it is a long one.
func (e *Entry) padded(rest []byte, at, length int) (size int, err error) {
	if length == flagLength {
		length = bytes.IndexByte(rest[at:], 0)
	}
	size = (at + length + 8) &^ 7
	if length <= 0 || size > len(rest) || rest[at+length] != 0 {
		return 0, ErrUnusual
	}
	e.Name = rest[at : at+length]
	return size, nil
}

// compressed reads a name that says how much of the last one to drop.
func (e *Entry) compressed(rest []byte, at int, last []byte) (size int, err error) {
	drop, used := OffsetVarint(rest[at:])
	if used == 0 || drop > len(last) {
		return 0, ErrUnusual
	}
	at += used
	end := bytes.IndexByte(rest[at:], 0)
	if end < 0 {
		return 0, ErrUnusual
	}
	e.Name = append(append(e.Name, last[:len(last)-drop]...), rest[at:at+end]...)
	return at + end + 1, nil
}

// OffsetVarint is the number encoding of pack offsets.
func OffsetVarint(data []byte) (value, used int) {
	for i, b := range data {
		if i > 0 {
			value++
		}
		value = value<<7 | int(b&0x7f)
		if b&0x80 == 0 {
			return value, i + 1
		}
		if i == 4 {
			break
		}
	}
	return 0, 0
}

// extensions looks for those that change what the entries mean. Of the others
// git says itself that they may be ignored: their names are in upper case.
func extensions(file io.ReaderAt, at, end int64) error {
	var head [8]byte
	for at < end {
		if n, _ := file.ReadAt(head[:], at); n < len(head) || head[0] < 'A' || head[0] > 'Z' {
			return ErrUnusual
		}
		if at += int64(len(head)) + int64(binary.BigEndian.Uint32(head[4:])); at > end {
			return ErrUnusual
		}
	}
	return nil
}
