// Package bpe owns byte-pair encoding at speed: a vocabulary that is used as it
// lies in memory (table.go), the merge of a piece (merge.go, window.go,
// long.go), the memory of pieces seen before (memo.go), and on top of them
// counting, encoding, decoding and cutting to a size.
//
// Nothing here knows a model. A Table comes from Pack, a splitter from package
// split; the package imports only that.
package bpe
