package lint

import (
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// entry is a line of the MANIFEST joined with what it names.
type entry struct {
	knowledge.ManifestEntry
	page *Page
	// fold is the page that differs from the target in case only, choices the
	// pages an ambiguous wikilink may mean.
	fold    *Page
	choices []gitobj.Path
	raw     string
	carries bool   // an indented line goes on with it
	first   *entry // the line above that lists the same page, if there is one
	twin    bool   // the same as first, to the byte
}

func newEntry(line knowledge.ManifestEntry, index *knowledge.Manifest) *entry {
	e := &entry{ManifestEntry: line, raw: strings.TrimPrefix(index.Text(line.Line), "\uFEFF")}
	below := index.Text(line.Line + 1)
	e.carries = strings.TrimLeft(below, " \t") != below
	return e
}

// join finds the page of each line. A page that only a misspelt line names is
// listed too, or it would be added beside that line.
func (v *View) join(cache *Cache) {
	if v.indexed = !v.part.without(knowledge.ManifestPath) && writable(v.Manifest); !v.indexed {
		return
	}
	v.index, v.disorder = cache.manifest(v.Manifest)
	names := v.names()
	v.readOdd(names)
	v.byTarget = map[string]*entry{}
	firsts := map[string]*entry{}
	for _, line := range v.part.entriesOf(v.index) {
		e := newEntry(line, v.index)
		v.resolve(e, names)
		if e.page != nil {
			e.page.entries = append(e.page.entries, e)
		}
		if first := firsts[e.key()]; first != nil {
			e.first, e.twin = first, e.twinOf(first)
		} else {
			firsts[e.key()] = e
		}
		v.entries = append(v.entries, e)
		if _, seen := v.byTarget[same(e.Target)]; !seen {
			v.byTarget[same(e.Target)] = e
		}
	}
	for _, e := range v.entries {
		if e.page == nil && len(e.choices) == 0 && !v.exists(e.Target) {
			v.foldCase(e)
		}
	}
}

// unordered are the lines of the index that stand behind a later path.
func (v *View) unordered() []int { return v.disorder() }

func (e *entry) key() string {
	if e.page != nil {
		return same(e.page.Path)
	}
	return same(e.Target)
}

func (e *entry) twinOf(first *entry) bool {
	return e.echoes(first) && !e.carries && !first.carries
}

// echoes reports a line that says what the first one says, whatever is below it.
func (e *entry) echoes(first *entry) bool {
	return first != nil && e.raw == first.raw && e.Group == first.Group && e.Summary == first.Summary
}

func (v *View) resolve(e *entry, names func() knowledge.PageNames) {
	e.page = v.page(e.Target)
	if e.page != nil || !e.Wiki {
		return
	}
	switch found := names().Find(knowledge.ManifestPath, e.Written); len(found) {
	case 0:
	case 1:
		e.page = v.page(found[0])
	default:
		e.choices = found
	}
}

func (v *View) foldCase(e *entry) {
	if found := v.byFold[strings.ToLower(same(e.Target))]; len(found) == 1 && len(found[0].entries) == 0 {
		e.fold = found[0]
		e.fold.entries = append(e.fold.entries, e)
	}
}

// exists also holds for what lies in another repository, of which nothing is
// known here.
func (v *View) exists(target gitobj.Path) bool {
	for _, p := range v.Projects {
		if p.OwnRepository && strings.HasPrefix(string(target), string(p.Dir)+"/") {
			return true
		}
	}
	return exists(v.fsys, target) || exists(v.fsys, gitobj.Path(norm.NFC.String(string(target)))) ||
		exists(v.fsys, gitobj.Path(norm.NFD.String(string(target))))
}

// entryFor is the line of a target, nil in a nil view.
func (v *View) entryFor(target gitobj.Path) *entry {
	if v == nil {
		return nil
	}
	return v.byTarget[same(target)]
}

// readOdd keeps the lines that seem to list pages in a form that is not ours, and
// which pages those are.
func (v *View) readOdd(names func() knowledge.PageNames) {
	v.oddly = map[string]bool{}
	for _, line := range v.index.Odd() {
		listed := 0
		for _, name := range line.Names {
			line.Pages = append(line.Pages, names().Find(knowledge.ManifestPath, name)...)
		}
		for _, target := range line.Pages {
			if knowledge.IsPage(target) && v.exists(target) && !(line.Loose && v.index.Lists(target)) {
				v.oddly[same(target)] = true
				listed++
			}
		}
		if listed > 0 || !line.Loose {
			v.odd = append(v.odd, line)
		}
	}
}
