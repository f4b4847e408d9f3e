package knowledge

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

func TestMoveDone(t *testing.T) {
	tests := []struct{ name, before, after string }{
		{"into the list of Done", "## Pending\n\n- [x] a\n- [ ] b\n\n## Done\n\n- [x] z\n", "## Pending\n\n- [ ] b\n\n## Done\n\n- [x] z\n- [x] a (2026-05-03)\n"},
		{"Chinese has no blank before the date", "## 📋 待办\n\n- [x] 写完\n\n---\n\n## ✅ 已完成\n\n- [x] 零（2026-01-01）\n", "## 📋 待办\n\n\n---\n\n## ✅ 已完成\n\n- [x] 零（2026-01-01）\n- [x] 写完(2026-05-03)\n"},
		{"an empty Done before a rule", "## Pending\n- [x] a\n\n## Done\n\n---\n\n## Notes\n", "## Pending\n\n## Done\n\n- [x] a (2026-05-03)\n\n---\n\n## Notes\n"},
		{"a placeholder stays", "## Pending\n- [x] a\n\n## Done\n\n*(nothing)*\n\n---\n", "## Pending\n\n## Done\n\n*(nothing)*\n\n- [x] a (2026-05-03)\n\n---\n"},
		{"no final line break", "## Pending\n- [x] a\n\n## Done\n- [x] z", "## Pending\n\n## Done\n- [x] z\n- [x] a (2026-05-03)"},
		{"CRLF changes two lines", "## Pending\r\n\r\n- [x] a\r\n\r\n## Done\r\n", "## Pending\r\n\r\n\r\n## Done\r\n- [x] a (2026-05-03)\r\n"},
		{"mixed line ends", "## Pending\n- [ ] a\r\n- [x] b\n\n## Done\r\n", "## Pending\n- [ ] a\r\n\n## Done\r\n- [x] b (2026-05-03)\r\n"},
		{"dated sub-headings", "## Pending\n- [x] n\n\n## Done\n\n### 2026-05-02\n- [x] b\n\n## Notes\n- keep\n", "## Pending\n\n## Done\n\n- [x] n (2026-05-03)\n\n### 2026-05-02\n- [x] b\n\n## Notes\n- keep\n"},
		{"a sub-heading of today", "## Pending\n- [x] n\n\n## Done\n\n### 2026-05-03\n- [x] b\n\n### 2026-05-02\n- [x] a\n", "## Pending\n\n## Done\n\n### 2026-05-03\n- [x] b\n- [x] n (2026-05-03)\n\n### 2026-05-02\n- [x] a\n"},
		{"the whole subtree", "## Pending\n\n- [x] parent\n      continued line\n    - [x] child\n    - note without box\n\n      ```sh\n      - [ ] echo\n      ```\n- [ ] sibling\n\n## Done\n", "## Pending\n\n- [ ] sibling\n\n## Done\n- [x] parent\n      continued line (2026-05-03)\n    - [x] child\n    - note without box\n\n      ```sh\n      - [ ] echo\n      ```\n"},
		{"an open child holds its parent", "## Pending\n- [x] parent\n  - [x] a\n  - [ ] b\n\n## Done\n", ""},
		{"a done child stays with its parent", "## Pending\n- [ ] parent\n  - [x] a\n\n## Done\n", ""},
		{"indented items go to the margin", "## Pending\n\n  - [x] a\n    - [x] b\n\n## Done\n\n- [x] z\n", "## Pending\n\n\n## Done\n\n- [x] z\n- [x] a (2026-05-03)\n  - [x] b\n"},
		{"a loose list", "## Pending\n\n- [ ] a\n\n- [x] b\n\n- [ ] c\n\n## Done\n", "## Pending\n\n- [ ] a\n\n- [ ] c\n\n## Done\n- [x] b (2026-05-03)\n"},
		{"another marker keeps its distance", "## Pending\n1. [x] a\n\n## Done\n- [x] z\n", "## Pending\n\n## Done\n- [x] z\n\n1. [x] a (2026-05-03)\n"},
		{"a date is given once", "## Pending\n- [x] a (2026-01-02)\n- [x] b ✅ 2026-01-02\n- [x] c 📅 2026-05-05 🔁 every month\n- [x] d [completion:: 2026-01-02]\n- [x] e due:2026-05-05\n\n## Done\n", "## Pending\n\n## Done\n- [x] a (2026-01-02)\n- [x] b ✅ 2026-01-02\n- [x] c 📅 2026-05-05 🔁 every month (2026-05-03)\n- [x] d [completion:: 2026-01-02]\n- [x] e due:2026-05-05 (2026-05-03)\n"},
		{"a date in another form is one", "## Pending\n- [x] a (2026/1/2)\n- [x] 二，完成于 2026年1月2日\n- [x] c done: 2026.01.02\n\n## Done\n", "## Pending\n\n## Done\n- [x] a (2026/1/2)\n- [x] 二，完成于 2026年1月2日\n- [x] c done: 2026.01.02\n"},
		{"what must stay last stays last", "## Pending\n- [x] a ^ref-1\n- [X] b  \n  c\n\n## Done\n", "## Pending\n\n## Done\n- [x] a (2026-05-03) ^ref-1\n- [X] b  \n  c (2026-05-03)\n"},
		{"other sections are nobody's business", "## Release checklist\n- [x] a\n\n## Done\n", ""},
		{"details stay", "## Pending\n\n<details>\n\n- [x] a\n\n</details>\n\n## Done\n", ""},
		{"a legend stays", "## Status key\n\n- [x] done\n\n## Pending\n\n- [ ] a\n\n## Done\n", ""},
		{"Done is made", "<details><summary>Done</summary>\n\n- [x] old\n\n</details>\n\n## Pending\n\n- [x] new\n", "<details><summary>Done</summary>\n\n- [x] old\n\n</details>\n\n## Pending\n\n## Done\n\n- [x] new (2026-05-03)\n"},
		{"Done is made in Chinese", "## 🔄 下次进来从这里开始\n- [x] 一\n- [ ] 二\n", "## 🔄 下次进来从这里开始\n- [ ] 二\n\n## ✅ 已完成\n\n- [x] 一(2026-05-03)\n"},
		{"Done is made before settings", "---\nkanban-plugin: board\n---\n\n## Pending\n\n- [x] a\n- [ ] b\n\n%% kanban:settings\n{}\n%%\n", "---\nkanban-plugin: board\n---\n\n## Pending\n\n- [ ] b\n\n## Done\n\n- [x] a (2026-05-03)\n\n%% kanban:settings\n{}\n%%\n"},
		{"each project of a board has its own Done", "## A\n### In progress\n- [ ] a\n### Done\n## B\n### In progress\n- [x] b\n### Done\n", "## A\n### In progress\n- [ ] a\n### Done\n## B\n### In progress\n### Done\n- [x] b (2026-05-03)\n"},
		{"a fence nobody closed takes nothing in", "## Pending\n- [x] a\n- [ ] b\n\n```\nopen\n", "## Pending\n- [ ] b\n\n## Done\n\n- [x] a (2026-05-03)\n\n```\nopen\n"},
		{"nor does one below Done", "## Pending\n- [x] a\n\n## Done\n```\nopen\n", "## Pending\n\n## Done\n- [x] a (2026-05-03)\n\n```\nopen\n"},
		{"a blank of another kind is text of the task", "## Pending\n- [x] a\n\u00a0\n- [ ] b\n\f\n\n## Done\n", "## Pending\n- [ ] b\n\f\n\n## Done\n- [x] a (2026-05-03)\n\u00a0\n"},
		{"a date is there once", "## Pending\n- [x] a (2026-05-01).\n- [x] b (2026-05-01) #x @me\n- [x] c（2026-05-01） ^id\n- [x] d (2026-05-01) for us\n- [x] e 🎉\n## Done\n", "## Pending\n## Done\n- [x] a (2026-05-01).\n- [x] b (2026-05-01) #x @me\n- [x] c（2026-05-01） ^id\n- [x] d (2026-05-01) for us (2026-05-03)\n- [x] e 🎉 (2026-05-03)\n"},
		{"Done is made where a blank of another kind ends the file", "## Pending\n- [x] a\n\n<div>\n\u00a0", "## Pending\n\n<div>\n\u00a0\n\n## Done\n\n- [x] a (2026-05-03)"},
		{"Done twice: the first is written", "## Pending\n- [x] a\n\n## Done\n- [x] x\n\n## Done\n- [x] y\n", "## Pending\n\n## Done\n- [x] x\n- [x] a (2026-05-03)\n\n## Done\n- [x] y\n"},
		{"BOM and setext", "\uFEFFTODO\n====\n\nPending\n-------\n\n- [x] a\n\nDone\n----\n", "\uFEFFTODO\n====\n\nPending\n-------\n\n\nDone\n----\n- [x] a (2026-05-03)\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tt.after == "" {
				tt.after = tt.before
			}
			todo := ParseTodo([]byte(tt.before))
			moved, err := todo.MoveDone(day)
			if err != nil {
				t.Fatal(err)
			}
			if (len(moved) > 0) != (tt.before != tt.after) {
				t.Errorf("moved %q", moved)
			}
			if diff := cmp.Diff(tt.after, string(todo.Bytes())); diff != "" {
				t.Errorf("list (-want +got):\n%s", diff)
			}
			if again, _ := todo.MoveDone(day); len(again) > 0 {
				t.Errorf("moved twice: %q", again)
			}
		})
	}
}

