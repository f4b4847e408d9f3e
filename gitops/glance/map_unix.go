//go:build unix

package glance

import (
	"io"
	"os"
	"syscall"
	"time"
)

// MapFile is the content of a file that nobody changes, paged in as it is read.
// It stays until the process ends, also where the file is removed meanwhile.
func MapFile(name string) ([]byte, error) {
	return mapped(name, syscall.PROT_READ, syscall.MAP_SHARED)
}

// MapDated is MapFile with the time the file was written.
func MapDated(name string) (data []byte, written time.Time, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, written, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, written, err
	}
	data, err = mappedSize(int(f.Fd()), info.Size(), syscall.PROT_READ, syscall.MAP_SHARED)
	return data, info.ModTime(), err
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
	return mappedSize(fd, info.Size, access, kind)
}

func mappedSize(fd int, size int64, access, kind int) ([]byte, error) {
	if size == 0 || size != int64(int(size)) {
		return nil, io.ErrUnexpectedEOF
	}
	return syscall.Mmap(fd, 0, int(size), access, kind)
}
