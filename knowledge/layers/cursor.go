package layers

import (
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// cursor is Cursor, editor and CLI. Source: cursor.com/docs, "Rules" (November
// 2026); that the CLI reads CLAUDE.md too is told by others, not by its vendor.
func cursor() Agent {
	return Agent{Name: "cursor", Title: "Cursor", start: cursorStart, below: cursorBelow}
}

// cursorStart: rules of the opened folders, then AGENTS.md and CLAUDE.md, then
// the single file of older versions.
func cursorStart(l *loader) {
	for _, dir := range l.chain(l.top) {
		l.cursorRules(dir)
	}
	for _, dir := range l.chain(l.top) {
		l.take(in(dir, "AGENTS.md"), Start, l.where(dir))
	}
	l.take(in(l.top, "CLAUDE.md"), Start, l.where(l.top)+", read by the CLI")
	l.take(in(l.top, ".cursorrules"), Start, "the old form of rules")
}

// cursorBelow: AGENTS.md and rules of a folder count for the files in it.
func cursorBelow(l *loader, dir gitobj.Path) {
	l.take(in(dir, "AGENTS.md"), Demand, l.where(dir))
	l.scoped(in(dir, ".cursor/rules"), ".mdc", func(p gitobj.Path) {
		if file, _, ok := l.front(p); ok {
			file.When, file.Why = Demand, l.where(dir)
			l.add(file)
		}
	})
}

// cursorRules: alwaysApply loads a rule at the start, globs for matching files,
// a description when the agent finds that it fits, none of them when a person
// mentions it.
func (l *loader) cursorRules(dir gitobj.Path) {
	l.scoped(in(dir, ".cursor/rules"), ".mdc", func(p gitobj.Path) {
		file, front, ok := l.front(p)
		if !ok {
			return
		}
		switch scope := front.patterns("globs"); {
		case front.String("alwaysApply") == "true":
			file.Why = "a rule that always applies"
		case len(scope) > 0:
			l.onDemand(file, dir, scope)
			return
		case front.String("description") != "":
			file.When, file.Why = Demand, "when the agent finds that its description fits"
		default:
			file.When, file.Why = Demand, "when a person mentions it"
		}
		l.add(file)
	})
}
