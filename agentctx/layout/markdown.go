package layout

import "strings"

// markdown puts every file under a heading into a fence it cannot close. Only
// the task, which nothing follows, stands as it is.
type markdown struct{ words words }

func (m markdown) Preamble() string { return "# " + m.words.preamble(m.words.inFence) }

func (m markdown) Document(blocks []Block) string { return join(blocks, m.Block) }

func (m markdown) Seen(blocks []Block) string { return m.Document(blocks) }

func (m markdown) Block(b Block) string {
	switch b.Kind {
	case Preamble:
		return b.Text + "\n"
	case Task:
		return "\n## " + m.words.titles[Task] + "\n\n" + b.Text + "\n"
	}
	fence := longer("```", b.Text)
	return "\n## " + m.words.title(b) + "\n\n" + fence + "\n" + b.Text + "\n" + fence + "\n"
}

// longer is a mark of one character, made longer than any run of it in a text.
func longer(mark, text string) string {
	longest, run := len(mark)-1, 0
	for i := range len(text) {
		if text[i] != mark[0] {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return strings.Repeat(mark[:1], longest+1)
}
