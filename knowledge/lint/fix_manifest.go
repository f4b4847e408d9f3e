package lint

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// manifest makes all edits of the index. Twins are cut first, while the line
// numbers of the findings still hold.
func (x *fixer) manifest() []Edit {
	if !writable(x.now.Manifest) || len(x.cuts)+len(x.lines)+len(x.renames)+len(x.removals)+len(x.adds) == 0 && !x.sorted {
		return nil
	}
	m, ordered := x.index()
	edit := Edit{Path: x.now.Manifest.real, Old: x.now.Manifest.Data, Notes: x.editLines(m)}
	if x.sorted || ordered && len(x.renames)+len(x.adds) > 0 {
		m.Sort() // an index in order stays so whatever was moved and added
	}
	if edit.New = m.Bytes(); x.adopt {
		edit.New = cutLines(edit.New, twinLines(edit.New))
	}
	if bytes.Equal(edit.New, edit.Old) {
		return nil
	}
	return []Edit{edit}
}

// editLines changes, moves and adds lines, and notes what is done to the index.
func (x *fixer) editLines(m *knowledge.Manifest) (notes []string) {
	for range x.cuts {
		notes = append(notes, "removed a line that was there twice")
	}
	for _, l := range x.lines {
		m.SetSummary(l.target, l.summary)
		notes = append(notes, fmt.Sprintf("line of %s: %q, as the page says", l.target, brief(l.summary)))
	}
	notes = append(notes, x.moveLines(m)...)
	var adds []knowledge.ManifestEntry
	for _, p := range x.adds {
		adds = append(adds, knowledge.ManifestEntry{Target: p.Path, Summary: lineFor(p)})
		notes = append(notes, fmt.Sprintf("listed %s", p.Path))
	}
	if len(adds) > 0 {
		m.AddAll(adds)
	}
	if x.sorted {
		notes = append(notes, "sorted the lines by path")
	}
	return notes
}

// index is the MANIFEST to edit, and whether it is in order.
func (x *fixer) index() (m *knowledge.Manifest, ordered bool) {
	if len(x.cuts) == 0 && x.now.indexed {
		return x.now.index.Clone(), len(x.now.unordered()) == 0
	}
	m = knowledge.ParseManifest(cutLines(x.now.Manifest.Data, x.cuts))
	return m, len(m.Sorted()) == 0
}

// twinLines are the lines that became twins when what was nested below one of
// them went away: another run would cut them.
func twinLines(data []byte) []int {
	index := knowledge.ParseManifest(data)
	firsts := map[string]*entry{}
	var twins []int
	for _, line := range index.Entries() {
		e := newEntry(line, index)
		switch first := firsts[e.key()]; {
		case first == nil:
			firsts[e.key()] = e
		case e.twinOf(first):
			twins = append(twins, line.Line)
		}
	}
	return twins
}

// moveLines lets lines follow pages and removes those of pages that went.
func (x *fixer) moveLines(m *knowledge.Manifest) []string {
	var notes []string
	for _, r := range x.renames {
		m.Rename(r[0], r[1])
		notes = append(notes, fmt.Sprintf("line of %s follows to %s", r[0], r[1]))
	}
	for _, target := range slices.CompactFunc(x.removals, func(a, b gitobj.Path) bool { return a == b }) {
		m.Remove(target)
		notes = append(notes, fmt.Sprintf("removed the line of %s", target))
	}
	return notes
}

// cutLines takes lines out by number, from 1.
func cutLines(data []byte, numbers []int) []byte {
	if len(numbers) == 0 {
		return data
	}
	var kept []byte
	number := 0
	for len(data) > 0 {
		end := lineLength(data)
		if number++; !slices.Contains(numbers, number) {
			kept = append(kept, data[:end]...)
		}
		data = data[end:]
	}
	return kept
}

func lineLength(data []byte) int {
	i := bytes.IndexAny(data, "\r\n")
	switch {
	case i < 0:
		return len(data)
	case data[i] == '\r' && i+1 < len(data) && data[i+1] == '\n':
		return i + 2
	}
	return i + 1
}
