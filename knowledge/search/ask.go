package search

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// related is what another form of a word counts, where the word itself is 1.
// Measured: .25 to .45 find more on technical English and Chinese than words as
// they are written, .6 fewer, since "exporter" and "exporting" are different
// things there.
const related = .35

// Ask ranks the pages for a question as people put it to one another, the best
// first and equals by path: at most limit of them, or all where limit is 0 or
// less. See Rank.
func (ix *Index) Ask(question string, limit int) []Hit { return ix.Rank(question).hits(limit) }

// Rank scores the pages for a question. Words that are in every question do not
// count, one that is written twice counts once, and other forms of a word count,
// for less than the word itself. The index knows words only as they are written,
// so "how do I sample traces" would not find the page called sampling.
func (ix *Index) Rank(question string) *Ranking { return ix.rank(content(question), forms) }

// maxWords is how many different terms of a question are looked for.
const maxWords = 500

// content are the different terms of a question without those that every
// question has; all of them where nothing else is left.
func content(question string) []string {
	var all, kept []string
	seen := map[string]bool{}
	eachTerm(question, func(term []byte) {
		if seen[string(term)] || len(kept) == maxWords {
			return
		}
		word := string(term)
		seen[word] = true
		if all = append(all, word); !isStopWord(word) {
			kept = append(kept, word)
		}
	})
	if len(kept) == 0 {
		return all
	}
	return kept
}

// endings are what the forms of one English word end in. More of them, such as
// -er and -ion, lost pages.
var endings = [...]string{"", "e", "s", "es", "ed", "d", "ing"}

// forms are the word and, of an English word, the others of it: sample,
// samples, sampled, sampling. Most of what is made up here is no word,
// and no page has it.
func forms(word string) []string {
	all := []string{word}
	if len(word) < 4 || strings.ContainsFunc(word, func(r rune) bool { return r < 'a' || r > 'z' }) {
		return all
	}
	for _, stem := range stems(word) {
		for _, ending := range endings {
			if form := stem + ending; len(form) > 2 && !slices.Contains(all, form) {
				all = append(all, form)
			}
		}
	}
	return all
}

func stems(word string) []string {
	found := []string{word}
	for _, ending := range endings[1:] {
		if stem, ok := strings.CutSuffix(word, ending); ok && len(stem) > 2 {
			found = append(found, stem)
		}
	}
	return found
}

func isStopWord(term string) bool {
	if first, _ := utf8.DecodeRuneInString(term); isCJK(first) {
		return false
	}
	return strings.Contains(stopWords, " "+term+" ")
}

const stopWords = " a an and are as at be been but by can could did do does for from had has have how i if in into is it its " +
	"me my of on or our please shall should so that the their them then there these they this those to us " +
	"was we were what when where which who why will with would you your "
