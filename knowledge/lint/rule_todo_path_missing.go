package lint

import (
	"fmt"
	"path"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/pattern"
)

func todoPathMissingRule() Rule {
	return Rule{
		ID: "todo-path-missing", Severity: Warning,
		Reason: Text{
			"A list is a draft, not an order: a task about a file that is not there was overtaken, or sends the next session looking for nothing.",
			"清单是草稿，不是指令：提到的文件已经不在，说明任务过时了，或会让下次会话白找一趟。"},
		Remedy: Text{
			"correct the path, or tick or remove the task",
			"改正路径，或者把任务勾掉、删掉"},
		Check: checkTodoPathMissing,
	}
}

var (
	// todoPath is a path somebody wrote: folders, and a name with an extension.
	todoPath = pattern.New(`(?:[\p{L}\p{N}_.@+-]+/)+[\p{L}\p{N}_.@+-]*\.[A-Za-z][A-Za-z0-9]{0,4}\b`)
	// makes are the words of a task that brings the file about.
	makes = pattern.New(`(?i)\b(create|add|write|draft|new|generate|introduce|make|rename|restore|split|extract|move)\b|新建|创建|新增|添加|编写|撰写|写|建立|生成|补|拆|改名|移到|作成|追加|만들|작성`)
)

func checkTodoPathMissing(now, _ *View) []Finding {
	if now.list == nil {
		return nil
	}
	var found []Finding
	for _, item := range now.list.Items() {
		if item.Done || item.Section == knowledge.RoleDone || makes.MatchString(item.Text) {
			continue
		}
		for _, p := range pathsIn(item.Text) {
			if now.missing(p) {
				found = append(found, Finding{
					Severity: Warning, Path: knowledge.TodoPath, Line: item.Line,
					Message: fmt.Sprintf("%s does not exist, and %q names it", p, beginning(item.Text)),
				})
			}
		}
	}
	return found
}

// pathsIn leaves out addresses, patterns and what begins elsewhere.
func pathsIn(text string) []gitobj.Path {
	var paths []gitobj.Path
	for _, at := range todoPath.FindAllStringIndex(text, -1) {
		before, after := text[:at[0]], text[at[1]:]
		if strings.HasSuffix(before, "/") || strings.HasSuffix(before, ":") || strings.HasSuffix(before, "~") || strings.HasSuffix(before, "$") ||
			strings.HasSuffix(before, "*") || strings.HasSuffix(before, "}") || strings.HasPrefix(after, "*") || strings.HasPrefix(after, "/") {
			continue
		}
		if p := gitobj.Path(path.Clean(text[at[0]:at[1]])); p.Valid() {
			paths = append(paths, p)
		}
	}
	return paths
}

// missing is sure only where the folder the path begins with is there: another
// repository's files are named in lists too. A path may be relative to the list,
// to the wiki or to a project.
func (v *View) missing(p gitobj.Path) bool {
	first, _, _ := strings.Cut(string(p), "/")
	known := false
	for _, dir := range v.roots() {
		if v.exists(dir + p) {
			return false
		}
		known = known || exists(v.fsys, dir+gitobj.Path(first))
	}
	return known
}

func (v *View) roots() []gitobj.Path {
	roots := []gitobj.Path{"", "wiki/", "inbox/"}
	for _, p := range v.Projects {
		roots = append(roots, p.Dir+"/")
	}
	return roots
}
