package ondisk

import "golang.org/x/sys/unix"

// Reliable is true for a file system that changes the time stamps of a folder
// with the names in it, by its own clock. Those of networks and of virtual
// machines do not all.
func Reliable(path string) bool {
	var system unix.Statfs_t
	if unix.Statfs(path, &system) != nil {
		return false
	}
	switch uint32(system.Type) {
	case unix.EXT4_SUPER_MAGIC, unix.XFS_SUPER_MAGIC, unix.BTRFS_SUPER_MAGIC, unix.F2FS_SUPER_MAGIC, unix.TMPFS_MAGIC, unix.OVERLAYFS_SUPER_MAGIC, zfs:
		return true
	}
	return false
}

const zfs = 0x2fc12fc1
