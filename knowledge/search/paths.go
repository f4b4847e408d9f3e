package search

import (
	"path"
	"strings"
	"unicode/utf8"
)

// pathTerms are terms of paths with the pages that have them.
type pathTerms map[string][]posting

// inPaths finds which of the words, in all their forms, are in which paths. A
// tree has many paths and a query few words, so most paths are passed over
// without being cut into terms.
func (ix *Index) inPaths(words []string) pathTerms {
	wanted := make(pathTerms)
	var beginnings []string
	for _, word := range words {
		all := forms(word)
		for _, form := range all {
			wanted[form] = nil
		}
		beginnings = append(beginnings, shared(all))
	}
	whole, name := pathField(), titleField()
	for i, page := range ix.pages {
		text := string(page.Path)
		if !mayHave(text, beginnings) {
			continue
		}
		wanted.add(int32(i), whole, text)
		if !ix.segments[page.Segment].has(page.Doc, flagTitled) {
			wanted.add(int32(i), name, stemOf(text))
		}
	}
	return wanted
}

// add notes the wanted terms of a text.
func (wanted pathTerms) add(page int32, f field, text string) {
	terms := Terms(text)
	for _, term := range terms {
		if list, ok := wanted[term]; ok {
			wanted[term] = append(list, posting{page, f.perTerm(len(terms))})
		}
	}
}

// mayHave is false for a path that has none of the words. Other scripts than
// ASCII have more ways to write a letter than are worth knowing here.
func mayHave(text string, beginnings []string) bool {
	ascii, upper := true, false
	for i := range len(text) {
		ascii = ascii && text[i] < utf8.RuneSelf
		upper = upper || 'A' <= text[i] && text[i] <= 'Z'
	}
	if !ascii {
		return true
	}
	if upper {
		text = strings.ToLower(text)
	}
	for _, beginning := range beginnings {
		if strings.Contains(text, beginning) {
			return true
		}
	}
	return false
}

// shared is what all forms of a word begin with.
func shared(forms []string) string {
	first := forms[0]
	for _, form := range forms[1:] {
		for !strings.HasPrefix(form, first) {
			first = first[:len(first)-1]
		}
	}
	return first
}

// stemOf is the name of a file without folder and extension.
func stemOf(file string) string {
	name := path.Base(file)
	return strings.TrimSuffix(name, path.Ext(name))
}
