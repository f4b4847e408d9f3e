// Package tokenizer owns the counting of tokens: how large a text is for a
// model. It is pure: a text in, a number out; it reads no file, no clock and no
// environment, and of this repository it imports only gitops/gitobj.
//
// The vocabularies and the encoder are tiktoken-go's, the vocabularies compiled
// in by its offline loader, so nothing is fetched. Around it stand three things
// that never change a count:
//
//   - the text is cut at places where every one of our patterns ends a piece
//     (cut.go), so that the encoder sees a word at a time;
//   - the counts of short cuts are remembered, because a language repeats its
//     words (cache.go);
//   - a cut without such a place, such as 1 MB of one letter, is merged by our
//     own code in n·log n (merge.go), where tiktoken-go needs n².
//
// A text is counted as ordinary text: "<|endoftext|>" in a page is the
// characters somebody typed, not a control token. Bytes that are not UTF-8 are
// counted as the replacement characters that a model would be given.
package tokenizer
