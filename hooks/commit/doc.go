// Package commit decides what a commit needs: which files it has to fix, which
// findings it introduces and must not, and what is only worth a line.
//
// It sees a commit as trees (what will be committed, and its parents) and asks a
// port to write; it must not start git, read the work tree or print.
package commit
