//go:build !linux

package ondisk

import "io/fs"

// Take is left to git.
func (n Noted) Take(fs.FileInfo) bool { return false }
