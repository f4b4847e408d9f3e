package ondisk

// File is a file that an index has.
type File struct {
	Path  string // from the top of the work tree, with slashes
	Noted Noted
}

// State is what a file is now.
type State byte

const (
	Gone     State = iota // or something else than a file has its name
	Same                  // as it was noted
	Changed               // another size or kind
	Doubtful              // only its content can tell
)

// Swept is a work tree beside an index.
type Swept struct {
	States []State // of the files, in their order
	top    string
	files  []File
	below  []string
	device uint64 // of the top
	// folders are those in scope that hold a file of the index at some depth.
	folders map[string]sight
}

// sight is what a folder was when it was last seen, which changes with the names
// in it. The zero sight is none.
type sight struct {
	facts
	tracked uint64 // a digest of the names in it that the index has
}

func (f File) mode() uint32 { return f.Noted.number(24) }

// split is the folder of a path, without a slash at its end, and the name in it.
func split(path string) (folder, name string) {
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == '/' {
			return path[:i], path[i+1:]
		}
	}
	return "", path
}

func join(folder, name string) string {
	if folder == "" {
		return name
	}
	return folder + "/" + name
}

// digest takes a name into the digest of the names before it.
func digest(before uint64, name string) uint64 {
	const prime = 1099511628211 // FNV-1a
	if before == 0 {
		before = 14695981039346656037
	}
	for i := range len(name) {
		before = (before ^ uint64(name[i])) * prime
	}
	return before * prime // the end of the name
}