func TestComplete(t *testing.T) {
	list := "## Pending\n* [ ] write docs\n* [ ] write docs\n* [ ] pay\n  * [ ] invoice\n* [ ] 修复登录\n* [ ] call [[a|b]] about `- [ ]` and \\[x\\]\n## Done\n"
	tests := []struct{ name, text, want, problem string }{
		{"by words", "修复登录", "* [x] 修复登录(2026-05-03)\n", ""},
		{"by a part", "修复", "* [x] 修复登录(2026-05-03)\n", ""},
		{"text is kept", "call", "* [x] call [[a|b]] about `- [ ]` and \\[x\\] (2026-05-03)\n", ""},
		{"a child is ticked in place", "invoice", "  * [x] invoice (2026-05-03)\n", ""},
		{"ambiguous", "write docs", "", "matches 2 open tasks"},
		{"open below", "pay", "", "open tasks below"},
		{"absent", "nothing like it", "", "no open task"},
		{"empty", " ", "", "no text"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			todo := ParseTodo([]byte(list))
			err := todo.Complete(tt.text, day)
			if tt.problem != "" {
				var problem *gitobj.Problem
				if !errors.As(err, &problem) || problem.Kind != gitobj.Usage || !strings.Contains(err.Error(), tt.problem) {
					t.Fatalf("error = %v, want one with %q", err, tt.problem)
				}
				return
			}
			if err != nil || !strings.Contains(string(todo.Bytes()), tt.want) {
				t.Errorf("err %v, list:\n%s", err, todo.Bytes())
			}
		})
	}
}

