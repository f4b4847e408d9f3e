package library

import (
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
	text := string(data)
	end := knowledge.FrontMatterEnd(text)
	r := newReading(weights)
	r.line = strings.Count(text[:end], "\n") + 1
	r.begin("")
	open := knowledge.Fence{}
	for line := range strings.SplitSeq(text[end:], "\n") {
		line = strings.TrimSuffix(line, "\r")
		if !open.Step(line) && strings.HasPrefix(line, "#") {
			r.line++
			r.begin(strings.Trim(line, "# \t"))
		} else {
			r.take(line)
			r.line++
		}
	}
	r.end()
	return r.best
}

// reading goes through a page once, line by line.
type reading struct {
	terms  map[string]*term
	begins [256]bool // their first bytes
	ends   [256]bool // their last bytes
	cutter *search.Cutter
	line   int
	best   Passage
	most   float64 // the weight of the section of best

	section  Passage // its best line so far
	sections int
	worth    float64 // of the section
	top      float64 // of its best line
	begun    bool

	texts int     // so many were weighed
	sum   float64 // of the text at hand
}

// term is one that is looked for, with the text and the section that it was last in.
type term struct {
	weight        float64
	text, section int
}

func newReading(weights map[string]float64) *reading {
	r := &reading{terms: make(map[string]*term, len(weights))}
	for name, weight := range weights {
		r.terms[name] = &term{weight: weight}
		r.begins[name[0]], r.ends[name[len(name)-1]] = true, true
	}
	r.cutter = search.NewCutter(r.meet)
	return r
}

// begin ends a section, and begins the next below a heading.
func (r *reading) begin(heading string) {
	r.end()
	r.section, r.worth, r.top = Passage{Section: heading, Line: max(1, r.line-1)}, 0, -1
	r.sections++
	r.weigh(heading)
}

func (r *reading) end() {
	if r.sections > 0 && (!r.begun || r.worth > r.most) {
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
func (r *reading) weigh(text string) float64 {
	r.texts++
	r.sum = 0
	r.cutter.Cut(text)
	return r.sum
}

func (r *reading) meet(name []byte) {
	if !r.begins[name[0]] || !r.ends[name[len(name)-1]] {
		return // most are told by that
	}
	t := r.terms[string(name)]
	if t == nil || t.text == r.texts {
		return
	}
	t.text = r.texts
	r.sum += t.weight
	if t.section != r.sections {
		t.section = r.sections
		r.worth += t.weight
	}
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
