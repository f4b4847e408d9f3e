package knowledge

import (
	"strings"

	"github.com/yuin/goldmark/text"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// todoNear is the beginning of a line whose author meant a task: a box in
// full-width brackets, with another space or mark or more than one, without the
// blank behind it, or without a list marker before it, or drawn as one sign.
var todoNear = pattern.New(`^(?:[-*+]|` + strayMarker + `|\d{1,9}[.)．、）])?[ \t\x{a0}\x{3000}]*([☐☑☒][\x{fe0e}\x{fe0f}]?[ \t]|` +
	`\[(?:[ xX\x{a0}\x{3000}]?|[ \t]{2,3}|[ \t][xX]|[xX][ \t]|[ \t][xX][ \t]|[✓✔√✗хХ×ｘＸ])\]|［[ xX\x{a0}\x{3000}ｘＸ]?］|【[ xX\x{a0}\x{3000}ｘＸ]?】)`)

// strayMarker looks like the marker of a list and is none.
const strayMarker = `[－＊＋–—−•·・‣◦▪●○]`

// todoStray is a task with such a marker: below another task it is a part of it.
var todoStray = pattern.New(`^[ \t\x{3000}]*` + strayMarker + `[ \t\x{3000}]*\[[ xX]\][ \t\x{3000}]`)

// NearMisses are lines that look like tasks and are text. Text is the line.
func (t *Todo) NearMisses() []Issue { return t.near }

func (s *todoScanner) nearly(offset int, words string) {
	words, _, _ = strings.Cut(words, "\n")
	seen := withoutUnseen(words)
	box := todoNear.FindString(seen)
	behind := strings.TrimPrefix(seen, box)
	if box == "" || strings.HasPrefix(behind, "(") || strings.HasPrefix(behind, "[") || strings.HasPrefix(behind, ":") {
		return // a link, a reference
	}
	if last := len(s.todo.sections) - 1; last >= 0 && s.todo.sections[last].legend {
		return
	}
	s.todo.near = append(s.todo.near, Issue{s.todo.lineAt(s.start+offset) + 1, strings.TrimSpace(words)})
}

// strays looks for tasks in the lines that go on with an item.
func (s *todoScanner) strays(lines *text.Segments) {
	for i := 1; i < lines.Len(); i++ {
		segment := lines.At(i)
		if words := string(segment.Value(s.source)); todoStray.MatchString(words) {
			s.nearly(segment.Start, strings.TrimLeft(words, " \t\u3000"))
		}
	}
}
