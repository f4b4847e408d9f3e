package ondisk

import (
	"encoding/binary"
	"io/fs"
	"syscall"
)

// Take notes what is known of a regular file; the mode stays. It is false where
// that cannot be told.
func (n Noted) Take(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok || !info.Mode().IsRegular() {
		return false
	}
	mode := n.mode()
	for i, number := range [...]int64{stat.Ctim.Sec, stat.Ctim.Nsec, stat.Mtim.Sec, stat.Mtim.Nsec, int64(stat.Dev), int64(stat.Ino), int64(mode), int64(stat.Uid), int64(stat.Gid), stat.Size} {
		binary.BigEndian.PutUint32(n[4*i:], uint32(number))
	}
	return true
}
