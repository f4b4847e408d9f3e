package lint

import (
	"fmt"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// A file that had enough to lose and kept less than a fifth of it.
const (
	shrankFrom = 2000 // bytes
	shrankTo   = 20   // per cent
)

func fileShrankRule() Rule {
	return Rule{
		ID: "file-shrank", Severity: Warning,
		Reason: Text{
			"An agent that writes a message or a summary over a file leaves a file that looks fine and has lost what was in it.",
			"agent 把一句提示或摘要写进文件、盖掉原文时，文件看着没问题，内容却丢了。"},
		Remedy: Text{
			"look at `git diff HEAD -- FILE`; `git restore --source=HEAD FILE` brings it back",
			"用 `git diff HEAD -- 文件` 看看；`git restore --source=HEAD 文件` 可以恢复"},
		Check: checkFileShrank,
	}
}

func checkFileShrank(now, base *View) []Finding {
	if base == nil {
		return nil
	}
	was := base.sizes()
	var found []Finding
	for p, size := range now.sizes() {
		if old := was[p]; old >= shrankFrom && size*100 < old*shrankTo {
			found = append(found, Finding{
				Severity: Warning, Path: p, Message: fmt.Sprintf("the file lost more than %d%% of what it held", 100-shrankTo),
				Remedy: fmt.Sprintf("if that was not meant, `git restore --source=HEAD -- %s` brings its %d bytes back", p, old),
			})
		}
	}
	return found
}

// sizes leaves the TODO list out: finished tasks move to an archive by the
// hundred.
func (v *View) sizes() map[gitobj.Path]int {
	sizes := map[gitobj.Path]int{}
	for _, list := range [][]*Page{v.Pages, v.Notes} {
		for _, p := range list {
			sizes[p.Path] = p.size
		}
	}
	for _, l := range v.Layers {
		sizes[l.File.Path] = len(l.Data)
	}
	if v.Manifest != nil {
		sizes[v.Manifest.Path] = len(v.Manifest.Data)
	}
	return sizes
}
