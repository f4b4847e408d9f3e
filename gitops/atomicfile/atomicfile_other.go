//go:build !unix

package atomicfile

import (
	"errors"
	"os"
	"path/filepath"
)

// WriteFrom is Write with the new file written in another folder of the same disk,
// where it is in nobody's way.
func WriteFrom(folder, path string, content []byte, _ os.FileMode) error {
	file, err := os.CreateTemp(folder, "."+filepath.Base(path))
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // gone, where all went well
	_, err = file.Write(content)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// WriteMode is Write: permissions are not kept here.
func WriteMode(path string, content []byte, mode os.FileMode) error {
	return Write(path, content, mode)
}
