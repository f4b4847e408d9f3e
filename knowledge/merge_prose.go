package knowledge

import (
	"slices"
	"strings"
)

func (line *manifestLine) isProse() bool {
	return line.kind != kindEntry && line.kind != kindMore && line.kind != kindBlank
}

// prose is every line that is neither an entry nor blank. Blank lines go with
// what they stand before: were they compared, a diff could cut a paragraph
// from its blank line in one merge and not in the next.
func (m *Manifest) prose() []string {
	var texts []string
	for _, line := range m.lines {
		if line.isProse() {
			texts = append(texts, line.text)
		}
	}
	return texts
}

// proseAt are the positions in m.lines of its prose, and the end of the file.
func (m *Manifest) proseAt() []int {
	var at []int
	for i, line := range m.lines {
		if line.isProse() {
			at = append(at, i)
		}
	}
	return append(at, len(m.lines))
}

// joinProse applies to ours what theirs changed. Only a place that both changed
// in different ways is a conflict.
func (m *manifestMerge) joinProse(base, ours, theirs []string) {
	doc := ParseManifest(m.ours.Bytes())
	w := proseJoin{m: m, doc: doc, at: doc.proseAt(), theirAt: m.theirs.proseAt(), inserted: map[int][]*manifestLine{}}
	for _, h := range joinHunks(lineDiffs(base, ours), lineDiffs(base, theirs)) {
		o, t := ours[h.ours.from:h.ours.to], theirs[h.theirs.from:h.theirs.to]
		if h.byTheirs && !slices.Equal(o, t) {
			w.apply(h, o, t)
		}
	}
	doc.splice(w.inserted)
	m.doc = ParseManifest(doc.Bytes())
}

// proseJoin collects the changes to doc, which begins as ours.
type proseJoin struct {
	m           *manifestMerge
	doc         *Manifest
	at, theirAt []int
	inserted    map[int][]*manifestLine
}

func (w *proseJoin) apply(h proseHunk, ours, theirs []string) {
	fresh := w.theirLines(h.theirs)
	if h.byOurs {
		o, t := strings.Join(ours, "\n"), strings.Join(theirs, "\n")
		fresh = conflictLines(o, t)
		w.m.conflicts = append(w.m.conflicts, ManifestConflict{Ours: o, Theirs: t})
	}
	at := w.position(h)
	replaces := h.ours.from < h.ours.to && len(fresh) > 0
	for i := h.ours.from; i < h.ours.to; i++ {
		w.drop(w.at[i], replaces && i == h.ours.from)
	}
	if len(fresh) == 0 {
		return
	}
	if replaces || at == 0 || w.doc.lines[at-1].kind == kindBlank {
		for len(fresh) > 0 && fresh[0].kind == kindBlank {
			fresh = fresh[1:]
		}
	}
	if !replaces && at < len(w.doc.lines) && w.doc.lines[at].kind != kindBlank && w.theirGap(h.theirs.to-1) {
		fresh = append(fresh, &manifestLine{kind: kindBlank})
	}
	w.inserted[at] = append(w.inserted[at], fresh...)
}

// theirLines copies prose of theirs with the blank lines before each line.
func (w *proseJoin) theirLines(s span) []*manifestLine {
	var lines []*manifestLine
	for i := s.from; i < s.to; i++ {
		at := w.theirAt[i]
		for k := blanksBefore(w.m.theirs.lines, at); k > 0; k-- {
			lines = append(lines, &manifestLine{kind: kindBlank})
		}
		lines = append(lines, &manifestLine{text: w.m.theirs.lines[at].text})
	}
	return lines
}

// theirGap is true where a blank line stands behind prose line i of theirs.
func (w *proseJoin) theirGap(i int) bool {
	next := w.theirAt[i] + 1
	return next < len(w.m.theirs.lines) && w.m.theirs.lines[next].kind == kindBlank
}

func blanksBefore(lines []*manifestLine, at int) int {
	n := 0
	for at-n > 0 && lines[at-n-1].kind == kindBlank {
		n++
	}
	return n
}

// drop removes a line of prose with the blank lines before it.
func (w *proseJoin) drop(at int, keepGap bool) {
	w.doc.lines[at].gone = true
	if keepGap {
		return
	}
	for k := blanksBefore(w.doc.lines, at); k > 0; k-- {
		w.doc.lines[at-k].gone = true
	}
}

// position is the line of doc before which a hunk goes: in place of what it
// replaces, else behind the line it follows in theirs, be that prose or an
// entry.
func (w *proseJoin) position(h proseHunk) int {
	if h.ours.from < h.ours.to {
		return w.at[h.ours.from]
	}
	first := w.theirAt[h.theirs.from]
	first -= blanksBefore(w.m.theirs.lines, first)
	if first == 0 || w.m.theirs.lines[first-1].isProse() {
		if h.ours.from == 0 {
			return 0
		}
		return w.at[h.ours.from-1] + 1
	}
	next := w.at[h.ours.from]
	return next - blanksBefore(w.doc.lines, next)
}
