package knowledge

import (
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff/lcs"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

func gitpath(key string) gitobj.Path { return gitobj.Path(key) }

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

// lineDiffs cuts a change of n lines into n others line by line, so that one of
// them being changed on the other side too does not draw in its neighbours.
func lineDiffs(a, b []string) []lcs.Diff {
	var diffs []lcs.Diff
	for _, d := range lcs.DiffLines(a, b) {
		if d.End-d.Start != d.ReplEnd-d.ReplStart {
			diffs = append(diffs, d)
			continue
		}
		for i, k := d.Start, d.ReplStart; i < d.End; i, k = i+1, k+1 {
			diffs = append(diffs, lcs.Diff{Start: i, End: i + 1, ReplStart: k, ReplEnd: k + 1})
		}
	}
	return diffs
}

type span struct{ from, to int }

// proseHunk is a stretch of prose that a side changed, in both sides' lines.
type proseHunk struct {
	ours, theirs     span
	byOurs, byTheirs bool
}

// joinHunks lays two lists of changes of one base over each other; changes that
// overlap, or insert at one point, become one hunk. Both lists are in order, so this is linear.
func joinHunks(a, b []lcs.Diff) []proseHunk {
	var hunks []proseHunk
	shiftA, shiftB := 0, 0 // how far each side is ahead of the base
	for i, k := 0, 0; i < len(a) || k < len(b); {
		from, to := hunkStart(a, b, i, k)
		h := proseHunk{}
		meets := func(d lcs.Diff) bool {
			return d.Start < to || d.Start == d.End && d.Start == from && from == to
		}
		beforeA, beforeB := shiftA, shiftB
		for grown := true; grown; {
			grown = false
			if i < len(a) && meets(a[i]) {
				to, h.byOurs, grown = max(to, a[i].End), true, true
				shiftA = a[i].ReplEnd - a[i].End
				i++
			}
			if k < len(b) && meets(b[k]) {
				to, h.byTheirs, grown = max(to, b[k].End), true, true
				shiftB = b[k].ReplEnd - b[k].End
				k++
			}
		}
		h.ours = span{from + beforeA, to + shiftA}
		h.theirs = span{from + beforeB, to + shiftB}
		hunks = append(hunks, h)
	}
	return hunks
}

// hunkStart is the next change of either side; an insertion comes before what
// is changed behind it.
func hunkStart(a, b []lcs.Diff, i, k int) (from, to int) {
	if k == len(b) || i < len(a) && (a[i].Start < b[k].Start || a[i].Start == b[k].Start && a[i].End <= b[k].End) {
		return a[i].Start, a[i].End
	}
	return b[k].Start, b[k].End
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
