// Package search finds the pages a question is about. It owns the terms of a
// text and the ranking of pages by them; it knows nothing of files, front
// matter or git: it is given fields of text and gives back paths. It imports
// only gitops/gitobj.
//
// The ranking is BM25F: a term counts more in the title than in the body, and
// less the more pages have it. Three things are not as in the textbook:
//
//   - The lengths that a field is compared with are fixed, not the average of
//     the pages at hand. The weight of a term in a page then depends on that
//     page alone, and one new page does not move the scores of all others.
//   - More occurrences of a term count by their logarithm, without a ceiling (see
//     steepWord).
//   - Chinese, Japanese and Korean text, which has no spaces, is indexed by each
//     character and each two neighbours. That needs no dictionary and finds what
//     dictionaries do not know. Every character is in three terms then, so they
//     count for less (see Index.Weight).
//
// What is indexed is a text under the name of its content, in segments that never
// change (see Segment); where the text lies is put beside it when it is asked
// for. A path is therefore cut into terms at that time.
//
// There is no stemming: measured on technical English it lost more pages than
// it found, because "exporter" and "exporting" are different things there.
package search
