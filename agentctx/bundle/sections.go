package bundle

import (
	"fmt"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/search"
)

// piece is a part of a text that is shown whole or not at all: a paragraph, a
// list, a table, a fence, with the blank lines behind it.
type piece struct{ start, end int }

// section is a heading with its text up to the next heading of any level. The
// first section of a text is its front matter and what stands before the first
// heading.
type section struct {
	piece
	level int // 0 for the first
	title string
	body  int // where the text begins, behind the heading
}

// sectionsOf cuts a clean text. Headings are found by a Markdown parser, so a
// line of code is none.
func sectionsOf(text string) []section {
	offset := knowledge.ParseFrontMatter([]byte(text)).End
	headings := knowledge.ParseStructure([]byte(text[offset:])).Headings
	sections := []section{{piece: piece{0, len(text)}, body: 0}}
	for _, h := range headings {
		start := offset + h.Start
		if start < sections[len(sections)-1].body { // two headings on one line, inside quotes
			continue
		}
		sections[len(sections)-1].end = start
		sections = append(sections, section{piece: piece{start, len(text)}, level: h.Level, title: h.Text, body: offset + h.End})
	}
	return sections
}

// pieces cuts the text of a section where nothing is torn apart: at blank lines
// outside fences and front matter.
func (s section) pieces(text string) []piece {
	start, at := s.start, s.bodyIn(text)
	var found []piece
	open, blank := knowledge.Fence{}, false
	for at < s.end {
		line := lineAt(text, at, s.end)
		isBlank := !open.Step(line) && strings.TrimSpace(line) == ""
		if blank && !isBlank && strings.TrimSpace(text[start:at]) != "" {
			found = append(found, piece{start, at})
			start = at
		}
		blank = isBlank
		at += len(line)
	}
	return append(found, piece{start, s.end})
}

// bodyIn is where the text of a section begins, behind heading or front matter.
func (s section) bodyIn(text string) int {
	if s.level == 0 {
		return knowledge.ParseFrontMatter([]byte(text)).End
	}
	return s.body
}

// lineAt is the line that begins at an offset, its line break included.
func lineAt(text string, at, end int) string {
	if i := strings.IndexByte(text[at:end], '\n'); i >= 0 {
		return text[at : at+i+1]
	}
	return text[at:end]
}

// inOrder takes the sections as they come.
func inOrder(sections []section) []int {
	order := make([]int, len(sections))
	for i := range order {
		order[i] = i
	}
	return order
}

// bestFor takes what stands before the first heading, then the sections that
// have most to do with the task, ranked as pages are.
func bestFor(task, text string) func([]section) []int {
	return func(sections []section) []int {
		docs := make([]search.Doc, len(sections))
		numbers := make(map[gitobj.Path]int, len(sections))
		for i, s := range sections {
			path := gitobj.Path(fmt.Sprintf("§%06d", i))
			numbers[path] = i
			docs[i] = search.Doc{Path: path, Title: s.title, Body: text[s.body:s.end]}
		}
		order := []int{0}
		for _, hit := range search.Build(docs).Ask(task, 0) {
			if i := numbers[hit.Path]; i > 0 {
				order = append(order, i)
			}
		}
		if len(order) == 1 {
			return inOrder(sections)
		}
		return order
	}
}
