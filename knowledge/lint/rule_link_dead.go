package lint

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

func linkDeadRule() Rule {
	return Rule{
		ID: "link-dead", Severity: Warning,
		Reason: Text{
			"A symbolic link that leads to no file of the workspace is no page: nobody is shown it, and a clone has nothing behind it.",
			"没有指向工作区里任何文件的符号链接不是页面：谁也看不到它，克隆之后它后面什么也没有。"},
		Remedy: Text{
			"remove it with `rm LINK`, or let it lead to a file with `ln -sfn FILE LINK`",
			"用 `rm LINK` 删掉它，或用 `ln -sfn FILE LINK` 让它指向一个文件"},
		Check: checkLinkDead,
	}
}

func checkLinkDead(now, _ *View) []Finding {
	var found []Finding
	for _, p := range now.symlinks {
		if message := now.leadsNowhere(p); message != "" {
			name := shellWord(string(p))
			remedy := fmt.Sprintf("remove it with `rm %s`, or let it lead to a file with `ln -sfn FILE %s`", name, name)
			found = append(found, Finding{Severity: Warning, Path: p, Message: message, Remedy: remedy})
		}
	}
	return found
}

// leadsNowhere says why there is nothing behind a link, or is "". What lies in
// another repository is not known here.
func (v *View) leadsNowhere(link gitobj.Path) string {
	switch target, err := knowledge.Follow(v.fsys, link); {
	case err == nil && v.exists(target), errors.Is(err, fs.ErrNotExist) && v.exists(target):
		return ""
	case errors.Is(err, knowledge.ErrLinkOutside):
		return "the symbolic link leads out of the workspace"
	}
	return "the symbolic link leads to no file of the workspace"
}

// shellWord is a name as a shell takes it for one word.
func shellWord(name string) string {
	if !strings.ContainsAny(name, " \t\n'\"`$&|;<>()*?[]#~\\!{}") {
		return name
	}
	return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
}
