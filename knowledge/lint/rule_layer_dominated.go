package lint

import (
	"fmt"
	"strings"

	"github.com/git-anw/git-anw/knowledge"
)

// A project dominates the root when more than half of its lines are about it,
// and when those are more than a router would need.
const dominantLines = 30

func layerDominatedRule() Rule {
	return Rule{
		ID: "layer-dominated", Severity: Warning,
		Reason: Text{
			"The root file is read in every project: what is about one of them costs all the others and hides the map.",
			"根文件在每个项目里都会被读：只讲一个项目的内容，让其他项目都白白付费，也把地图淹没了。"},
		Remedy: Text{
			"move what is about the project to its own CLAUDE.md and leave one line that points there",
			"把只讲这个项目的内容移到它自己的 CLAUDE.md，这里只留一行指路"},
		Check: checkLayerDominated,
	}
}

func checkLayerDominated(now, _ *View) []Finding {
	root := now.root()
	if root == nil || root.foreign != "" {
		return nil
	}
	var found []Finding
	lines := contentLines(root.Layer, root.Data)
	for _, p := range now.Projects {
		n, first := linesAbout(lines, p)
		if n >= dominantLines && n*2 > len(lines) {
			found = append(found, Finding{
				Severity: Warning, Path: root.File.Path, Line: first,
				Message: fmt.Sprintf("most of the file is about the project %s", p.Dir),
				Remedy:  fmt.Sprintf("%d of %d lines are: move them to %s and leave one line that points there", n, len(lines), p.Claude()),
			})
		}
	}
	return found
}

// contentLine is a line a person wrote, with the headings above it.
type contentLine struct {
	number   int
	text     string
	headings []string
}

// contentLines leaves out blank lines and what tools generate. The title of the
// file heads nothing.
func contentLines(l knowledge.Layer, data []byte) []contentLine {
	headings := knowledge.ParseStructure(data).Headings
	var open []knowledge.Heading
	var lines []contentLine
	for i, text := range rawLines(data) {
		for len(headings) > 0 && headings[0].Line == i+1 {
			h := headings[0]
			for len(open) > 0 && open[len(open)-1].Level >= h.Level {
				open = open[:len(open)-1]
			}
			open, headings = append(open, h), headings[1:]
		}
		if strings.TrimSpace(text) == "" || l.IsGenerated(i+1) {
			continue
		}
		line := contentLine{number: i + 1, text: text}
		for _, h := range open {
			if h.Level > 1 {
				line.headings = append(line.headings, h.Text)
			}
		}
		lines = append(lines, line)
	}
	return lines
}

func linesAbout(lines []contentLine, p knowledge.Project) (n, first int) {
	for _, l := range lines {
		about := strings.Contains(l.text, string(p.Dir)+"/")
		for _, h := range l.headings {
			about = about || p.NamedIn(h)
		}
		if about {
			if n++; first == 0 {
				first = l.number
			}
		}
	}
	return n, first
}
