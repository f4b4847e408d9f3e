package knowledge

import (
	"bytes"
	"slices"

	"github.com/yuin/goldmark/ast"
)

// beginsProse is true where words directly below a task would be part of it.
func (t *Todo) beginsProse(at int) bool {
	i := slices.IndexFunc(t.blocks, func(b todoBlock) bool { return b.first == at })
	if i < 0 || at == len(t.lines) {
		return false
	}
	kind := t.blocks[i].kind
	return kind == ast.KindParagraph || kind == ast.KindHeading && !bytes.HasPrefix(bytes.TrimSpace(t.raw(at)), []byte("#"))
}

// swallowing is the line of a fence or comment that is never closed and takes
// in whatever is written behind it, or the number of lines.
func (t *Todo) swallowing() int {
	last := len(t.blocks) - 1
	if last < 0 || t.blocks[last].kind != ast.KindFencedCodeBlock && t.blocks[last].kind != ast.KindHTMLBlock {
		return len(t.lines)
	}
	if probe := t.reread(append(bytes.Clone(t.data), "\n\n# probe\n"...)); len(probe.sections) > len(t.sections) {
		return len(t.lines)
	}
	return t.blocks[last].first
}

func (t *Todo) crowded(at int) bool { return at < len(t.lines) && !t.blank(at) }
