package knowledge

import (
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// ManifestConflict is what both sides changed in different ways: the line of
// Target, or prose where Target is "". A side that removed it is "".
type ManifestConflict struct {
	Target       gitobj.Path
	Ours, Theirs string
}

// conflictLines are the two sides between the markers git uses.
func conflictLines(ours, theirs string) []*manifestLine {
	texts := []string{"<<<<<<< ours"}
	texts = append(texts, textsOf(ours)...)
	texts = append(texts, "=======")
	texts = append(texts, textsOf(theirs)...)
	texts = append(texts, ">>>>>>> theirs")
	lines := make([]*manifestLine, len(texts))
	for i, text := range texts {
		lines[i] = &manifestLine{text: text}
	}
	return lines
}

func textsOf(s string) []string {
	var texts []string
	for _, line := range splitLines(s) {
		texts = append(texts, line.Text)
	}
	return texts
}

// rawEntry is the first entry of a page as its file has it, "" for none.
func (m *Manifest) rawEntry(target gitobj.Path) string {
	lines := m.live(target)
	if len(lines) == 0 {
		return ""
	}
	texts := []string{lines[0].text}
	for _, more := range lines[0].entry.more {
		texts = append(texts, more.text)
	}
	return strings.Join(texts, "\n")
}

// markConflict puts both sides in the place of a page's line.
func (m *Manifest) markConflict(c ManifestConflict) {
	lines := m.live(c.Target)
	if len(lines) == 0 {
		return
	}
	m.compact()
	at := slices.Index(m.lines, lines[0])
	lines[0].gone = true
	for _, more := range lines[0].entry.more {
		more.gone = true
	}
	m.splice(map[int][]*manifestLine{at + 1: conflictLines(c.Ours, c.Theirs)})
	m.compact()
}
