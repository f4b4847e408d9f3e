// Package layout is how a bundle looks: the kinds of blocks and their order, the
// frame around each that its text cannot leave, and the formats.
//
// What a file says is data. It stands inside a frame it cannot close, and
// characters that hide or reorder text are made visible.
package layout
