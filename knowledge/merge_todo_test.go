package knowledge

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// list is a TODO list with three sections.
func list(start, pending, done string) string {
	return "# TODO\n\n## 🔄 Next time start here\n\n" + start + "\n## 📋 Pending\n\n" + pending + "\n## ✅ Done\n\n" + done
}

func TestMergeTodo(t *testing.T) {
	tests := []struct {
		name, base, ours, theirs, want string
		conflicts                      int
	}{
		{"both add", list("", "- [ ] a\n", ""), list("", "- [ ] a\n- [ ] ours\n", ""), list("", "- [ ] a\n- [ ] theirs\n", ""), list("", "- [ ] a\n- [ ] ours\n- [ ] theirs\n", ""), 0},
		{"both add the same", list("", "", ""), list("", "- [ ] new\n", ""), list("", "- [ ] new\n", ""), list("", "- [ ] new\n", ""), 0},
		{"from nothing", "", list("", "- [ ] a\n", ""), list("- [ ] b\n", "", ""), list("- [ ] b\n", "- [ ] a\n", ""), 0},
		{"done here, untouched there", list("", "- [ ] a\n- [ ] b\n", ""), list("", "- [ ] b\n", "- [x] a (2026-05-01)\n"), list("", "- [ ] a\n- [ ] b\n- [ ] c\n", ""), list("", "- [ ] b\n- [ ] c\n", "- [x] a (2026-05-01)\n"), 0},
		{"done on both sides, on two days", list("", "- [ ] a\n", ""), list("", "", "- [x] a (2026-05-02)\n"), list("", "", "- [x] a (2026-05-01)\n"), list("", "", "- [x] a (2026-05-01)\n"), 0},
		{"done here, reworded there", list("", "- [ ] ship version two\n- [ ] b\n", ""), list("", "- [ ] b\n", "- [x] ship version two (2026-05-01)\n"), list("", "- [ ] ship version two now\n- [ ] b\n", ""), list("", "- [ ] b\n", "- [x] ship version two now (2026-05-01)\n"), 0},
		{"done here, a few words more there", list("", "- [ ] ship\n", ""), list("", "", "- [x] ship (2026-05-01)\n"), list("", "- [ ] ship v2\n", ""), list("", "", "- [x] ship v2 (2026-05-01)\n"), 0},
		{"这边做完，那边加了字", list("", "- [ ] 发布\n", ""), list("", "", "- [x] 发布(2026-05-01)\n"), list("", "- [ ] 先发布\n", ""), list("", "", "- [x] 先发布(2026-05-01)\n"), 0},
		{"words more on both sides", list("", "- [ ] two\n", ""), list("", "- [ ] two A\n", ""), list("", "- [ ] two B\n", ""), list("", "<<<<<<< ours\n- [ ] two A\n=======\n- [ ] two B\n>>>>>>> theirs\n", ""), 1},
		{"another word that begins the same", list("", "- [ ] ship\n", ""), list("", "", "- [x] ship (2026-05-01)\n"), list("", "- [ ] shipyard plans\n", ""), list("", "- [ ] shipyard plans\n", "- [x] ship (2026-05-01)\n"), 0},
		{"removed here, untouched there", list("", "- [ ] a\n- [ ] b\n", ""), list("", "- [ ] b\n", ""), list("", "- [ ] a\n- [ ] b\n- [ ] c\n", ""), list("", "- [ ] b\n- [ ] c\n", ""), 0},
		{"removed here, done there", list("", "- [ ] a\n", ""), list("", "", ""), list("", "", "- [x] a (2026-05-01)\n"), list("", "", "- [x] a (2026-05-01)\n"), 0},
		{"removed here, reworded there", list("", "- [ ] ship version two\n", ""), list("", "", ""), list("", "- [ ] ship version three\n", ""),
			list("", "<<<<<<< ours\n=======\n- [ ] ship version three\n>>>>>>> theirs\n", ""), 1},
		{"reworded twice", list("", "- [ ] ship version two\n- [ ] b\n", ""), list("", "- [ ] ship version two today\n- [ ] b\n", ""), list("", "- [ ] ship version two tomorrow\n- [ ] b\n", ""),
			list("", "<<<<<<< ours\n- [ ] ship version two today\n=======\n- [ ] ship version two tomorrow\n>>>>>>> theirs\n- [ ] b\n", ""), 1},
		{"改写两次", list("", "- [ ] 修复登录超时问题\n", ""), list("", "- [ ] 修复登录超时问题（移动端）\n", ""), list("", "- [ ] 修复登录超时的问题\n", ""),
			list("", "<<<<<<< ours\n- [ ] 修复登录超时问题（移动端）\n=======\n- [ ] 修复登录超时的问题\n>>>>>>> theirs\n", ""), 1},
		{"moved here, added below there", list("", "- [ ] a\n", ""), list("- [ ] a\n", "", ""), list("", "- [ ] a\n  - [ ] part\n", ""), list("- [ ] a\n  - [ ] part\n", "", ""), 0},
		{"moved to two places", list("", "- [ ] a\n", ""), list("- [ ] a\n", "", ""), list("", "", "- [x] a (2026-05-01)\n"), list("", "", "- [x] a (2026-05-01)\n"), 0},
		{"parts ticked on both sides", list("", "- [ ] a\n  - [ ] x\n  - [ ] y\n  - [ ] z\n", ""), list("", "- [ ] a\n  - [x] x\n  - [ ] y\n  - [ ] z\n", ""), list("", "- [ ] a\n  - [ ] x\n  - [ ] y\n  - [x] z\n", ""), list("", "- [ ] a\n  - [x] x\n  - [ ] y\n  - [x] z\n", ""), 0},
		{"the same words twice stay two", list("", "- [ ] review\n- [ ] review\n", ""), list("", "- [ ] review\n- [ ] review\n- [ ] o\n", ""), list("", "- [ ] review\n- [ ] review\n- [ ] t\n", ""), list("", "- [ ] review\n- [ ] review\n- [ ] o\n- [ ] t\n", ""), 0},
		{"prose on both sides", "# TODO\n\nabout\n\n## Pending\n\n- [ ] a\n", "# My TODO\n\nabout\n\n## Pending\n\n- [ ] a\n- [ ] o\n", "# TODO\n\nabout\n\n## Pending\n\nread this first\n\n- [ ] a\n", "# My TODO\n\nabout\n\n## Pending\n\nread this first\n\n- [ ] a\n- [ ] o\n", 0},
		{"a new section there", "# TODO\n\n## Pending\n\n- [ ] a\n", "# My TODO\n\n## Pending\n\n- [ ] a\n- [ ] o\n", "# TODO\n\n## Pending\n\n- [ ] a\n\n## Ideas\n\n- [ ] fly\n", "# My TODO\n\n## Pending\n\n- [ ] a\n- [ ] o\n\n## Ideas\n\n- [ ] fly\n", 0},
		{"CRLF here", strings.ReplaceAll(list("", "- [ ] a\n", ""), "\n", "\r\n"), strings.ReplaceAll(list("", "- [ ] a\n- [ ] o\n", ""), "\n", "\r\n"), strings.ReplaceAll(list("", "- [ ] a\n- [ ] t\n", ""), "\n", "\r\n"), strings.ReplaceAll(list("", "- [ ] a\n- [ ] o\n- [ ] t\n", ""), "\n", "\r\n"), 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, conflicts := MergeTodo([]byte(test.base), []byte(test.ours), []byte(test.theirs))
			if diff := cmp.Diff(test.want, string(got)); diff != "" {
				t.Error(diff)
			}
			if len(conflicts) != test.conflicts {
				t.Errorf("conflicts: %+v", conflicts)
			}
			if test.conflicts > 0 && len(ConflictLines(got)) == 0 {
				t.Error("no markers that a check would find")
			}
		})
	}
}

