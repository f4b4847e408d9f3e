// Package layout is how a bundle looks: the kinds of blocks and their order, the
// frame around each that its text cannot leave, the places where a cache may end,
// and the formats, one file each.
//
// What a file says is data. It stands inside a frame it cannot close, and
// characters that hide or reorder text are made visible. Formats that are the body
// of a request hold the Markdown, byte for byte: what differs is only how a
// provider wants it wrapped.
package layout
