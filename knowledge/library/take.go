package library

import (
	"encoding/hex"
	"iter"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/search"
)

// files are those of the tree that may be pages, in the order of their paths.
func (l *Library) files() (iter.Seq[gitobj.Listed], error) {
	if tree, ok := l.tree.(interface {
		Listed(func(gitobj.Listed) bool)
	}); ok {
		return tree.Listed, nil
	}
	files, err := knowledge.Files(l.tree, "wiki", knowledge.IsPage)
	slices.SortFunc(files, func(a, b knowledge.File) int { return strings.Compare(string(a.Path), string(b.Path)) })
	return func(yield func(gitobj.Listed) bool) {
		for _, file := range files {
			id, _ := hex.DecodeString(string(file.Blob))
			if !yield(gitobj.Listed{Path: []byte(file.Path), Mode: gitobj.ModeFile, ID: id}) {
				return
			}
		}
	}, err
}

// missing are the pages that no segment has.
func (l *Library) missing() (missing []*Page) {
	for _, page := range l.made {
		if page != nil && page.segment < 0 && !l.find(page, page.blob) {
			missing = append(missing, page)
		}
	}
	return missing
}

// find looks for the text of a page under a name.
func (l *Library) find(page *Page, text gitobj.ID) bool {
	segment, doc, found := l.shelf.Find(text)
	if found {
		page.segment, page.doc = segment, doc
	}
	return found
}

// atOnce is how many pages are read before they become a segment: more need
// more memory.
const atOnce = 4000

// takeIn reads pages and puts them on the shelf.
func (l *Library) takeIn(pages []*Page, progress func(done, total int)) error {
	if progress == nil {
		progress = func(int, int) {}
	}
	for done := 0; done < len(pages); done += atOnce {
		some := pages[done:min(done+atOnce, len(pages))]
		if err := l.prefetch(some); err != nil {
			return err
		}
		l.studyAll(some, func(n int) { progress(done+n, len(pages)) })
	}
	return nil
}

func (l *Library) prefetch(pages []*Page) error {
	paths := make([]gitobj.Path, len(pages))
	for i, page := range pages {
		paths[i] = page.Path
	}
	return knowledge.Prefetch(l.tree, paths)
}

// studyAll makes a segment of the texts that have a name and lends one of the
// others.
func (l *Library) studyAll(pages []*Page, done func(n int)) {
	var kept, lent []search.Text
	var lentTo []*Page
	named := map[*Page]gitobj.ID{} // those whose texts are kept
	taken := map[gitobj.ID]bool{}
	for i, page := range pages {
		done(i)
		if taken[page.blob] { // a copy, not read
			named[page] = page.blob
			continue
		}
		data, err := page.Read()
		if err != nil {
			l.Lost = append(l.Lost, Lost{page.Path, "cannot be read"})
			continue
		}
		switch text := l.nameOf(page.blob, data); {
		case text == "":
			lent, lentTo = append(lent, studied("", data)), append(lentTo, page)
		case taken[text]:
			named[page] = text
		case !l.find(page, text):
			taken[text], named[page] = true, text
			kept = append(kept, studied(text, data))
		}
	}
	l.shelf.Add(kept)
	for page, text := range named {
		l.find(page, text)
	}
	if len(lent) > 0 {
		segment := l.shelf.Lend(lent)
		for i, page := range lentTo {
			page.segment, page.doc = segment, i
		}
	}
	done(len(pages))
}

func studied(id gitobj.ID, data []byte) search.Text {
	facts, doc := Study(data)
	return search.Text{ID: id, Doc: doc, Facts: facts.pack(), Marked: facts.unusual()}
}

// nameOf is the name under which a text is kept: its blob's, or what its blob
// would have, so that a file that is not committed yet is studied once too. It is
// "" where the tree cannot tell.
func (l *Library) nameOf(blob gitobj.ID, data []byte) gitobj.ID {
	if l.certain(blob) {
		return blob
	}
	if tree, ok := l.tree.(interface{ BlobID([]byte) gitobj.ID }); ok {
		return tree.BlobID(data)
	}
	return ""
}

// certain is true where what was read is what the blob holds.
func (l *Library) certain(blob gitobj.ID) bool {
	if blob == "" {
		return false
	}
	tree, ok := l.tree.(interface{ Certain(gitobj.ID) bool })
	return !ok || tree.Certain(blob)
}

// supersedes are the pages that this one replaces.
func (p *Page) supersedes() []gitobj.Path {
	var old []gitobj.Path
	for _, written := range p.Facts().Supersedes {
		if target, ok := knowledge.ResolvePage(p.Path, written); ok {
			old = append(old, target)
		}
	}
	return old
}
