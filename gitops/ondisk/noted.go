package ondisk

import "encoding/binary"

// Noted is the stat data of a file as an index keeps it, from its ctime to its
// size: gitformat-index(5). Numbers that another program than git left out are 0.
type Noted []byte

// NotedSize is how long it is.
const NotedSize = 40

// Time is a time stamp as precise as it was kept.
type Time struct{ Sec, Nsec int64 }

// Forget leaves nothing but the mode: git looks at the file again.
func (n Noted) Forget() {
	mode := n.mode()
	clear(n)
	binary.BigEndian.PutUint32(n[24:], mode)
}

func (n Noted) mode() uint32 { return n.number(24) }

func (n Noted) number(at int) uint32 { return binary.BigEndian.Uint32(n[at:]) }

func (n Noted) time(at int) Time { return Time{int64(n.number(at)), int64(n.number(at + 4))} }

// before is false where the two may be of one moment.
func (t Time) before(other Time) bool {
	if t.Nsec == 0 || other.Nsec == 0 { // kept in seconds
		return t.Sec < other.Sec
	}
	return t.Sec < other.Sec || t.Sec == other.Sec && t.Nsec < other.Nsec
}

// is compares what an index keeps of a time with the time.
func (t Time) is(now Time) bool {
	return uint32(t.Sec) == uint32(now.Sec) && (t.Nsec == 0 || t.Nsec == now.Nsec)
}

// facts are what the file system says of a file or folder.
type facts struct {
	mtime, ctime  Time
	device, inode uint64
	size          int64
	kind          uint32 // the type bits of its mode
}

// The kinds of files.
const (
	typeBits = 0o170000
	folder   = 0o040000
	regular  = 0o100000
	symlink  = 0o120000
	gitlink  = 0o160000
)

// compare tells what became of a file since it was noted in an index of that
// time. A size of 0 is how git marks what it has to look at again.
func (n Noted) compare(now *facts, index Time) State {
	size, mtime, ctime := n.number(36), n.time(8), n.time(0)
	switch {
	case now.kind != regular && now.kind != symlink:
		return Gone
	case n.mode()&typeBits != now.kind || size != 0 && size != uint32(now.size):
		return Changed
	case size == 0 || !mtime.is(now.mtime) || !mtime.before(index):
		return Doubtful
	case ctime != (Time{}) && !ctime.is(now.ctime):
		return Doubtful
	case n.number(20) != 0 && n.number(20) != uint32(now.inode):
		return Doubtful
	}
	return Same
}
