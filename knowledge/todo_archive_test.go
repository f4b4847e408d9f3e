package knowledge

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestStart(t *testing.T) {
	tests := []struct{ name, before, text, after, problem string }{
		{"with its subtree", "## In progress\n- [ ] z\n\n## Pending\n- [ ] a\n  - [x] b\n- [ ] c\n", "a", "## In progress\n- [ ] z\n- [ ] a\n  - [x] b\n\n## Pending\n- [ ] c\n", ""},
		{"a section of its own", "## 📋 Pending\n- [ ] a\n- [ ] b\n", "b", "## 📋 In progress\n\n- [ ] b\n\n## 📋 Pending\n- [ ] a\n", ""},
		{"is there", "## 进行中\n- [ ] 甲\n", "甲", "## 进行中\n- [ ] 甲\n", ""},
		{"CRLF", "## In progress\r\n\r\n## Pending\r\n- [ ] a\r\n", "a", "## In progress\r\n\r\n- [ ] a\r\n\r\n## Pending\r\n", ""},
		{"part of another", "## Pending\n- [ ] a\n  - [ ] b\n", "b", "", "part of another"},
		{"by the beginning of its sign", "## In progress\n\n## Pending\n- [ ] alpha\n- [ ] beta\n", todoHash("beta")[:5], "## In progress\n\n- [ ] beta\n\n## Pending\n- [ ] alpha\n", ""},
		{"done", "## Done\n- [x] a\n", "a", "", "is done already"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			todo := ParseTodo([]byte(tt.before))
			err := todo.Start(tt.text)
			if tt.problem != "" {
				if err == nil || !strings.Contains(err.Error(), tt.problem) || string(todo.Bytes()) != tt.before {
					t.Fatalf("error = %v, want one with %q and no change", err, tt.problem)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.after, string(todo.Bytes())); diff != "" {
				t.Errorf("list (-want +got):\n%s", diff)
			}
		})
	}
}

func TestOwnHeadings(t *testing.T) {
	own := TodoHeadings{RoleDone: {"Erledigt"}, RolePending: {"Próxima sesión"}}
	todo := ParseTodoWith([]byte("## próxima sesión:\n- [ ] a\n- [x] b\n\n## 🎉 Erledigt\n"), own)
	if moved, err := todo.MoveDone(day); err != nil || len(moved) != 1 {
		t.Fatalf("moved %q, %v", moved, err)
	}
	want := "## próxima sesión:\n- [ ] a\n\n## 🎉 Erledigt\n- [x] b (2026-05-03)\n"
	if diff := cmp.Diff(want, string(todo.Bytes())); diff != "" {
		t.Errorf("list (-want +got):\n%s", diff)
	}
}

const longDone = `## Done

- [x] old (2025-12-31)
  - [x] child
- [x] same (2026-01-02)
- [x] same (2026-01-02)
- [x] same (2026-01-02)
  - with a note
- [x] undated
- [x] young (2026-05-02)
- [x] half (2026-01-01)
  - [ ] open

### 2026-02-03

- [x] by its heading
`

func TestArchive(t *testing.T) {
	todo := ParseTodo([]byte(longDone))
	tasks, err := todo.Archive("2026-05-01")
	if err != nil {
		t.Fatal(err)
	}
	var archive []byte
	for range 2 { // the second time is a repetition after an interruption
		archive = AppendArchive(archive, "2026", tasks[1:], English)
	}
	want := "# Done in 2026\n\n- [x] same (2026-01-02)\n- [x] same (2026-01-02)\n- [x] same (2026-01-02)\n  - with a note\n- [x] by its heading\n"
	if diff := cmp.Diff(want, string(archive)); diff != "" {
		t.Errorf("archive (-want +got):\n%s", diff)
	}
	if tasks[0].Year != "2025" || tasks[0].Body != "- [x] old (2025-12-31)\n  - [x] child" {
		t.Errorf("the first is %+v", tasks[0])
	}
	left := "## Done\n\n- [x] undated\n- [x] young (2026-05-02)\n- [x] half (2026-01-01)\n  - [ ] open\n\n### 2026-02-03\n\n"
	if diff := cmp.Diff(left, string(todo.Bytes())); diff != "" {
		t.Errorf("left (-want +got):\n%s", diff)
	}
	if again, err := todo.Archive("2026-05-01"); again != nil || err != nil {
		t.Errorf("again %v, %v", again, err)
	}
	crlf := AppendArchive([]byte("# T\r\n\r\n- [x] z"), "2026", tasks[1:2], English)
	if string(crlf) != "# T\r\n\r\n- [x] z\r\n- [x] same (2026-01-02)\r\n" {
		t.Errorf("CRLF: %q", crlf)
	}
}

// FuzzTodoArchive: what leaves the list is in the archive, and nothing else
// changes hands.
func FuzzTodoArchive(f *testing.F) {
	f.Add(longDone)
	f.Add("## 完成\r\n- [x] 甲（2025-01-01）\r\n* [x] 乙 ✅ 2025-02-02")
	f.Add("- [x] (2025-01-01)\n\n      code\n1. [x] b (2025-01-01)\n   > q\n")
	f.Fuzz(func(t *testing.T, text string) {
		todo := ParseTodo([]byte(text))
		before := len(todo.Items())
		tasks, err := todo.Archive("2026-01-01")
		if err != nil {
			return
		}
		archived := len(ParseTodo(AppendArchive(nil, "2025", tasks, English)).Items())
		if left := len(todo.Items()); archived < len(tasks) || left > before-len(tasks) {
			t.Fatalf("%d tasks, %d taken: %d left, %d archived\n%q", before, len(tasks), left, archived, text)
		}
	})
}
