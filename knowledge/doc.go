// Package knowledge reads and edits the files of a workspace: pages, the
// MANIFEST, entries of the inbox, and what follows from them.
//
// It is pure. Bytes go in, values or new bytes come out; a tree is read only
// through fs.FS. It knows no disk, clock, git or command line, and imports only
// gitobj. Whatever a person wrote is kept byte for byte: parsing and printing a
// file gives the file back, and an edit changes only the lines it must.
//
// Files of one kind begin alike: manifest_ is the index, todo_ the list, entry_ a
// note, frontmatter_ the head of a page, merge_ how two sides of one file are joined.
package knowledge

// Issue is something a person should know about one line of a file. Line
// counts from 1.
type Issue struct {
	Line int
	Text string
}