func TestAdd(t *testing.T) {
	tests := []struct {
		name, before string
		role         TodoRole
		text, after  string
	}{
		{"to a list", "## Pending\n* [ ] a\n\n## Done\n", RolePending, "b\n c", "## Pending\n* [ ] a\n* [ ] b c\n\n## Done\n"},
		{"to an empty section", "## 📋 进行中\n\n---\n\n## ✅ 已完成\n", RoleInProgress, "新事", "## 📋 进行中\n\n- [ ] 新事\n\n---\n\n## ✅ 已完成\n"},
		{"after prose", "## Pending\n\n*(backlog)*\n", RolePending, "a", "## Pending\n\n*(backlog)*\n\n- [ ] a\n"},
		{"twice is once", "## Pending\n- [ ] a b (2026-01-01)\n", RolePending, "a  b", "## Pending\n- [ ] a b (2026-01-01)\n"},
		{"before prose that would join it", "## Pending\n-\nprose\n", RolePending, "a", "## Pending\n-\n- [ ] a\n\nprose\n"},
		{"behind numbers", "## Next time start here\n\n1. first\n", RoleStartHere, "a", "## Next time start here\n\n1. first\n\n- [ ] a\n"},
		{"a missing section, in order", "# T\n\n## Pending\n- [ ] p\n\n## Done\n", RoleInProgress, "a", "# T\n\n## In progress\n\n- [ ] a\n\n## Pending\n- [ ] p\n\n## Done\n"},
		{"a missing section, signed", "## 🔄 下次进来从这里开始\n\n- [ ] 一\n", RolePending, "二", "## 🔄 下次进来从这里开始\n\n- [ ] 一\n\n## 📋 待办\n\n- [ ] 二\n"},
		{"an empty file", "", RolePending, "a", "## 📋 Pending\n\n- [ ] a\n"},
		{"CRLF", "## Pending\r\n- [ ] a\r\n", RolePending, "b", "## Pending\r\n- [ ] a\r\n- [ ] b\r\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			todo := ParseTodo([]byte(tt.before))
			if err := todo.Add(tt.role, tt.text); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.after, string(todo.Bytes())); diff != "" {
				t.Errorf("list (-want +got):\n%s", diff)
			}
		})
	}
	if err := ParseTodo(nil).Add(RoleOther, "a"); err == nil {
		t.Error("a role that no section has was taken")
	}
}

