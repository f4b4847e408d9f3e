// Package split owns the division of a text into the pieces that an encoder
// encodes one by one. A model's own definition is a regular expression; here
// each is a scanner written by hand, because no engine for regular expressions
// in Go comes near: it would take nine tenths of the time of a count.
//
// A scanner says where the piece that starts at an offset ends. It never looks
// left of that offset, and at most at the run of white space right of the piece.
// The text must be valid UTF-8.
//
// The classes of the characters are a table of Unicode 16 made by go generate
// (class.go). The package imports nothing of this repository.
package split

//go:generate go run ../vocab/gen -classes .
