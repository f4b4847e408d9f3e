//go:build unix

package gitops

import (
	"os"
	"syscall"
)

// ownedByUs reports whether a file belongs to who runs this.
func ownedByUs(path string) bool {
	var info syscall.Stat_t
	return syscall.Lstat(path, &info) == nil && int(info.Uid) == os.Geteuid()
}

// sameDevice reports whether two folders are of one file system.
func sameDevice(a, b string) bool {
	var one, other syscall.Stat_t
	return syscall.Lstat(a, &one) == nil && syscall.Lstat(b, &other) == nil && one.Dev == other.Dev
}
