package knowledge

import (
	"cmp"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// todoUnit is a top-level task with everything below it.
type todoUnit struct {
	node    int
	words   string // the text without box and date
	done    bool
	section todoHome
	lines   []string // without line ends and outer indent
}

// todoHome is the section a task stands in.
type todoHome struct {
	role  TodoRole
	title string
}

// taskKey names a task: its words, and which of several that say the same.
type taskKey struct {
	words string
	nth   int
}

func (u todoUnit) raw() string  { return strings.Join(u.lines, "\n") }
func (u todoUnit) text() string { return u.raw() }
func (u todoUnit) same(other todoUnit) bool {
	return u.raw() == other.raw() && u.section == other.section
}

func newTodoSide(data []byte) todoSide {
	side := todoSide{list: ParseTodo(data), units: map[taskKey]todoUnit{}}
	for i, n := range side.list.nodes {
		if !n.top {
			continue
		}
		unit := todoUnit{node: i, words: plainWords(n.Text), done: n.Done, lines: side.list.carried(i, nil)}
		if n.section >= 0 {
			unit.section = todoHome{side.list.sections[n.section].role, side.list.sections[n.section].Title}
		}
		side.put(side.free(unit.words), unit)
	}
	return side
}

func (s *todoSide) put(key taskKey, unit todoUnit) {
	s.units[key] = unit
	s.order = append(s.order, key)
}

func (s *todoSide) free(words string) taskKey {
	key := taskKey{words: words}
	for {
		if _, taken := s.units[key]; !taken {
			return key
		}
		key.nth++
	}
}

// plainWords is what a task says: without its date.
func plainWords(text string) string {
	return strings.Join(strings.Fields(todoDate.ReplaceAllString(text, "")), " ")
}

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
			if l := likeness(old.words, renamed.words); l >= alike {
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

// pickSection is where a task goes: to the side that moved it; where both did,
// or both added it, to the section that is further on.
func pickSection(base, ours, theirs todoUnit, inBase bool) todoHome {
	switch {
	case ours.section == theirs.section, inBase && theirs.section == base.section:
		return ours.section
	case inBase && ours.section == base.section:
		return theirs.section
	}
	rank := func(h todoHome) int {
		return slices.Index([]TodoRole{RoleOther, RolePending, RoleStartHere, RoleInProgress, RoleDone}, h.role)
	}
	if c := cmp.Or(cmp.Compare(rank(ours.section), rank(theirs.section)), strings.Compare(ours.section.title, theirs.section.title)); c >= 0 {
		return ours.section
	}
	return theirs.section
}

// mergeHead joins the first lines of a task: words, tick and date, each by its
// own history. Of two dates of one tick the earlier stays.
func mergeHead(base, ours, theirs todoUnit, inBase bool) (head string, agreed bool) {
	o, t := ours.lines[0], theirs.lines[0]
	switch {
	case o == t, inBase && t == base.lines[0]:
		return o, true
	case inBase && o == base.lines[0]:
		return t, true
	}
	done, date := ours.done, earlierDate(o, t)
	if ours.done != theirs.done {
		done = !inBase || !base.done // the side that differs from the base ticked, or took back
	}
	line := o
	switch {
	case ours.words == theirs.words:
		line = min(o, t)
		for _, has := range []string{max(o, t), line} { // the wording that needs least change
			if setTick(has, done, date) == has {
				line = has
			}
		}
	case inBase && theirs.words == base.words:
	case inBase && ours.words == base.words:
		line = t
	default:
		return "", false
	}
	return setTick(line, done, date), true
}

// setTick sets box and date of the first line of a task.
func setTick(line string, done bool, date string) string {
	box := "[ ]"
	if done {
		box = "[x]"
	}
	if !done || !todoAnyBox.MatchString(line) || strings.EqualFold(todoAnyBox.FindStringSubmatch(line)[2], "[x]") != done {
		line = todoAnyBox.ReplaceAllString(line, "${1}"+box)
	}
	held := todoDate.FindStringSubmatchIndex(line)
	switch {
	case date == "" || !done && held == nil:
		return line
	case held != nil:
		return line[:held[2]] + date + line[held[3]:]
	case fullWidth(lastRune([]byte(line))):
		return line + "(" + date + ")"
	}
	return strings.TrimRight(line, " \t") + " (" + date + ")"
}

var todoAnyBox = pattern.New(`^(\s*(?:[-*+]|\d{1,9}[.)])\s+)(\[[ xX]\])`)

func earlierDate(a, b string) string {
	x, y := todoDate.FindStringSubmatch(a), todoDate.FindStringSubmatch(b)
	switch {
	case x == nil && y == nil:
		return ""
	case x == nil:
		return y[1]
	case y == nil:
		return x[1]
	}
	return min(x[1], y[1])
}
