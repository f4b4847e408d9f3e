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
	end := knowledge.ParseFrontMatter(data).End
	sections := sectionsOf(string(data[end:]), strings.Count(string(data[:end]), "\n")+1)
	best, most := 0, -1.0
	for i, s := range sections {
		if score := worth(s.title+"\n"+strings.Join(s.lines, "\n"), weights); score > most {
			best, most = i, score
		}
	}
	return sections[best].best(weights)
}

// section is the lines below a heading, up to the next.
type section struct {
	title string
	line  int // of the first of lines
	lines []string
}

func sectionsOf(body string, line int) []section {
	sections := []section{{line: line}}
	open := knowledge.Fence{}
	for text := range strings.SplitSeq(body, "\n") {
		text = strings.TrimSuffix(text, "\r")
		if !open.Step(text) && strings.HasPrefix(text, "#") {
			sections = append(sections, section{title: strings.Trim(text, "# \t"), line: line + 1})
		} else {
			last := &sections[len(sections)-1]
			last.lines = append(last.lines, text)
		}
		line++
	}
	return sections
}

func (s section) best(weights map[string]float64) Passage {
	found, most := Passage{Section: s.title, Line: max(1, s.line-1)}, -1.0
	for i, line := range s.lines {
		text := bare(line)
		if text == "" {
			continue
		}
		if score := worth(text, weights); score > most {
			found.Text, found.Line, most = text, s.line+i, score
		}
	}
	return found
}

// worth is the weight of the different terms in a text.
func worth(text string, weights map[string]float64) (sum float64) {
	seen := map[string]bool{}
	for _, term := range search.Terms(text) {
		if weight := weights[term]; weight > 0 && !seen[term] {
			seen[term] = true
			sum += weight
		}
	}
	return sum
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
