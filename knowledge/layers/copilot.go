package layers

import "github.com/git-anw/git-anw/gitops/gitobj"

// copilot is GitHub Copilot CLI. Source: docs.github.com, "Adding custom
// instructions for GitHub Copilot CLI" (November 2026): the standard places are
// the top of the repository, the folder, those between, and the folders of a
// file that is worked on. No imports.
func copilot() Agent {
	return Agent{Name: "copilot", Title: "GitHub Copilot CLI", Personal: []Personal{{"", ".copilot", "copilot-instructions.md"}}, start: copilotStart, below: copilotBelow}
}

func copilotStart(l *loader) {
	for _, dir := range l.chain(l.top) {
		l.copilotFolder(dir, Start)
	}
}

func copilotBelow(l *loader, dir gitobj.Path) { l.copilotFolder(dir, Demand) }

// copilotFolder: every file that is there is used, those of other agents too.
func (l *loader) copilotFolder(dir gitobj.Path, when When) {
	l.take(in(dir, ".github/copilot-instructions.md"), when, l.where(dir))
	for _, name := range []string{"AGENTS.md", "CLAUDE.md", "GEMINI.md"} {
		l.take(in(dir, name), when, l.where(dir))
	}
	l.scoped(in(dir, ".github/instructions"), ".instructions.md", func(p gitobj.Path) {
		file, front, ok := l.front(p)
		if !ok {
			return
		}
		scope := front.patterns("applyTo")
		switch {
		case len(scope) == 0:
			file.When, file.Why = Demand, "when a person adds it: it has no applyTo"
		case len(scope) == 1 && (scope[0] == "**" || scope[0] == "**/*" || scope[0] == "*"):
			file.When, file.Why = when, "instructions for all files"
		default:
			l.onDemand(file, dir, scope)
			return
		}
		l.add(file)
	})
}
