package cmd

import (
	"bytes"
	"slices"
)

// concerned are the files whose change makes a commit worth a look.
var concerned = [...]string{
	":(top)wiki", ":(top)inbox", ":(top,glob)**/CLAUDE.md", ":(top,glob)**/AGENTS.md", ":(top,glob)**/GEMINI.md",
	":(top,glob)**/.claude/**", ":(top,glob)**/.cursor/rules/**", ":(top).github/instructions", ":(top).github/copilot-instructions.md", ":(top).anw/config.yaml",
}

// isConcerned says the same of a name, without git.
func isConcerned(name []byte) bool {
	for _, folder := range [...]string{"wiki/", "inbox/", ".github/instructions/", ".claude/", ".cursor/rules/"} {
		if bytes.HasPrefix(name, []byte(folder)) {
			return true
		}
	}
	for _, folder := range [...]string{"/.claude/", "/.cursor/rules/"} {
		if bytes.Contains(name, []byte(folder)) {
			return true
		}
	}
	base := string(name[bytes.LastIndexByte(name, '/')+1:])
	return slices.Contains([]string{"CLAUDE.md", "AGENTS.md", "GEMINI.md"}, base) || slices.Contains([]string{".anw/config.yaml", ".github/copilot-instructions.md"}, string(name))
}
