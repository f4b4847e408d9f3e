// Package vocab owns the vocabularies compiled into the program. Its tables are
// made by go generate from the ranks in tiktoken-go's offline loader, in the
// form that package bpe uses in place: opening one reads 32 bytes.
package vocab

//go:generate go run ./gen -vocabularies .
