package layers

import "strings"

// codex is OpenAI's Codex CLI. Source: codex-rs/core/src/agents_md.rs in
// openai/codex at 0cf644a (read in December 2026; release 0.171.0).
func codex() Agent {
	return Agent{Name: "codex", Title: "Codex CLI", Personal: []Personal{{"CODEX_HOME", ".codex", "AGENTS.override.md"}, {"CODEX_HOME", ".codex", "AGENTS.md"}}, start: codexStart}
}

// codexMax is project_doc_max_bytes: what all files together may have; the one
// that passes it is cut, later ones are left out.
const codexMax = 32 << 10

// codexStart: from the top of the repository (the marker is .git) down to the
// folder, one file each, AGENTS.override.md before AGENTS.md. It follows links,
// knows no imports, and reads nothing below the folder. Blank files are left out.
func codexStart(l *loader) {
	room := codexMax
	for _, dir := range l.chain(l.top) {
		for _, name := range []string{"AGENTS.override.md", "AGENTS.md"} {
			file, ok := l.read(in(dir, name))
			if !ok {
				continue
			}
			file.Why = l.where(dir)
			if name == "AGENTS.override.md" {
				file.Why += ", in place of AGENTS.md"
			}
			if file.Bytes > room {
				file.Cut = file.Bytes - room
				file.Text = strings.ToValidUTF8(file.Text[:min(room, len(file.Text))], "")
				file.Why += ", cut: all together may have 32 KiB"
			}
			if strings.TrimSpace(file.Text) != "" || file.Cut > 0 {
				l.add(file)
				room = max(0, room-file.Bytes)
			}
			break
		}
	}
}
