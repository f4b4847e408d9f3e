package knowledge

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

const day = "2026-05-03"

// seen is a task in the notation of the tables below: section, box, text.
func seen(t *Todo) []string {
	var all []string
	for _, it := range t.Items() {
		box := " [ ] "
		if it.Done {
			box = " [x] "
		}
		all = append(all, string(it.Section)+box+it.Text)
	}
	return all
}

func TestTodoReadsTasks(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"english", "# TODO — list\n\n> read \"Next time start here\"\n\n---\n\n## 🔄 Next time start here\n\n- [ ] one\n\n---\n\n## 📋 In progress\n\n*(move things here)*\n\n---\n\n## 📋 Pending\n\n---\n\n## ✅ Done\n\n- [x] zero (YYYY-MM-DD)\n",
			[]string{"start-here [ ] one", "done [x] zero (YYYY-MM-DD)"}},
		{"chinese", "# TODO —— 清单\n\n## 🔄 下次进来从这里开始\n\n- [ ] 一\n\n## 📋 进行中\n- [ ] 二\n\n## 📋 待办\n- [ ] 三\n\n## ✅ 已完成\n- [x] 零\n",
			[]string{"start-here [ ] 一", "in-progress [ ] 二", "pending [ ] 三", "done [x] 零"}},
		{"japanese and korean", "## 次回はここから\n- [ ] a\n## 完了\n- [x] b\n## 진행 중\n- [ ] c\n## 대기\n- [ ] d\n",
			[]string{"start-here [ ] a", "done [x] b", "in-progress [ ] c", "pending [ ] d"}},
		{"markers", "## Pending\n\n- [ ] dash\n* [ ] star\n+ [x] plus\n1. [ ] number dot\n2) [X] number paren\n-   [ ] three spaces\n-\t[ ] tab\n",
			[]string{"pending [ ] dash", "pending [ ] star", "pending [x] plus", "pending [ ] number dot", "pending [x] number paren", "pending [ ] three spaces", "pending [ ] tab"}},
		{"legend", "## Status key\n\n- [ ] to do\n- [x] done\n- [-] cancelled\n\n## Pending\n\n- [ ] real task\n", []string{"pending [ ] real task"}},
		{"legend in Chinese", "## 图例\n\n- [x] 完成\n\n## 待办\n\n- [ ] 真\n", []string{"pending [ ] 真"}},
		{"fences", "## Pending\n\n- [ ] real\n\n## Rules\n\n~~~markdown\n- [ ] area: task\n\t- sub\n~~~\n\n````markdown\n```\n- [ ] nested example\n```\n- [ ] still inside\n````\n", []string{"pending [ ] real"}},
		{"near misses", "## Pending\n\n- []\n- [ ]no space\n- [ ]\n- [x](https://example.invalid) a link\n- \\[ \\] escaped\n[ ] no marker\n-[ ] no space after dash\n", nil},
		{"comments", "## Pending\n\n<!-- - [ ] hidden one -->\n<!--\n- [ ] hidden two\n-->\n- [ ] real <!-- due -->\n", []string{"pending [ ] real <!-- due -->"}},
		{"full-width brackets", "## 待办\n\n- [ ] 【高优先级】修复登录（用户端）\n- 【 】 全角框\n- ［x］ 全角方括号\n- [　] 全角空格\n", []string{"pending [ ] 【高优先级】修复登录（用户端）"}},
		{"odd space", "## Pending\n\n-\u00a0[ ] nbsp after dash\n- [\u00a0] nbsp in box\n- [ ]\u3000ideographic space\n", []string{"pending [ ] ideographic space"}},
		{"unknown headings", "## 待辦\n- [ ] 繁體\n\n## Próxima sesión\n- [ ] es\n", []string{"pending [ ] 繁體", "other [ ] es"}},
		{"quoted", "## Pending\n\n> - [ ] quoted from a mail\n\n- [ ] real\n", []string{"pending [ ] real"}},
		{"details", "<details><summary>Done</summary>\n\n- [x] old\n\n</details>\n\n## Pending\n\n- [ ] new\n", []string{"other [x] old", "pending [ ] new"}},
		{"front matter", "---\nkanban-plugin: board\ntags: [todo]\n---\n\n## Pending\n\n- [ ] a\n\n%% settings\n{\"x\":1}\n%%\n", []string{"pending [ ] a"}},
		{"rules are no front matter", "---\n\n## Pending\n\n- [ ] a\n\n---\n", []string{"pending [ ] a"}},
		{"done by date", "## Done\n\n### 2026-05-02\n- [x] b\n\n## Notes\n- keep\n", []string{"done [x] b"}},
		{"a long line", "## Pending\n\n- [ ] " + strings.Repeat("长", 70000) + "\n- [ ] b\n", []string{"pending [ ] " + strings.Repeat("长", 70000), "pending [ ] b"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			todo := ParseTodo([]byte(tt.text))
			if diff := cmp.Diff(tt.want, seen(todo)); diff != "" {
				t.Errorf("tasks (-want +got):\n%s", diff)
			}
			if string(todo.Bytes()) != tt.text {
				t.Error("bytes changed by reading")
			}
		})
	}
}

