// Package install puts this program's git hooks and merge driver into a
// repository, finds who else manages its hooks, and takes out again only what it
// put in.
//
// It starts no process: what git knows is handed in as a Repository, what git
// has to write goes through the Config port. It must not know what the hooks do.
package install
