// Package bundle packs what an agent should know for a task into a budget of
// tokens. It owns the choice of blocks and the promise that the finished output never exceeds the budget.
//
// The order goes from what changes least to what changes most, because model
// providers cache prefixes: nothing left of the TODO list depends on the clock,
// on numbers that move with every commit, on a user or a machine. The same
// files, inbox, task and options give the same bytes everywhere.
//
// The budget is checked once, on the finished output. The tokens of parts only
// guide the choice: parts counted apart do not add up to the whole.
//
// How blocks look is the business of layout; files come through an fs.FS, sessions and
// git through the ports of ports.go. It starts no git and reads no disk.
package bundle
