// Package memory takes what an agent remembers into the inbox: its memory files,
// one entry each, so that they are searched and promoted like any note.
//
// It owns how memory files are read and what becomes an entry of one. A file is
// the same entry for ever; what it says now is a version of it. Secrets are taken
// out before anything is hashed, and a file that is gone takes nothing with it.
// Files come through an fs.FS, the inbox through the port it declares.
package memory
