package lint

import (
	"fmt"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

func linkDeprecatedRule() Rule {
	return Rule{
		ID: "link-deprecated", Severity: Warning,
		Reason: Text{
			"The page is marked as no longer true, and this link sends readers to it as if it were.",
			"该页面已标为过时，这个链接却还当它有效。"},
		Remedy: Text{
			"link to what replaced it, or say beside the link that it is history",
			"改链到替代它的页面，或在旁边注明仅供查历史"},
		Check: checkLinkDeprecated,
	}
}

// checkLinkDeprecated lets the page that replaced another one name it.
func checkLinkDeprecated(now, base *View) []Finding {
	heirs := map[gitobj.Path]gitobj.Path{}
	for _, p := range now.Pages {
		for _, old := range p.Supersedes {
			heirs[old] = p.Path
		}
	}
	var found []Finding
	for _, r := range now.linksTo(base).all() {
		old := r.page
		if r.retired || old == nil || old.Path == r.from || !strings.EqualFold(old.Freshness, "deprecated") || heirs[old.Path] == r.from {
			continue
		}
		f := Finding{Severity: Warning, Path: r.from, Line: r.link.Line, Message: fmt.Sprintf("%s is deprecated and linked from here", old.Path)}
		if heir := heirs[old.Path]; heir != "" {
			f.Remedy = fmt.Sprintf("link to %s, which supersedes it", heir)
		}
		found = append(found, f)
	}
	return found
}
