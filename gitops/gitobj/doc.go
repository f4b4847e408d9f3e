// Package gitobj holds the values every room of the house talks about: object
// ids, paths in a repository, modes, changes, commits, notes and the errors a
// person can act on. It is a leaf: it starts nothing, reads nothing and imports
// only the standard library, so that every package may import it.
package gitobj
