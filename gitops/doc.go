// Package gitops is the only door to git: nothing else starts the git program
// or reads git's files. It opens repositories, reads their trees as fs.FS, writes
// objects and refs by plumbing, and keeps the inbox branch.
//
// What it must not do: parse Markdown, know what a page or a rule is, or print.
// Where it needs such knowledge, the caller hands it in as a function.
//
// Where a repository has its parts in the usual files they are read in process
// (see ARCHITECTURE.md), and a commit hook stages its fix there; whatever depends
// on attributes, identity, hooks or settings runs the git program with the
// caller's environment.
//
// Files of one kind begin alike: inbox_ is the inbox branch, snapshot_ the states
// of the files as an fs.FS, stage_ a fix that joins the commit being made, index_ the
// index in process, reader_ objects and refs by either reader, recover_ what a killed
// process left, cache_ what may be lost.
package gitops