func TestNewTodoHasAllRoles(t *testing.T) {
	for _, lang := range []Lang{English, Chinese} {
		todo := ParseTodo(NewTodo(lang))
		var roles []TodoRole
		for _, s := range todo.Sections()[1:] {
			roles = append(roles, s.Role)
		}
		if diff := cmp.Diff([]TodoRole{RoleStartHere, RoleInProgress, RolePending, RoleDone}, roles); diff != "" {
			t.Errorf("%s (-want +got):\n%s", lang, diff)
		}
		if LangOf(string(todo.Bytes())) != lang {
			t.Errorf("%s list is not recognised as such", lang)
		}
	}
}

// FuzzTodo holds two promises: reading changes nothing, and an edit neither loses
// a line nor a task and has nothing left to do.
func FuzzTodo(f *testing.F) {
	f.Add("## Pending\n\n- [x] a\n  - [x] b\n\n      code\n1) [x] c\n\n## Done\n- [x] z")
	f.Add("## 进行中\r\n- [x] 一\r\n## 已完成\r\n")
	f.Add("- [ ] a\n- - [x] b\n> - [x] c\n\t- [x] d\nDone\n---\n<details>\n\n* [x] e")
	f.Add("## Doing\n  - [x] a\n\n    ~~~\n## Done\n- ```\n- [x] z")
	f.Fuzz(func(t *testing.T, text string) {
		todo := ParseTodo([]byte(text))
		if string(todo.Bytes()) != text {
			t.Fatal("bytes changed by reading")
		}
		tasks := len(todo.Items())
		if _, err := todo.MoveDone(day); err != nil {
			if string(todo.Bytes()) != text {
				t.Fatalf("refused (%v) and changed", err)
			}
			return
		}
		if len(todo.Items()) != tasks {
			t.Fatalf("%d tasks became %d:\n%q\n%q", tasks, len(todo.Items()), text, todo.Bytes())
		}
		if utf8.ValidString(text) && !utf8.Valid(todo.Bytes()) {
			t.Fatal("a character was cut")
		}
		if again, err := todo.MoveDone(day); err != nil || len(again) > 0 {
			t.Fatalf("second run moved %q (%v):\n%q", again, err, todo.Bytes())
		}
	})
}
