//go:build unix

package gitops

import (
	"io"
	"os"
	"syscall"
)

// mapFile is the content of a file that nobody changes, paged in as it is read.
// It stays until the process ends, also where the file is removed meanwhile.
func mapFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() == 0 || info.Size() != int64(int(info.Size())) {
		return nil, io.ErrUnexpectedEOF
	}
	return syscall.Mmap(int(f.Fd()), 0, int(info.Size()), syscall.PROT_READ, syscall.MAP_SHARED)
}
