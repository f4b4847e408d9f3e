package ondisk

import "golang.org/x/sys/unix"

// searchable opens a folder for names in it to be looked up.
const searchable = unix.O_PATH