func TestTodoSections(t *testing.T) {
	text := "TODO\n====\n\n## Next Time Start Here:\n## **In Progress**\n### Pending / Backlog ###\n##  ✅ 已完成 (Done) \nsome text\n---\n\n## *Doing…*\n## 🔄 (2026-05-01)\n"
	want := []TodoSection{
		{RoleOther, "TODO", 1, 1}, {RoleStartHere, "Next Time Start Here:", 2, 4}, {RoleInProgress, "**In Progress**", 2, 5},
		{RolePending, "Pending / Backlog", 3, 6}, {RoleDone, "✅ 已完成 (Done)", 2, 7}, {RoleOther, "some text", 2, 8},
		{RoleInProgress, "*Doing…*", 2, 11}, {RoleStartHere, "🔄 (2026-05-01)", 2, 12},
	}
	if diff := cmp.Diff(want, ParseTodo([]byte(text)).Sections()); diff != "" {
		t.Errorf("sections (-want +got):\n%s", diff)
	}
}

// What a heading has beside its words does not change what it is for.
func TestTodoHeadings(t *testing.T) {
	for heading, want := range map[string]TodoRole{
		"Do\u200bne": RoleDone, "\u200fDone\u200f": RoleDone, "Ｄｏｎｅ": RoleDone, "\u110b\u116a\u11ab\u1105\u116d": RoleDone, "1. Done": RoleDone, "2.1 Done": RoleDone, "3) Done": RoleDone,
		"三、已完成": RoleDone, "（三）已完成": RoleDone, "3、已完成": RoleDone, "✅ 3. Done": RoleDone, "Done <!-- keep -->": RoleDone, `<a name="d"></a>Done`: RoleDone, "Done {#done}": RoleDone, "Done ^d1": RoleDone,
		"2026 done": RoleOther, "3 things done": RoleOther, "一完成": RoleOther,
	} {
		if got := roleOf(heading, 2); got != want {
			t.Errorf("%q: %s, want %s", heading, got, want)
		}
	}
}

