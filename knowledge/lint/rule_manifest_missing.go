package lint

import (
	"fmt"

	"github.com/git-anw/git-anw/knowledge"
)

func manifestMissingRule() Rule {
	return Rule{
		ID: "manifest-missing", Severity: Error,
		Reason: Text{
			"A page that is not in the index is a page nobody finds.",
			"不在索引里的页面没人找得到。"},
		Remedy: Text{fixCommand, "运行 `git anw fix`"},
		Check:  checkManifestMissing,
	}
}

func checkManifestMissing(now, base *View) []Finding {
	if !now.indexed {
		return nil
	}
	claimed, severity := now.claimed(base), Error
	if now.Config.OnTrunk { // the line comes after the merge
		severity = Warning
	}
	var found []Finding
	for _, p := range now.Pages {
		if len(p.entries) > 0 || claimed[p] || now.oddly[same(p.Path)] || now.twinListed(p) {
			continue
		}
		found = append(found, Finding{
			Severity: severity, Path: p.Path, Message: fmt.Sprintf("the page has no line in %s", knowledge.ManifestPath),
			mend: func(x *fixer) { x.add(p) },
		})
	}
	return found
}

// twinListed is true for a page whose name another one has in other bytes: a line
// is that of both, and path-portable says what to do.
func (v *View) twinListed(p *Page) bool {
	twin := v.page(p.Path)
	return twin != nil && twin != p && len(twin.entries) > 0
}

// claimed are the pages that a line which has to follow them will list, and
// those an ambiguous line may mean.
func (v *View) claimed(base *View) map[*Page]bool {
	claimed := map[*Page]bool{}
	for _, e := range v.entries {
		for _, choice := range e.choices {
			claimed[v.page(choice)] = true
		}
		if e.page != nil {
			continue
		}
		if was := base.page(e.Target); was != nil {
			if moved := v.bySum[was.sum]; moved != nil && base.page(moved.Path) == nil {
				claimed[moved] = true
			}
		}
	}
	return claimed
}
