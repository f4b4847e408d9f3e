package layers

import (
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// gemini is Gemini CLI. Source: memoryDiscovery.ts and memoryImportProcessor.ts
// in google-gemini/gemini-cli at 04fbf50, docs/cli/gemini-md.md, and the program
// itself, 0.61.0, run against a stand-in for the model on 1 December 2026.
func gemini() Agent {
	return Agent{Name: "gemini", Title: "Gemini CLI", Personal: []Personal{{"", ".gemini", "GEMINI.md"}}, start: geminiStart, below: geminiBelow}
}

// geminiDialect: five hops, nothing outside the repository, and HTML comments
// are text like other text (measured). AGENTS.md is read only where
// context.fileName in a settings.json says so.
func (l *loader) geminiDialect() dialect {
	return dialect{find: knowledge.RawImports, hops: 5, within: l.top}
}

// geminiStart: GEMINI.md from the top of the repository down to the folder.
func geminiStart(l *loader) {
	for _, dir := range l.chain(l.top) {
		for _, name := range l.geminiNames() {
			l.takeWith(l.geminiDialect(), in(dir, name), Start, l.where(dir))
		}
	}
}

// geminiBelow: those below are loaded when a file there is touched (measured).
func geminiBelow(l *loader, dir gitobj.Path) {
	for _, name := range l.geminiNames() {
		l.takeWith(l.geminiDialect(), in(dir, name), Demand, l.where(dir))
	}
}

// geminiNames is context.fileName of the repository's own settings, which a
// person's settings may override.
func (l *loader) geminiNames() []string {
	var settings struct {
		Context struct {
			FileName stringOrList `json:"fileName"`
		} `json:"context"`
	}
	l.decode(in(l.top, ".gemini/settings.json"), &settings)
	if len(settings.Context.FileName) > 0 {
		return settings.Context.FileName
	}
	return []string{"GEMINI.md"}
}
