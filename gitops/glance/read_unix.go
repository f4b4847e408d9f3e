//go:build unix

package glance

import (
	"os"
	"syscall"
)

// readFile is os.ReadFile for a regular file that is small, without preparing to
// wait for it: that takes five more system calls, for each of a dozen files.
func readFile(name string) ([]byte, error) {
	fd, err := open(name)
	if err != nil {
		return nil, err
	}
	defer syscall.Close(fd)
	data := make([]byte, 0, 1024)
	for {
		n, err := retried(func() (int, error) { return syscall.Read(fd, data[len(data):cap(data)]) })
		if err != nil {
			return nil, &os.PathError{Op: "read", Path: name, Err: err}
		}
		if n == 0 {
			return data, nil
		}
		if data = data[:len(data)+n]; len(data) == cap(data) {
			data = append(data, 0)[:len(data)]
		}
	}
}

// descriptor is a file that is read here and there, in the same way.
type descriptor int

// openAt also returns the size.
func openAt(name string) (descriptor, int64, error) {
	fd, err := open(name)
	if err != nil {
		return 0, 0, err
	}
	var info syscall.Stat_t
	if err := syscall.Fstat(fd, &info); err != nil {
		syscall.Close(fd)
		return 0, 0, err
	}
	return descriptor(fd), info.Size, nil
}

// ReadAt implements io.ReaderAt, but for the error at the end.
func (d descriptor) ReadAt(p []byte, off int64) (int, error) {
	return retried(func() (int, error) { return syscall.Pread(int(d), p, off) })
}

// Close closes the file.
func (d descriptor) Close() { syscall.Close(int(d)) }

func open(name string) (fd int, err error) {
	fd, err = retried(func() (int, error) { return syscall.Open(name, syscall.O_RDONLY|syscall.O_CLOEXEC, 0) })
	if err != nil {
		return 0, &os.PathError{Op: "open", Path: name, Err: err}
	}
	return fd, nil
}

func retried(call func() (int, error)) (n int, err error) {
	for {
		if n, err = call(); err != syscall.EINTR {
			return n, err
		}
	}
}
