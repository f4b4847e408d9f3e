package layout

// plain is text for tools that know no Markdown: every file stands between two
// rulers that are longer than any in it. Only the task, which nothing follows,
// has no second one.
type plain struct{ words words }

func (p plain) Preamble() string { return p.words.preamble(p.words.inRulers) }

func (p plain) Document(blocks []Block) string { return join(blocks, p.Block) }

func (p plain) Seen(blocks []Block) string { return p.Document(blocks) }

func (p plain) Block(b Block) string {
	if b.Kind == Preamble {
		return b.Text + "\n"
	}
	ruler := longer("====", b.Text)
	block := "\n" + ruler + " " + p.words.title(b) + "\n" + b.Text + "\n"
	if b.Kind == Task {
		return block
	}
	return block + ruler + "\n"
}
