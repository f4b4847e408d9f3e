package knowledge

import (
	"slices"
	"strings"
	"unicode"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/pattern"
)

// OddLine looks like an entry and is not one of ours; it is reported and never
// touched.
type OddLine struct {
	Line int
	Text string
	// Pages are the files it links to, Names what its wikilinks say.
	Pages []gitobj.Path
	Names []string
	// Loose is true for an item that begins with a link and goes on as prose
	// does: it lists a page only if nothing else does.
	Loose bool
}

// Odd lists the lines that look like entries and are not ours. Loose ones are
// left out where their pages have lines of ours.
func (m *Manifest) Odd() []OddLine {
	var odd []OddLine
	number := 0
	for _, line := range m.lines {
		if line.gone {
			continue
		}
		number++
		if line.kind != kindOdd && line.kind != kindLoose {
			continue
		}
		o := OddLine{Line: number, Text: strings.TrimSpace(line.text), Loose: line.kind == kindLoose}
		if m.refsOf(&o); !o.Loose || len(o.Names) > 0 || slices.ContainsFunc(o.Pages, m.lacks) {
			odd = append(odd, o)
		}
	}
	return odd
}

func (m *Manifest) lacks(page gitobj.Path) bool { return !m.Lists(page) }

// Lists reports whether a page has a line of ours.
func (m *Manifest) Lists(page gitobj.Path) bool { return len(m.live(page)) > 0 }

// Doubtful reports lines that may list pages in a way that only the whole file
// tells: odd ones, and definitions of links.
func (m *Manifest) Doubtful() bool {
	for _, line := range m.lines {
		if line.kind == kindOdd || line.kind == kindLoose || linkDefinition.MatchString(line.text) {
			return true
		}
	}
	return false
}

var linkDefinition = pattern.New(`^ {0,3}\[[^\[\]]+\]:[ \t]*\S`)

// refsOf finds the pages that a line names, in links of every form and in code.
func (m *Manifest) refsOf(o *OddLine) {
	text := undecorated(o.Text) + "\n"
	if strings.Contains(text, "]") {
		text += m.definitions()
	}
	for _, link := range ParseStructure([]byte(text)).Links {
		if link.Wiki {
			o.Names = append(o.Names, link.Target)
		} else if page, ok := ResolveLink(ManifestPath, link.Target); ok {
			o.Pages = append(o.Pages, withExtension(page))
		}
	}
	if page, ok := pageTarget(slashes(strayRef(strings.TrimPrefix(undecorated(o.Text), "!")))); ok {
		o.Pages = append(o.Pages, page)
	}
	for rest := o.Text; rest != ""; {
		at := strings.IndexByte(rest, '`')
		if at < 0 {
			return
		}
		written, behind, ok := codeRef(rest[at:])
		if !ok {
			return
		}
		if page, ok := pageTarget(slashes(codeFragment(written))); ok {
			o.Pages = append(o.Pages, page)
		}
		rest = behind
	}
}

// withExtension is the page that a link without one means, as in many wikis.
func withExtension(page gitobj.Path) gitobj.Path {
	if strings.Contains(page.Base(), ".") {
		return page
	}
	return page + ".md"
}

// definitions are what [name] links lead to, as written.
func (m *Manifest) definitions() string {
	var b strings.Builder
	for _, line := range m.lines {
		if !line.gone && linkDefinition.MatchString(line.text) {
			b.WriteString("\n" + line.text + "\n")
		}
	}
	return b.String()
}

var rowStart = pattern.New(`^[ \t]*(?:[-*+]|\d+[.)])?[ \t]*(?:\[[ xX]\][ \t]+)?\|*[ \t]*`)

// undecorated is a line from its first word or link on, without what people put
// before it: marks of lists and tables, pictures, emphasis, blanks of any kind.
func undecorated(text string) string {
	return strings.TrimLeftFunc(text[len(rowStart.FindString(text)):], func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("`[!", r)
	})
}

// looksLikeEntry is true for lines that name a page first and say something
// about it in a form that is not ours: table rows, numbers, no bullet.
func looksLikeEntry(text string) bool {
	rest, ok := leadingRef(undecorated(text))
	if !ok {
		return false
	}
	rest = strings.TrimLeft(rest, " \t*_~")
	return dashes.MatchString(" "+rest) || strings.HasPrefix(rest, "|")
}

func leadingRef(text string) (rest string, ok bool) {
	var e entryLine
	rest, ok = e.readRef(text)
	return rest, ok && e.style != refBare
}

var anyLink = pattern.New(`^\[[^\[\]]+\]`)

var (
	strayName = pattern.New("^([^<>|`\\[\\]【】（）()]+?\\.[mM][dD])(?:>|[ \\t]*(?:[—–:：-]|$))")
	strayLink = pattern.New("^[^`（）()<>|]*[\\]］】][（(]<?([^（）()<>]+\\.[mM][dD])>?[）)]")
)

// strayRef is the file that a text begins with in a form nobody reads: a name
// with blanks or in <>, a link in full-width brackets, a picture.
func strayRef(text string) string {
	if m := strayName.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	if m := strayLink.FindStringSubmatch(text); m != nil {
		return percentDecode(m[1])
	}
	return ""
}

// looselyAnEntry is true for an item of a list that begins with a page, whatever
// follows, and for a row of a table with one in any cell.
func looselyAnEntry(text string, item bool) bool {
	if item {
		lead := strings.TrimPrefix(undecorated(text), "!")
		_, ok := leadingRef(lead)
		return ok || anyLink.MatchString(lead) || strayRef(lead) != ""
	}
	if !strings.HasPrefix(strings.TrimLeft(text, " \t"), "|") {
		return false
	}
	for cell := range strings.SplitSeq(text, "|") {
		if _, ok := leadingRef(undecorated(cell)); ok {
			return true
		}
	}
	return false
}

// markOdd says what a line is that is no entry.
func (l *manifestLine) markOdd(item bool) {
	switch {
	case looksLikeEntry(l.text):
		l.kind = kindOdd
	case looselyAnEntry(l.text, item):
		l.kind = kindLoose
	}
}
