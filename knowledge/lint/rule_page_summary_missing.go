package lint

import "github.com/git-anw/git-anw/knowledge"

func pageSummaryMissingRule() Rule {
	return Rule{
		ID: "page-summary-missing", Severity: Warning,
		Reason: Text{
			"The summary is what an agent chooses by; a title alone says too little.",
			"agent 靠摘要来挑页面，光有标题不够。"},
		Remedy: Text{
			"add `summary:` to the front matter, one sentence of at most 20 words",
			"在 front matter 里加 `summary:`，一句话，不超过 20 字"},
		Check: checkPageSummaryMissing,
	}
}

// checkPageSummaryMissing is content with a line somebody wrote: that is the
// summary of a page that has none of its own.
func checkPageSummaryMissing(now, _ *View) []Finding {
	if now.part.without(knowledge.ManifestPath) { // summaries are what they were
		return nil
	}
	var found []Finding
	for _, p := range now.Pages {
		if p.Summary != "" || p.Encoding != "" || len(p.front.problems) > 0 {
			continue
		}
		if e := single(p); e != nil && !e.Bare && e.Summary != p.Title {
			continue
		}
		found = append(found, Finding{Severity: Warning, Path: p.Path, Line: 1, Message: "the page has no summary"})
	}
	return found
}
