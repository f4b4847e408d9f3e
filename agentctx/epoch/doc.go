// Package epoch fixes the part of a bundle that all tasks share. It owns which
// commit that part is taken from, which files of that commit are in it, and how a
// file that has changed since is told.
//
// The commit is a function of committed history alone, so that every clone
// chooses the same one, and commits between two tasks leave it where it is: what
// a provider has cached goes on being the beginning of the next bundle.
//
// It is pure. History comes through Line, trees as an fs.FS.
package epoch
