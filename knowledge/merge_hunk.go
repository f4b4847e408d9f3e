package knowledge

import "github.com/aymanbagabas/go-udiff/lcs"

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
