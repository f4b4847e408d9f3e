package gitobj

import (
	"path"
	"strings"
	"time"
	"unicode/utf8"
)

// ID is the hexadecimal name of an object: 40 digits in a SHA-1 repository, 64
// in a SHA-256 one. The zero value names no object.
type ID string

// Short is the first 12 digits. git's own abbreviation grows with the number of
// objects in a clone, so it would differ between two clones of one history.
func (id ID) Short() string { return string(id[:min(12, len(id))]) }

// Blob8 is the first 8 digits: the version that a page's `sources` records.
func (id ID) Blob8() string { return string(id[:min(8, len(id))]) }

// Path names a file inside a repository: slash-separated, relative to the top
// of the work tree, never absolute and never with a ".." element. A path on
// disk is a plain string.
type Path string

// Valid reports whether p may name a file of a tree: UTF-8, clean, relative,
// inside the repository and outside .git.
func (p Path) Valid() bool {
	s := string(p)
	if s == "" || !utf8.ValidString(s) || strings.ContainsRune(s, 0) || path.IsAbs(s) || path.Clean(s) != s {
		return false
	}
	for element := range strings.SplitSeq(s, "/") {
		if element == ".." || element == "." || strings.EqualFold(element, ".git") {
			return false
		}
	}
	return true
}

// Base is the last element of p.
func (p Path) Base() string { return path.Base(string(p)) }

// Dir is p without its last element; "." for a file at the top.
func (p Path) Dir() Path { return Path(path.Dir(string(p))) }

// Mode is the mode git stores in a tree entry.
type Mode uint32

// The modes git knows.
const (
	ModeFile    Mode = 0o100644
	ModeExec    Mode = 0o100755
	ModeSymlink Mode = 0o120000
	ModeTree    Mode = 0o040000
	ModeGitlink Mode = 0o160000
)

// Entry is one file of a tree or of the index.
type Entry struct {
	Path Path
	Mode Mode
	ID   ID
}

// Listed is a file of a tree by its name in bytes. It is good until the next file.
type Listed struct {
	Path []byte
	Mode Mode
	ID   []byte // nil where its content is no known blob
}

// Change is a file to write into a tree, or to remove from it when Remove is
// set. A change of the content keeps the mode the file has. Where the content
// is stored already, Blob names it and Content is not looked at.
type Change struct {
	Path    Path
	Content []byte
	Blob    ID
	Remove  bool
}

// Delta is a file that differs between two trees; the id is empty on the side
// that does not have it.
type Delta struct {
	Path     Path
	Old, New ID
}

// Signature says who did something and when, as git records it.
type Signature struct {
	Name, Email string
	When        time.Time
}

// Commit is a commit object.
type Commit struct {
	ID, Tree          ID
	Parents           []ID
	Author, Committer Signature
	Message           string
}

// Subject is the first line of the message.
func (c Commit) Subject() string {
	subject, _, _ := strings.Cut(c.Message, "\n")
	return subject
}

// Revision is a commit with the files it changed. A merge that adds nothing of
// its own changed none.
type Revision struct {
	Commit
	Changed []Path
}

// Draft is a commit to be written: Base's tree with Changes applied. An empty
// Base is the empty tree.
type Draft struct {
	Base     ID // a commit or a tree
	Changes  []Change
	Parents  []ID
	Subject  string
	Body     string
	Trailers []Trailer
}

// Branch is a branch by its short name. Remote is the remote that has it where
// there is no local one.
type Branch struct {
	Name   string
	Commit ID
	Remote string
}

// Placed says where an appended note went.
type Placed struct {
	Path    Path
	Session ID // the session commit
	Tip     ID // the inbox branch afterwards
	Trunk   ID // the trunk as it is here
	// Parked is true when the inbox branch is checked out somewhere and could
	// not follow: the session waits in the queue for the next write.
	Parked bool
	// Known is true when the entry was there already and nothing was written.
	Known bool
}

// Note is an entry of the inbox as git holds it.
type Note struct {
	Path    Path
	Content []byte
	Blob    ID
	Commit  ID // the session commit that brought it, where it is known
	// OnTrunk is true for a note a person wrote by hand into inbox/ on the
	// trunk; it leaves by an ordinary commit, not by a drop.
	OnTrunk bool
}

// Brought is a note that stands for something kept elsewhere, which may change:
// Entry names it, Version tells what it says from what it said before.
type Brought struct {
	Note           Change
	Entry, Version string
	Subject        string
	Trailers       []Trailer
}

// InboxState is the commits that decide what is pending in the inbox: its tip, what
// waits in the queue, the trunk as everybody has it and as it is here.
type InboxState struct {
	Tip   ID   `json:"tip,omitempty"`
	Queue []ID `json:"queue,omitempty"`
	Trunk ID   `json:"trunk,omitempty"`
	Local ID   `json:"local,omitempty"`
}
