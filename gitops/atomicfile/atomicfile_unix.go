//go:build unix

package atomicfile

import (
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
)

// WriteFrom is Write with the new file written in another folder of the same disk,
// where it is in nobody's way.
func WriteFrom(folder, path string, content []byte, perm os.FileMode) error {
	return renameio.WriteFile(path, content, perm, renameio.WithTempDir(folder))
}

// WriteMode is Write with permissions that neither the old file nor the umask changes.
func WriteMode(path string, content []byte, mode os.FileMode) error {
	pending, err := renameio.NewPendingFile(path, renameio.WithTempDir(filepath.Dir(path)), renameio.WithStaticPermissions(mode))
	if err != nil {
		return err
	}
	defer pending.Cleanup()
	if _, err := pending.Write(content); err != nil {
		return err
	}
	return pending.CloseAtomicallyReplace()
}
