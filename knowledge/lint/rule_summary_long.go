package lint

import (
	"fmt"

	"github.com/git-anw/git-anw/knowledge"
)

func summaryLongRule() Rule {
	return Rule{
		ID: "summary-long", Severity: Warning,
		Reason: Text{
			"The index is read whole in every session; long lines make it cost what reading pages costs.",
			"每次会话都要读完整个索引，行太长就和直接读页面一样贵。"},
		Remedy: Text{
			"shorten it to 20 words, or 20 full-width characters",
			"缩短到 20 个全角字以内（英文 20 词）"},
		Check: checkSummaryLong,
	}
}

// checkSummaryLong says it once: at the page where the sentence comes from, else
// at the line. A `description` is written for others and shortened for the line.
func checkSummaryLong(now, _ *View) []Finding {
	var found []Finding
	for _, p := range now.Pages {
		if p.SummaryKey == "summary" && knowledge.SummaryTooLong(p.Summary) {
			found = append(found, Finding{Severity: Warning, Path: p.Path, Line: p.front.summaryLine, Message: "the summary is too long"})
		}
	}
	for _, e := range now.entries {
		if e.page != nil && e.page.SummaryKey == "summary" || !knowledge.SummaryTooLong(e.Summary) {
			continue
		}
		found = append(found, Finding{
			Severity: Warning, Path: knowledge.ManifestPath, Line: e.Line,
			Message: fmt.Sprintf("the line of %s is too long", e.Written),
		})
	}
	return found
}
