// Package gitops is the only door to git: nothing else starts the git program
// or imports go-git. It opens repositories, reads their trees as fs.FS, writes
// objects and refs by plumbing, and keeps the inbox branch.
//
// What it must not do: parse Markdown, know what a page or a rule is, or print.
// Where it needs such knowledge, the caller hands it in as a function.
//
// Reading and writing are split on purpose (see ARCHITECTURE.md): point reads
// may run in process, everything that touches the index, the work tree, refs,
// attributes or identity runs the git program with the caller's environment.
package gitops
