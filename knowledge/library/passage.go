package library

import (
	"slices"
	"strings"

	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/search"
)

// Passage is the place of a page that has most to do with a question.
type Passage struct {
	Section string // the heading above it, "" before the first
	Line    int    // of Text in the file, from 1
	Text    string // that line, without the marks of a list or heading
}

// BestPassage finds the section with most of the weight, and the line in it.
// Of equals the first counts.
func BestPassage(data []byte, weights map[string]float64) Passage {
	end := knowledge.ParseFrontMatter(data).End
	r := reading{terms: weights, line: strings.Count(string(data[:end]), "\n") + 1}
	for term := range weights {
		r.lengths[min(len(term), len(r.lengths)-1)] = true
	}
	r.begin("")
	open := knowledge.Fence{}
	for text := range strings.SplitSeq(string(data[end:]), "\n") {
		text = strings.TrimSuffix(text, "\r")
		if !open.Step(text) && strings.HasPrefix(text, "#") {
			r.line++
			r.begin(strings.Trim(text, "# \t"))
		} else {
			r.take(text)
			r.line++
		}
	}
	r.end()
	return r.best
}

// reading goes through a page once, line by line.
type reading struct {
	terms   map[string]float64
	lengths [32]bool // of the terms
	line    int
	best    Passage
	most    float64 // the weight of the section of best

	section Passage // its best line so far
	found   map[string]bool
	worth   float64 // of the section
	top     float64 // of its best line
	begun   bool
}

// begin ends a section, and begins the next below a heading.
func (r *reading) begin(heading string) {
	r.end()
	r.section, r.found, r.worth, r.top = Passage{Section: heading, Line: max(1, r.line-1)}, map[string]bool{}, 0, -1
	r.weigh(heading)
}

func (r *reading) end() {
	if r.found != nil && (!r.begun || r.worth > r.most) {
		r.best, r.most, r.begun = r.section, r.worth, true
	}
}

// take is the next line of the section.
func (r *reading) take(text string) {
	if worth := r.weigh(text); worth > r.top {
		if line := bare(text); line != "" {
			r.section.Text, r.section.Line, r.top = line, r.line, worth
		}
	}
}

// weigh is the weight of the different terms in a text, which are in the section
// then.
func (r *reading) weigh(text string) (worth float64) {
	var seen []string
	search.EachTerm(text, func(term []byte) {
		if !r.lengths[min(len(term), len(r.lengths)-1)] {
			return // most are told by that
		}
		weight, wanted := r.terms[string(term)]
		if !wanted || slices.ContainsFunc(seen, func(other string) bool { return other == string(term) }) {
			return
		}
		seen = append(seen, string(term))
		worth += weight
		if !r.found[string(term)] {
			r.found[seen[len(seen)-1]] = true
			r.worth += weight
		}
	})
	return worth
}

// bare is a line as a person says it: without what only marks it, "" for one
// that is nothing but marks.
func bare(line string) string {
	line = strings.Join(strings.Fields(line), " ")
	line = strings.TrimLeft(line, "-*+>|# ")
	if strings.Trim(line, "`~=-_*| :") == "" {
		return ""
	}
	return line
}