// randomTodo has some of eight tasks in some section and some wording.
func randomTodo(r *rand.Rand) []byte {
	subjects := []string{"answer the letter", "paint a wall green", "修复登录超时", "ship version two", "write tests first", "call Zoe", "buy 12 lamps", "删除旧文件"}
	var sections [3]string
	for i := range 8 {
		home, done, text := r.IntN(3), " ", subjects[i]
		switch r.IntN(6) {
		case 0:
			continue
		case 1:
			text += " and more"
		}
		if home == 2 {
			done = "x"
			text += fmt.Sprintf(" (2026-05-0%d)", 1+r.IntN(3))
		}
		sections[home] += "- [" + done + "] " + text + "\n"
		if r.IntN(4) == 0 {
			sections[home] += "  - [ ] part\n"
		}
	}
	return []byte(list(sections[0], sections[1], sections[2]))
}

// tasks is what a list says, in no order.
func tasks(data []byte) []string {
	var all []string
	for _, u := range newTodoSide(data).units {
		all = append(all, string(u.section.role)+" "+u.text())
	}
	slices.Sort(all)
	return all
}

func TestMergeTodoProperties(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	clean := 0
	for range 500 {
		base, ours, theirs := randomTodo(r), randomTodo(r), randomTodo(r)
		got, conflicts := MergeTodo(base, ours, theirs)
		back, mirrored := MergeTodo(base, theirs, ours)
		if len(conflicts) != len(mirrored) {
			t.Fatalf("conflicts one way %v, the other %v\n%s\n%s\n%s", conflicts, mirrored, base, ours, theirs)
		}
		if len(conflicts) > 0 {
			continue
		}
		clean++
		if diff := cmp.Diff(tasks(got), tasks(back)); diff != "" {
			t.Fatalf("not commutative:\n%s\n%s\n%s\n%s", base, ours, theirs, diff)
		}
		for _, again := range [][2][]byte{{got, theirs}, {ours, got}, {got, got}} {
			twice, more := MergeTodo(base, again[0], again[1])
			if diff := cmp.Diff(tasks(got), tasks(twice)); diff != "" || len(more) > 0 {
				t.Fatalf("not idempotent: %v\n%s\nbase\n%s\nours\n%s\ntheirs\n%s", more, diff, base, ours, theirs)
			}
		}
	}
	if clean < 50 {
		t.Errorf("only %d clean merges were tried", clean)
	}
}

func FuzzMergeTodo(f *testing.F) {
	for i, seed := range seeds() {
		f.Add([]byte(seed), []byte(seeds()[(i+1)%len(seeds())]), []byte(seeds()[(i+2)%len(seeds())]))
	}
	f.Add([]byte(list("- [ ] a\n", "", "")), []byte(list("", "- [ ] a\n", "")), []byte(list("", "", "- [x] a (2026-05-01)\n")))
	f.Add([]byte("- [ ] a\r\n"), []byte("1. [ ] a\n"), []byte("  - [x] a\n\n\n- [ ] a"))
	f.Fuzz(func(t *testing.T, base, ours, theirs []byte) {
		first, conflicts := MergeTodo(base, ours, theirs)
		again, _ := MergeTodo(base, ours, theirs)
		if string(first) != string(again) {
			t.Fatal("not deterministic")
		}
		if len(conflicts) > 0 {
			return
		}
		if back, other := MergeTodo(base, theirs, ours); len(other) == 0 && newTodoMerge(base, ours, theirs).sound() {
			if diff := cmp.Diff(len(tasks(first)), len(tasks(back))); diff != "" {
				t.Logf("the number of tasks depends on the side: %s", diff)
			}
		}
	})
}
