package ondisk

import (
	"bytes"
	"strings"
)

// Files are those that an index has, sorted by path.
type Files interface {
	Len() int
	// File is a path from the top of the work tree, with slashes, and what was
	// Noted of the file.
	File(i int) (path, noted []byte)
}

// State is what a file is now.
type State byte

const (
	Gone     State = iota // or something else than a file has its name
	Same                  // as it was noted
	Changed               // another size or kind
	Doubtful              // only its content can tell
)

// Comparison is a work tree beside an index.
type Comparison struct {
	States []State // of the files, in their order
	top    string
	files  Files
	below  []string
	device uint64 // of the top
	// folders are those in scope that hold a file of the index at some depth, in
	// order.
	folders []seen
}

// seen is a folder by its path. Lists of folders are in the order of their files:
// see order.
type seen struct {
	path string
	sight
}

// sight is what a folder was when it was last seen, which changes with the names
// in it. The zero sight is none.
type sight struct {
	facts
	tracked uint64 // a digest of the names in it that the index has
}

// split is the folder of a path, without a slash at its end, and the name in it.
func split(path []byte) (folder, name []byte) {
	at := bytes.LastIndexByte(path, '/')
	return path[:max(at, 0)], path[at+1:]
}

// order compares the paths of folders as those of the files in them compare: one
// comes before all that is in it, and behind one whose name goes on with a dot.
func order(a, b string) int {
	n := min(len(a), len(b))
	switch differ := strings.Compare(a[:n], b[:n]); {
	case differ != 0:
		return differ
	case n == 0 || len(a) == len(b):
		return len(a) - len(b)
	case len(a) > n:
		return -order(b, a)
	case b[n] < '/':
		return 1
	}
	return -1
}

func join(folder, name string) string {
	if folder == "" {
		return name
	}
	return folder + "/" + name
}

// digest takes a name into the digest of the names before it.
func digest(before uint64, name []byte) uint64 {
	const prime = 1099511628211 // FNV-1a
	if before == 0 {
		before = 14695981039346656037
	}
	for _, b := range name {
		before = (before ^ uint64(b)) * prime
	}
	return before * prime // the end of the name
}
