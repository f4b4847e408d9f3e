//go:build unix

package glance

import (
	"io"
	"syscall"
)

// MapFile is the content of a file that nobody changes, paged in as it is read.
// It stays until the process ends, also where the file is removed meanwhile.
func MapFile(name string) ([]byte, error) {
	return mapped(name, syscall.PROT_READ, syscall.MAP_SHARED)
}

// MapCopy is the same, to be changed: the file does not see it.
func MapCopy(name string) ([]byte, error) {
	return mapped(name, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE)
}

func mapped(name string, access, kind int) ([]byte, error) {
	fd, err := open(name)
	if err != nil {
		return nil, err
	}
	defer syscall.Close(fd)
	var info syscall.Stat_t
	if err := syscall.Fstat(fd, &info); err != nil {
		return nil, err
	}
	if info.Size == 0 || info.Size != int64(int(info.Size)) {
		return nil, io.ErrUnexpectedEOF
	}
	return syscall.Mmap(fd, 0, int(info.Size), access, kind)
}
