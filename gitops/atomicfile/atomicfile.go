// Package atomicfile replaces a file so that whoever reads it finds all of the old
// content or all of the new.
package atomicfile

import (
	"os"
	"path/filepath"
)

// Write makes or replaces a file by one that is written beside it: to find out
// whether another place is on the same disk takes four files more. A file that is
// there keeps its permissions, a new one has perm less the umask.
func Write(path string, content []byte, perm os.FileMode) error {
	return WriteFrom(filepath.Dir(path), path, content, perm)
}
