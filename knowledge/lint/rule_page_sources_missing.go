package lint

func pageSourcesMissingRule() Rule {
	return Rule{
		ID: "page-sources-missing", Severity: Warning, Off: true,
		Reason: Text{
			"A page written straight to the wiki has no note behind it that tells where its claims come from.",
			"直接写进 wiki 的页面背后没有笔记，说不清内容从哪来。"},
		Remedy: Text{
			"write a note and `git anw promote` it, or name in `sources` what the page rests on",
			"先写笔记再 `git anw promote`，或在 `sources` 里写明依据"},
		Check: checkPageSourcesMissing,
	}
}

func checkPageSourcesMissing(now, _ *View) []Finding {
	var found []Finding
	for _, p := range now.Pages {
		if len(p.Sources) == 0 && p.encoding == "" && len(p.front.problems) == 0 {
			found = append(found, Finding{Severity: Warning, Path: p.Path, Line: 1, Message: "the page names no source"})
		}
	}
	return found
}
