package lint

import (
	"fmt"

	"github.com/git-anw/git-anw/knowledge"
)

func frontmatterInvalidRule() Rule {
	return Rule{
		ID: "frontmatter-invalid", Severity: Error,
		Reason: Text{
			"What cannot be parsed cannot be searched, listed or edited safely; the program leaves such a file alone.",
			"解析不了的 front matter 没法检索、列出或安全修改，本程序不会动这个文件。"},
		Remedy: Text{
			"mend the lines between the two --- by hand; quote values with `: ` or `#` in them",
			"手工修好两个 --- 之间的行；值里有 `: ` 或 `#` 时加引号"},
		Check: checkFrontmatterInvalid,
	}
}

func checkFrontmatterInvalid(now, _ *View) []Finding {
	var found []Finding
	for _, list := range [][]*Page{now.Pages, now.Notes} {
		for _, p := range list {
			found = append(found, frontFindings(p)...)
		}
	}
	for _, p := range now.Notes {
		day, _, dated := knowledge.Dated(p.Path)
		date := p.front.date
		if written := knowledge.WrittenDay(date); dated && written != "" && written != day {
			found = append(found, Finding{
				Severity: Warning, Path: p.Path, Line: p.front.dateLine,
				Message: fmt.Sprintf("`date` is %s, the file name says %s", date, day),
				Remedy:  "correct the one that is wrong",
			})
		}
	}
	return found
}

// frontFindings warns about forms that are sound but not ours. What conflict
// markers do to front matter is not its fault.
func frontFindings(p *Page) []Finding {
	if p.Encoding != "" || len(p.conflict) > 0 {
		return nil
	}
	severity, remedy := Error, ""
	switch {
	case p.front.foreign:
		severity, remedy = Warning, "leave it, or write the same keys as YAML; until then the page has its line in the index alone"
	case p.front.misplaced:
		severity, remedy = Warning, "let the first --- be the first line, with nothing above or before it"
	}
	var found []Finding
	for _, issue := range p.front.problems {
		found = append(found, Finding{Severity: severity, Path: p.Path, Line: issue.Line, Message: issue.Text, Remedy: remedy})
	}
	for _, issue := range p.front.unknown {
		found = append(found, Finding{Severity: Warning, Path: p.Path, Line: issue.Line, Message: issue.Text, Remedy: "write one of those, or another key"})
	}
	for _, issue := range p.front.cuts {
		found = append(found, Finding{Severity: Warning, Path: p.Path, Line: issue.Line, Message: issue.Text, Remedy: "put the value in quotes, or a blank behind the #"})
	}
	return found
}
