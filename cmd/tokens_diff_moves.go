package cmd

import (
	"cmp"
	"context"
	"slices"
	"strings"
)

// mostMoves is how many pairs of files are looked at for what moved and changed, as
// many as git looks at by itself.
const mostMoves = 1000 * 1000

// moved makes one change of a file that is gone and one that is new where at least
// half of the lines are the same, as git does it: to move a file and to change a word
// of it costs a word.
func moved(ctx context.Context, changes []change) ([]change, error) {
	var gone, fresh []side
	for i, c := range changes {
		switch {
		case c.to == nil:
			gone = append(gone, side{at: i, file: c.from})
		case c.from == nil:
			fresh = append(fresh, side{at: i, file: c.to})
		}
	}
	if len(gone)*len(fresh) == 0 || len(gone)*len(fresh) > mostMoves {
		return changes, nil
	}
	for _, sides := range [][]side{gone, fresh} {
		for i := range sides {
			if err := sides[i].read(ctx); err != nil {
				return nil, err
			}
		}
	}
	return joined(changes, likest(gone, fresh)), nil
}

// side is a file that is on one side only.
type side struct {
	at    int // among the changes
	file  *namedFile
	lines map[string]int // bytes of each, however often it is there
	size  int            // of all lines, 0 for a binary file
}

func (s *side) read(ctx context.Context) error {
	text, err := textOf(ctx, *s.file)
	if err != nil || isBinary([]byte(text[:min(len(text), 8000)])) {
		return err
	}
	s.lines, s.size = map[string]int{}, len(text)
	for line := range strings.Lines(text) {
		s.lines[line] += len(line)
	}
	return nil
}

// like is the share of the larger of two files that is in both.
func (s *side) like(other *side) float64 {
	larger := max(s.size, other.size)
	if larger == 0 || min(s.size, other.size)*2 < larger {
		return 0
	}
	same := 0
	for line, bytes := range s.lines {
		same += min(bytes, other.lines[line])
	}
	return float64(same) / float64(larger)
}

// likest pairs files, those most alike first: the place of the new one by that of the
// one that is gone.
func likest(gone, fresh []side) map[int]int {
	type match struct {
		like     float64
		from, to int
	}
	var matches []match
	for i := range gone {
		for j := range fresh {
			if like := gone[i].like(&fresh[j]); like >= 0.5 {
				matches = append(matches, match{like, gone[i].at, fresh[j].at})
			}
		}
	}
	slices.SortStableFunc(matches, func(a, b match) int { return cmp.Compare(b.like, a.like) })
	pairs, taken := map[int]int{}, map[int]bool{}
	for _, m := range matches {
		if _, paired := pairs[m.from]; !paired && !taken[m.to] {
			pairs[m.from], taken[m.to] = m.to, true
		}
	}
	return pairs
}

// joined makes one change of each pair, in the place of the new file.
func joined(changes []change, pairs map[int]int) []change {
	for from, to := range pairs {
		changes[to].from, changes[to].was = changes[from].from, changes[from].path
	}
	var rest []change
	for i, c := range changes {
		if _, gone := pairs[i]; !gone {
			rest = append(rest, c)
		}
	}
	return rest
}
