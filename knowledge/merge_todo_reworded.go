package knowledge

import (
	"cmp"
	"slices"
	"strings"
)

// alike is how much two texts have in common if one is the other reworded.
const alike = 0.7

// follow gives a reworded task the name it had in the base: of those that are
// gone and those that are new, the pairs that have most in common. Where the
// other side has both, they are two tasks.
func (s *todoSide) follow(base, other todoSide) {
	type pair struct {
		old, renamed taskKey
		likeness     float64
	}
	var pairs []pair
	for _, old := range base.order {
		if _, kept := s.units[old]; kept {
			continue
		}
		for _, renamed := range s.order {
			if _, known := base.units[renamed]; known || other.holdsBoth(old, renamed) {
				continue
			}
			if l := reworded(old.words, renamed.words); l >= alike {
				pairs = append(pairs, pair{old, renamed, l})
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int {
		return cmp.Or(cmp.Compare(b.likeness, a.likeness), strings.Compare(a.old.words, b.old.words), strings.Compare(a.renamed.words, b.renamed.words),
			cmp.Compare(a.old.nth, b.old.nth), cmp.Compare(a.renamed.nth, b.renamed.nth))
	})
	for _, p := range pairs {
		unit, there := s.units[p.renamed]
		if _, taken := s.units[p.old]; !there || taken {
			continue
		}
		delete(s.units, p.renamed)
		s.units[p.old] = unit
		s.order[slices.Index(s.order, p.renamed)] = p.old
	}
}

func (s *todoSide) holdsBoth(a, b taskKey) bool {
	_, first := s.units[a]
	_, second := s.units[b]
	return first && second
}

// reworded is how likely one text is the other with other words: as much as they
// are alike, and enough where one is the other with words before or behind it.
func reworded(a, b string) float64 {
	short, long := []rune(strings.ToLower(a)), []rune(strings.ToLower(b))
	if len(short) > len(long) {
		short, long = long, short
	}
	l, rest := likeness(a, b), len(long)-len(short)
	if len(short) < 2 || rest == 0 || len(short) < 3 && !fullWidth(short[0]) {
		return l
	}
	added := slices.Equal(long[:len(short)], short) && !joined(long[len(short)-1], long[len(short)]) ||
		slices.Equal(long[rest:], short) && !joined(long[rest-1], long[rest])
	if added {
		return max(l, alike)
	}
	return l
}

// joined reports whether two neighbours are of one word.
func joined(a, b rune) bool { return continues(a) && continues(b) }

// likeness is the share of pairs of characters that two texts have in common,
// from 0 to 1; it works for text without blanks too.
func likeness(a, b string) float64 {
	x, y := bigrams(a), bigrams(b)
	if len(x) == 0 || len(y) == 0 {
		return 0
	}
	common, total := 0, 0
	for pair, n := range x {
		common += min(n, y[pair])
		total += n
	}
	for _, n := range y {
		total += n
	}
	return 2 * float64(common) / float64(total)
}

func bigrams(text string) map[[2]rune]int {
	runes := []rune(strings.ToLower(text))
	found := map[[2]rune]int{}
	for i := range len(runes) - 1 {
		found[[2]rune{runes[i], runes[i+1]}]++
	}
	return found
}
