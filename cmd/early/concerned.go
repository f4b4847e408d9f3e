package early

import "bytes"

// Pathspecs are the files whose change makes a commit worth a look.
func Pathspecs() []string {
	return []string{
		":(top)wiki", ":(top)inbox", ":(top,glob)**/CLAUDE.md", ":(top,glob)**/AGENTS.md", ":(top,glob)**/GEMINI.md",
		":(top,glob)**/.claude/**", ":(top,glob)**/.cursor/rules/**", ":(top).github/instructions", ":(top).github/copilot-instructions.md", ":(top).anw/config.yaml",
	}
}

// Concerned says the same of a name, without git. It is asked for every file of a
// repository.
func Concerned(name []byte) bool {
	switch string(name[bytes.LastIndexByte(name, '/')+1:]) {
	case "CLAUDE.md", "AGENTS.md", "GEMINI.md":
		return true
	}
	for _, folder := range [...]string{"wiki/", "inbox/", ".github/instructions/", ".claude/", ".cursor/rules/"} {
		if len(name) > len(folder) && string(name[:len(folder)]) == folder {
			return true
		}
	}
	if hidden := bytes.Index(name, []byte("/.c")); hidden >= 0 {
		return bytes.Contains(name[hidden:], []byte("/.claude/")) || bytes.Contains(name[hidden:], []byte("/.cursor/rules/"))
	}
	return string(name) == ".anw/config.yaml" || string(name) == ".github/copilot-instructions.md"
}
