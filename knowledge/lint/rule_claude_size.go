package lint

import (
	"fmt"
	"path"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// The limits of a layer, in lines.
const (
	smellLines = 100
	splitLines = 150
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
	for _, l := range now.sized() {
		if severity, message := l.verdict(); message != "" {
			found = append(found, Finding{Severity: severity, Path: l.path, Line: 1, Message: message, Remedy: l.remedy()})
		}
	}
	return found
}

// sizedLayer is a layer as an agent is given it: with what it imports.
type sizedLayer struct {
	path             gitobj.Path
	root             bool
	own, hand, lines int
	files            []*Instruction
}

// sized are the layers: a folder's CLAUDE.md, or its AGENTS.md where that is
// all there is.
func (v *View) sized() []sizedLayer {
	var all []sizedLayer
	for _, at := range v.places {
		for _, name := range []string{knowledge.ClaudeName, "AGENTS.md"} {
			p := gitobj.Path(path.Join(string(at.dir), name))
			if files := v.withImports(at.dir, p); len(files) > 0 {
				all = append(all, measure(p, at.dir == ".", files))
				break
			}
		}
	}
	return all
}

func measure(p gitobj.Path, root bool, files []*Instruction) sizedLayer {
	l := sizedLayer{path: p, root: root, own: files[0].HandLines(), files: files}
	for _, f := range files {
		l.hand += f.HandLines()
		l.lines += f.Lines
	}
	return l
}

// verdict blames a person for what a person wrote: lines another tool generates
// are said, and never refused.
func (l sizedLayer) verdict() (Severity, string) {
	what := "the file has"
	switch {
	case l.hand > splitLines && l.own <= splitLines, l.root && l.hand > smellLines && l.own <= smellLines:
		what = "with what it imports the file has"
	}
	switch {
	case l.hand > splitLines:
		return Error, fmt.Sprintf("%s more than %d lines", what, splitLines)
	case l.root && l.hand > smellLines:
		return Warning, fmt.Sprintf("%s more than %d lines", what, smellLines)
	case l.lines > splitLines, l.root && l.lines > smellLines:
		return Warning, fmt.Sprintf("with a generated block the file has more than %d lines", smellLines)
	}
	return Warning, ""
}

func (l sizedLayer) remedy() string {
	if l.hand != l.lines {
		for _, f := range l.files {
			if len(f.Generated) > 0 {
				return fmt.Sprintf("it has %d lines by hand and %d that a tool generates (%s, line %d of %s): configure that tool to write less",
					l.hand, l.lines-l.hand, f.Generated[0].Name, f.Generated[0].First, f.File.Path)
			}
		}
	}
	remedy := "move detail to projects/<name>/CLAUDE.md or a wiki page"
	if !l.root {
		remedy = "move detail to files of the project and name them here"
	}
	if len(l.files) > 1 {
		return fmt.Sprintf("%d files are loaded for it, with %d lines: name files instead of importing them, or %s", len(l.files), l.lines, remedy)
	}
	return fmt.Sprintf("it has %d lines: %s", l.lines, remedy)
}
