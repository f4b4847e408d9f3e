package layers

import (
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/pattern"
)

// claude is Claude Code. Source: docs/memory.md of its documentation (November
// 2026), and the program itself, 2.1.332, run against a stand-in for the model
// on 1 December 2026.
func claude() Agent {
	return Agent{Name: "claude", Title: "Claude Code", Personal: claudePersonal(), start: claudeStart, below: claudeBelow}
}

func claudePersonal() []Personal { return []Personal{{"CLAUDE_CONFIG_DIR", ".claude", "CLAUDE.md"}} }

// claudeDialect: four hops, measured. An import that lies outside the folder the
// agent was started in, the root's own imports seen from a project included, is
// loaded only after the person allowed it once; `claude -p` leaves it out.
// Punctuation behind a name is part of the name, a #fragment is not (measured).
func (l *loader) claudeDialect() dialect {
	return dialect{find: knowledge.Imports, hops: 4, within: l.dir, asks: true}
}

// claudeStart walks from the top down to the folder; the program begins at the
// root of the disk, so that a workspace's files load in a project that is a
// repository of its own too (memory.md, "How memory files load").
func claudeStart(l *loader) {
	dirs := l.chain(".")
	if agentsAlone(l, dirs) {
		for _, dir := range dirs {
			for _, name := range claudeAgentsNames() {
				l.takeClaude(in(dir, name), Start, l.where(dir)+", as there is no CLAUDE.md")
			}
			l.claudeRules(dir, Start)
		}
		return
	}
	for _, dir := range dirs {
		l.claudeFolder(dir, Start)
	}
}

// claudeFolder is one folder's files in their order (measured).
func (l *loader) claudeFolder(dir gitobj.Path, when When) {
	why := l.where(dir)
	l.takeClaude(in(dir, "CLAUDE.md"), when, why)
	l.takeClaude(in(dir, ".claude/CLAUDE.md"), when, why)
	l.claudeRules(dir, when)
	l.takeClaude(in(dir, "CLAUDE.local.md"), when, why)
}

func claudeAgentsNames() []string { return []string{"AGENTS.md", ".claude/AGENTS.md"} }

// agentsAlone reports that AGENTS.md counts: since 2.1.277 it is read where
// neither the folder nor one above it has any CLAUDE.md, local ones included
// (the default setting, claude-md-or-agents-md; memory.md, measured).
func agentsAlone(l *loader, dirs []gitobj.Path) bool {
	for _, dir := range dirs {
		for _, name := range []string{"CLAUDE.md", ".claude/CLAUDE.md", "CLAUDE.local.md"} {
			if l.exists(in(dir, name)) {
				return false
			}
		}
	}
	return true
}

// claudeBelow: a folder's files load when a file of it is read or written;
// AGENTS.md only where nothing at or above the start has a CLAUDE.md (measured).
func claudeBelow(l *loader, dir gitobj.Path) {
	l.claudeFolder(dir, Demand)
	if agentsAlone(l, append(l.chain("."), dir)) {
		for _, name := range claudeAgentsNames() {
			l.takeClaude(in(dir, name), Demand, l.where(dir)+", as there is no CLAUDE.md")
		}
	}
}

// claudeMax is the size from which a file is passed over (memory.md).
const claudeMax = 4 << 20

func (l *loader) takeClaude(p gitobj.Path, when When, why string) {
	if l.seen[p] {
		return
	}
	if file, ok := l.read(p); ok {
		file.When, file.Why = when, why
		l.addClaude(file)
	}
}

func (l *loader) addClaude(file Loaded) {
	if file.Bytes > claudeMax {
		file.Cut, file.Text, file.Why = file.Bytes, "", "passed over: larger than 4 MiB"
		l.add(file)
		return
	}
	l.add(file)
	at := len(l.loading.Files)
	l.imports(l.claudeDialect(), file)
	for i := at - 1; i < len(l.loading.Files); i++ {
		l.loading.Files[i].Text = withoutComments(l.loading.Files[i].Text)
	}
}

// claudeRules: .claude/rules/**/*.md, at the start unless `paths` says for which
// files (memory.md). Front matter that is no YAML has no `paths`.
func (l *loader) claudeRules(dir gitobj.Path, when When) {
	l.scoped(in(dir, ".claude/rules"), ".md", func(p gitobj.Path) {
		file, front, ok := l.front(p)
		if !ok {
			return
		}
		if scope := front.patterns("paths"); len(scope) > 0 && len(front.Problems) == 0 {
			l.onDemand(file, dir, scope)
			return
		}
		file.When, file.Why = when, "a rule for all files, "+l.where(dir)
		l.addClaude(file)
	})
}

var blockComment = pattern.New(`(?ms)^ {0,3}<!--.*?-->[ \t]*\r?\n?`)

// withoutComments drops the comments that stand on lines of their own, which
// the agent is not given; those in code stay (memory.md, measured).
func withoutComments(text string) string {
	if !strings.Contains(text, "<!--") {
		return text
	}
	var b strings.Builder
	for i, part := range knowledge.SplitFences(text) {
		if i%2 == 0 {
			part = blockComment.ReplaceAllString(part, "")
		}
		b.WriteString(part)
	}
	return b.String()
}
