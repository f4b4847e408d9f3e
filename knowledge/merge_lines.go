package knowledge

import (
	"slices"
	"strings"
)

// mergeLines joins two changes of one text by lines. Where both changed a place
// in different ways, both stay between markers.
func mergeLines(base, ours, theirs []string) (merged []string, conflicts int) {
	at := 0
	for _, h := range joinHunks(lineDiffs(base, ours), lineDiffs(base, theirs)) {
		merged = append(merged, ours[at:h.ours.from]...)
		at = h.ours.to
		o, t := ours[h.ours.from:h.ours.to], theirs[h.theirs.from:h.theirs.to]
		switch {
		case !h.byTheirs || slices.Equal(o, t):
			merged = append(merged, o...)
		case !h.byOurs:
			merged = append(merged, t...)
		default:
			merged, conflicts = append(merged, marked(o, t)...), conflicts+1
		}
	}
	return append(merged, ours[at:]...), conflicts
}

// marked are the two sides between the markers git uses.
func marked(ours, theirs []string) []string {
	return slices.Concat([]string{"<<<<<<< ours"}, ours, []string{"======="}, theirs, []string{">>>>>>> theirs"})
}

// bareLines are the lines of a text without their ends, and whether the last
// one has an end.
func bareLines(data []byte) (lines []string, ended bool) {
	text := strings.ReplaceAll(string(data), "\r\n", "\n")
	if text == "" {
		return nil, true
	}
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n"), strings.HasSuffix(text, "\n")
}