func TestTodoNearMisses(t *testing.T) {
	text := "## Pending\n- [ｘ] a\n- [\u200bx] b\n- \u200b[x] c\n- 【Ｘ】d\n- [ ] e\n－ [ ] f\n• [x] g\nand more\n\n・ [ ] h\n\n1.[ ] i\n\n1、[ ] j\n\n• no box\n"
	want := []int{2, 3, 4, 5, 7, 8, 11, 13, 15}
	var got []int
	for _, near := range ParseTodo([]byte(text)).NearMisses() {
		got = append(got, near.Line)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}

// What is nested deeper than people write is text, which keeps reading linear, and
// is written as it was.
func TestTodoTooDeep(t *testing.T) {
	for _, text := range []string{deepTasks("- "), deepTasks("1. "), strings.Repeat("> ", 50000) + "- [ ] a\n"} {
		todo := ParseTodo([]byte("## Pending\n" + text + "- [x] last\n## Done\n"))
		if _, err := todo.MoveDone(day); err != nil || !strings.HasPrefix(string(todo.Bytes()), "## Pending\n"+text+"## Done\n- [x] last (") {
			t.Errorf("%v, or what was there changed", err)
		}
		if n := len(todo.Items()); n > maxIndent {
			t.Errorf("%d tasks", n)
		}
	}
}

func deepTasks(marker string) string {
	var b strings.Builder
	for i := range 500 {
		b.WriteString(strings.Repeat(" ", i*len(marker)) + marker + "[ ] deep\n")
	}
	return b.String()
}

func TestTodoSectionAsItStands(t *testing.T) {
	text := "## 🔄 Next time start here\n\n1. re-run the import\n2. then read\n\n*(no boxes here)*\n\n---\n\n## Done\n"
	want := "1. re-run the import\n2. then read\n\n*(no boxes here)*"
	if got := ParseTodo([]byte(text)).Section(RoleStartHere); got != want {
		t.Errorf("section = %q, want %q", got, want)
	}
}

func TestTodoTree(t *testing.T) {
	items := ParseTodo([]byte("## Done\n\n- [x] parent\n  + [x] child a\n  + plain child\n\t* [ ] grand child (tab)\n- [ ] sibling\n")).Items()
	type tree struct{ Depth, Parent int }
	var got []tree
	for _, it := range items {
		got = append(got, tree{it.Depth, it.Parent})
	}
	if diff := cmp.Diff([]tree{{0, -1}, {1, 0}, {2, 0}, {0, -1}}, got); diff != "" {
		t.Errorf("tree (-want +got):\n%s", diff)
	}
}

func TestTodoDuplicates(t *testing.T) {
	board := "## A\n### Done\n- [x] a\n## B\n### Done\n- [x] b\n"
	if d := ParseTodo([]byte(board)).Duplicates(); d != nil {
		t.Errorf("a board of two projects has no duplicates, got %v", d)
	}
	twice := "## Pending\n- [ ] a\n\n## Done\n- [x] x\n\n## Done\n- [x] y\n"
	want := []Duplicate{{RoleDone, "Done", []int{4, 7}}}
	if diff := cmp.Diff(want, ParseTodo([]byte(twice)).Duplicates()); diff != "" {
		t.Errorf("duplicates (-want +got):\n%s", diff)
	}
}

func TestTodoConflict(t *testing.T) {
	text := "## Pending\n<<<<<<< HEAD\n- [ ] a\n=======\n- [ ] a (edited)\n>>>>>>> topic\n"
	todo := ParseTodo([]byte(text))
	if diff := cmp.Diff([]int{2, 4, 6}, todo.Conflicts()); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
	var problem *gitobj.Problem
	if err := todo.Add(RolePending, "b"); !errors.As(err, &problem) || problem.Kind != gitobj.Conflict || !strings.Contains(err.Error(), "2, 4, 6") {
		t.Errorf("Add = %v, want a conflict that names the lines", err)
	}
	if string(todo.Bytes()) != text {
		t.Error("a refused edit changed the list")
	}
	if lines := ConflictLines([]byte("<<<<<<< of a merge\ntext\n")); lines != nil {
		t.Errorf("one marker alone is text, got %v", lines)
	}
}

func TestTodoForeignEncodingIsNotWritten(t *testing.T) {
	for _, what := range []string{"\xc4\xe3", "a\x00b"} {
		text := "## Pending\n- [x] " + what + "\n## Done\n"
		todo := ParseTodo([]byte(text))
		if _, err := todo.MoveDone(day); err == nil || string(todo.Bytes()) != text {
			t.Errorf("MoveDone = %v on a list with %q", err, what)
		}
	}
}
