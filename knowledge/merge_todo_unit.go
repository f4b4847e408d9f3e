package knowledge

import (
	"strings"
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

func (u todoUnit) text() string { return strings.Join(u.lines, "\n") }
func (u todoUnit) same(other todoUnit) bool {
	return u.text() == other.text() && u.section == other.section
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
