//go:build !unix

package glance

import (
	"os"
	"time"
)

// MapFile is the content of a file: where it is mapped it cannot be removed.
func MapFile(name string) ([]byte, error) { return os.ReadFile(name) }

// MapDated is MapFile with the time the file was written: that of before it was
// read, which is never too late.
func MapDated(name string) (data []byte, written time.Time, err error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, written, err
	}
	data, err = os.ReadFile(name)
	return data, info.ModTime(), err
}

// MapCopy is the same, to be changed.
func MapCopy(name string) ([]byte, error) { return os.ReadFile(name) }
