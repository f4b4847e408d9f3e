package lint

import "fmt"

// The limits of a layer. Tokens catch what lines do not: few lines of endless
// length.
const (
	smellLines  = 100
	splitLines  = 150
	smellTokens = 5000
)

func claudeSizeRule() Rule {
	return Rule{
		ID: "claude-size", Severity: Error,
		Reason: Text{
			"Every session pays for the whole file before it has read a task, and what is long is followed badly.",
			"每次会话还没开始干活就要先读完它；太长的规则也没人照做。"},
		Remedy: Text{
			"move detail to projects/<name>/CLAUDE.md or to a wiki page and leave a line that points there",
			"把细节移到 projects/<名称>/CLAUDE.md 或 wiki 页面，只留一行指路"},
		Check: checkClaudeSize,
	}
}

func checkClaudeSize(now, _ *View) []Finding {
	var found []Finding
	for _, l := range now.Layers {
		severity, message := sizeOf(l)
		if message == "" {
			continue
		}
		found = append(found, Finding{Severity: severity, Path: l.File.Path, Line: 1, Message: message, Remedy: sizeRemedy(l)})
	}
	return found
}

// sizeOf blames a person for what a person wrote: lines another tool generates
// are said, and never refused.
func sizeOf(l *Layer) (Severity, string) {
	switch {
	case l.HandLines() > splitLines:
		return Error, fmt.Sprintf("the file has more than %d lines", splitLines)
	case l.IsRoot() && l.HandLines() > smellLines:
		return Warning, fmt.Sprintf("the file has more than %d lines", smellLines)
	case l.Lines > splitLines, l.IsRoot() && l.Lines > smellLines:
		return Warning, fmt.Sprintf("with a generated block the file has more than %d lines", smellLines)
	case l.Tokens > smellTokens:
		return Warning, fmt.Sprintf("the file has more than %d tokens", smellTokens)
	}
	return Warning, ""
}

func sizeRemedy(l *Layer) string {
	if len(l.Generated) > 0 && l.Lines != l.HandLines() {
		b := l.Generated[0]
		return fmt.Sprintf("it has %d lines by hand and %d that a tool generates (%s, line %d): configure that tool to write less",
			l.HandLines(), l.Lines-l.HandLines(), b.Name, b.First)
	}
	remedy := "move detail to projects/<name>/CLAUDE.md or a wiki page"
	if !l.IsRoot() {
		remedy = "move detail to files of the project and name them here"
	}
	return fmt.Sprintf("it has %d lines and about %d tokens: %s", l.Lines, l.Tokens, remedy)
}
