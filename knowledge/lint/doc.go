// Package lint says what is wrong in the files of a workspace, what of it is
// new, and mends what is mechanical.
//
// A View is one state of a workspace; rules compare the state at hand with the
// one before it (the base). Every rule is a file of its own and a line in
// Rules. The package reads through fs.FS only and writes nothing: Fix returns
// the edits and the caller applies them.
package lint
