package lint

import (
	"fmt"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
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
	l := now.linksTo(base)
	var found []Finding
	now.linked(func(from gitobj.Path, retired bool, links []knowledge.Link) {
		if retired {
			return
		}
		for _, link := range links {
			old := l.resolve(from, link).page
			if old == nil || old.Path == from || !strings.EqualFold(old.Freshness, "deprecated") || heirs[old.Path] == from {
				continue
			}
			f := Finding{Severity: Warning, Path: from, Line: link.Line, Message: fmt.Sprintf("%s is deprecated and linked from here", old.Path)}
			if heir := heirs[old.Path]; heir != "" {
				f.Remedy = fmt.Sprintf("link to %s, which supersedes it", heir)
			}
			found = append(found, f)
		}
	})
	return found
}
