package cmd

import (
	"os"

	"golang.org/x/term"
)

// plainColumns is how wide a line may be where no terminal says it.
const plainColumns = 100

// watched is the output where that is a terminal, else nil.
func (e *Env) watched() *os.File {
	if out, ok := e.Out.(*os.File); ok && term.IsTerminal(int(out.Fd())) {
		return out
	}
	return nil
}

// shown is a text out of a file as a person sees it; what goes to a file or to
// another program keeps its bytes.
func (e *Env) shown(text string) string {
	if e.watched() == nil {
		return text
	}
	return visibleLines(text)
}

// columns is how wide the output is, and whether it is a terminal that may be
// given colours.
func (e *Env) columns() (columns int, colours bool) {
	out := e.watched()
	if out == nil {
		return plainColumns, false
	}
	columns, _, err := term.GetSize(int(out.Fd()))
	if err != nil || columns < 20 {
		columns = plainColumns
	}
	return columns, e.Getenv("NO_COLOR") == "" && e.Getenv("TERM") != "dumb"
}

// indexing draws how far the index is; nil where nobody is watching.
func (e *Env) indexing() func(done, total int) {
	p := e.progress(e.say("indexing pages", "为页面建立索引"))
	if p == nil {
		return nil
	}
	return p.step
}

// step says that done of all are done.
func (p *progress) step(done, all int) {
	if p.all != all {
		p.start(all)
	}
	p.add(done - p.done)
	if done == all {
		p.end()
	}
}
