package glance

import "io"

// partSize has room for any name, and for few pages of memory: each takes the system
// longer than what is in it takes here.
const partSize = 16 << 10

// window is the part of a file that was read and not looked at.
type window struct {
	rest      []byte
	file      io.ReaderAt // nil where all is there
	next, end int64
	room      []byte
}

// more reads on behind the rest, which moves.
func (w *window) more() {
	if w.file == nil {
		return
	}
	kept := copy(w.room, w.rest)
	wanted := min(int64(len(w.room)-kept), w.end-w.next)
	n, _ := w.file.ReadAt(w.room[kept:kept+int(max(wanted, 0))], w.next)
	n = max(n, 0) // it is below where nothing can be read
	w.next += int64(n)
	w.rest = w.room[:kept+n]
}
