// Package estimate owns the counts of tokenizers that are not at hand: those
// that are not public, and open ones whose file was not added. It is pure, and
// of this repository it imports only gitops/gitobj.
//
// A text is split into runs (runs.go) and turned into numbers of things that may
// cost tokens (features.go): runs, neighbours of spaces, into how many tokens a
// word breaks in a public vocabulary cut to several sizes (vocabulary.go,
// pieces.go), characters by script. A family of tokenizers is a weight for each
// (families.go), and the estimate is the sum. The upper bound weighs the same
// features higher where their cost is less known (classes.go).
//
// The weights are fitted by the program in fit, which also prints how far off
// the estimates are on texts it did not see. Whoever adds or changes a feature
// runs it again:
//
//	make fit-claude DATA=counts.jsonl.gz
//
// English, code, Markdown, Chinese and Japanese are what it is made for; a text
// in another language is marked rough.
package estimate
