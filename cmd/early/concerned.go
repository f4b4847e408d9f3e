package early

import "bytes"

// Pathspecs are the files whose change makes a commit worth a look.
func Pathspecs() []string {
	return []string{
		":(top)wiki", ":(top)inbox", ":(top,glob)**/CLAUDE.md", ":(top,glob)**/AGENTS.md", ":(top,glob)**/GEMINI.md",
		":(top,glob)**/.claude/**", ":(top,glob)**/.cursor/rules/**", ":(top).github/instructions", ":(top).github/copilot-instructions.md", ":(top).anw/config.yaml",
	}
}

// wiki is looked for first: most of a large workspace is in it.
const wiki = "wiki/"

// Concerned says the same of a name, without git. It is asked for every file of a
// repository.
func Concerned(name []byte) bool {
	if len(name) > len(wiki) && string(name[:len(wiki)]) == wiki {
		return true
	}
	switch top := max(bytes.IndexByte(name, '/'), 0); string(name[:top]) {
	case "inbox", ".claude":
		return true
	case ".github", ".cursor", ".anw":
		if inPart(name) {
			return true
		}
	}
	switch string(name[bytes.LastIndexByte(name, '/')+1:]) {
	case "CLAUDE.md", "AGENTS.md", "GEMINI.md":
		return true
	}
	if hidden := bytes.Index(name, []byte("/.c")); hidden >= 0 {
		return bytes.Contains(name[hidden:], []byte("/.claude/")) || bytes.Contains(name[hidden:], []byte("/.cursor/rules/"))
	}
	return false
}

// inPart is for folders of which a part is meant.
func inPart(name []byte) bool {
	return bytes.HasPrefix(name, []byte(".github/instructions/")) || bytes.HasPrefix(name, []byte(".cursor/rules/")) ||
		string(name) == ".github/copilot-instructions.md" || string(name) == ".anw/config.yaml"
}
