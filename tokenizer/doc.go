// Package tokenizer owns the counting of tokens: how large a text is for a
// model. It is pure: a text in, a number out; it reads no file, no clock and no
// environment, and of this repository it imports only gitops/gitobj and the
// packages below it:
//
//   - split divides a text into pieces by a scanner written for each pattern;
//   - bpe encodes the pieces, from a vocabulary used in place;
//   - vocab holds the vocabularies compiled in;
//   - hf reads the tokenizer.json of an open model into the same form;
//   - tiktoken is the tiktoken-go library, for the older encodings and as the
//     cross-check of the others.
//
// A text is counted as ordinary text: "<|endoftext|>" in a page is the
// characters somebody typed, not a control token. Bytes that are not UTF-8 are
// counted as the replacement characters that a model would be given, one a byte.
package tokenizer
