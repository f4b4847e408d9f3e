package library

import (
	"bytes"
	"encoding/hex"
	"iter"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// spare is how many pages may be in no catalogue before another is made.
func spare(pages int) int { return max(64, pages/50) }

// recall finds the pages among the files of the tree, and takes from a catalogue
// where their texts are, if one is of nearly these pages.
func (l *Library) recall(files iter.Seq[gitobj.Listed]) {
	for c := range l.shelf.Catalogues {
		if l.known = c; l.match(files, spare(c.Len())) {
			return
		}
	}
	l.known = nil
	l.match(files, -1)
}

// match takes the pages that the catalogue has as they are from there, and is false
// where that is not nearly all of them; most is how many may be missing, -1 for
// any number. Files and catalogue are both in the order of paths.
func (l *Library) match(files iter.Seq[gitobj.Listed], most int) bool {
	listed := 0
	if l.known != nil {
		listed = l.known.Len()
	}
	l.rows, l.made = make([]int32, 0, listed+max(most, 0)), nil
	next, strange, matched := 0, 0, true
	var others []*Page // whose rows are below 0
	for f := range files {
		if !isPlain(f.Mode) || !bytes.HasPrefix(f.Path, []byte("wiki/")) {
			continue
		}
		for next < listed && !bytes.Equal(l.known.Path(next), f.Path) && bytes.Compare(l.known.Path(next), f.Path) < 0 {
			next++
		}
		if next < listed && l.isAt(next, f) {
			l.rows = append(l.rows, int32(next))
			next++
			continue
		}
		if !knowledge.IsPage(gitobj.Path(f.Path)) {
			continue
		}
		if len(f.ID) > 0 { // what differs from its blob is in no catalogue
			strange++
		}
		others = append(others, &Page{Path: gitobj.Path(f.Path), blob: gitobj.ID(hex.EncodeToString(f.ID)), library: l, number: len(l.rows), row: -1, segment: -1})
		l.rows = append(l.rows, -1)
		if matched = most < 0 || strange <= most; !matched {
			return false
		}
	}
	l.made = make([]*Page, len(l.rows))
	for _, page := range others {
		l.made[page.number] = page
	}
	return most < 0 || listed-len(l.rows) <= most
}

func isPlain(mode gitobj.Mode) bool { return mode != gitobj.ModeSymlink && mode != gitobj.ModeGitlink }

// isAt is true where the catalogue has a file as it is, with a text that is on the
// shelf.
func (l *Library) isAt(row int, f gitobj.Listed) bool {
	if len(f.ID) == 0 || !bytes.Equal(l.known.Path(row), f.Path) || !bytes.Equal(l.known.ID(row), f.ID) {
		return false
	}
	segment, _ := l.known.Place(row)
	return segment >= 0
}

// enlist makes a catalogue where there is none that has nearly all pages.
func (l *Library) enlist() {
	if l.known != nil || l.Len() <= spare(l.Len()) {
		return
	}
	l.known = l.shelf.List(shelved{Library: l}, func(number int) gitobj.ID { return l.made[number].blob })
	for i := range l.rows {
		l.rows[i] = int32(i)
	}
}
