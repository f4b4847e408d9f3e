package knowledge

import (
	"cmp"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

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
