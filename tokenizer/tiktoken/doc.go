// Package tiktoken owns what is done with the library tiktoken-go: it counts in
// the older encodings, and it is the cross-check of the newer ones. Around the
// library stand three things that never change a count:
//
//   - the text is cut at places where every one of the patterns ends a piece
//     (cut.go), so that the library sees a word at a time;
//   - the counts of short cuts are remembered, because a language repeats its
//     words (cache.go);
//   - a cut without such a place, such as 1 MB of one letter, is merged by our
//     own code in n·log n (merge.go), where the library needs n².
//
// The vocabularies are compiled in by its offline loader; nothing is fetched.
package tiktoken
