package library

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/search"
)

// Facts are what is known of a page from its content alone: not where it lies.
type Facts struct {
	Title     string // "" where the name of the file has to do
	Summary   string
	Tier      string
	Freshness string
	Odd       string // why it is not a text that can be shown, "" for one that can
	Lines     int
	Tags      []string
	// Supersedes are the pages this one replaces, as it names them.
	Supersedes []string
	Links      []Link
}

// unusual is true for what must be known before a page is chosen. Of the other
// pages no facts are read until one is shown.
func (f Facts) unusual() bool {
	return f.Odd != "" || len(f.Supersedes) > 0 || f.Freshness == "sleeping" || f.Freshness == "deprecated"
}

// Study reads a page: what is known of it, and what it is found by.
func Study(data []byte) (Facts, search.Doc) {
	if odd := Unreadable(data); odd != "" {
		return Facts{Odd: odd}, search.Doc{}
	}
	page := knowledge.ParsePage("", data)
	body := string(page.Body())
	facts := Facts{
		Title: page.OwnTitle(), Summary: page.Summary, Tier: page.Tier, Freshness: page.Freshness, Lines: lines(string(data)),
		Tags: page.Tags, Supersedes: page.Front.Strings("supersedes"), Links: scanLinks(body),
	}
	return facts, search.Doc{Title: names(page), Summary: described(page), Headings: headings(body), Body: body}
}

// names are the title and the shorter one that menus of a site show.
func names(page knowledge.Page) string {
	title, short := page.OwnTitle(), page.Front.String("linkTitle")
	if short == "" || strings.EqualFold(short, title) {
		return title
	}
	return title + "\n" + short
}

// described is what a page says of itself beside its title: with the tags, and
// other names of what it is about. Sites list former addresses as aliases too.
func described(page knowledge.Page) string {
	words := append([]string{page.Summary}, page.Tags...)
	words = append(words, page.Front.Strings("keywords")...)
	for _, alias := range page.Front.Strings("aliases") {
		if !strings.HasPrefix(alias, "/") && !strings.Contains(alias, "://") {
			words = append(words, alias)
		}
	}
	return strings.Join(words, "\n")
}

// Unreadable says why content is not text, or "".
func Unreadable(data []byte) string {
	switch {
	case !utf8.Valid(data):
		return "not UTF-8"
	case bytes.IndexByte(data, 0) >= 0:
		return "binary (it has a NUL byte)"
	}
	return ""
}

// lines is how many lines a text has, without empty ones at its end.
func lines(text string) int {
	text = strings.TrimRight(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
	if text == "" {
		return 0
	}
	return strings.Count(text, "\n") + 1
}

// headings are those of a text, one a line.
func headings(body string) string {
	var found strings.Builder
	open := knowledge.Fence{}
	for line := range strings.SplitSeq(body, "\n") {
		if !open.Step(line) && strings.HasPrefix(line, "#") {
			found.WriteString(strings.TrimLeft(line, "# ") + "\n")
		}
	}
	return found.String()
}

// pack and unpack write facts as texts with their lengths before them.
func (f Facts) pack() []byte {
	var p gitobj.Packing
	for _, text := range []string{f.Title, f.Summary, f.Tier, f.Freshness, f.Odd} {
		p.Text(text)
	}
	p.Number(uint64(f.Lines))
	links := make([]string, len(f.Links))
	for i, link := range f.Links {
		kind := "m"
		if link.Wiki {
			kind = "w"
		}
		links[i] = kind + link.Target
	}
	for _, list := range [][]string{f.Tags, f.Supersedes, links} {
		p.Number(uint64(len(list)))
		for _, item := range list {
			p.Text(item)
		}
	}
	return p
}

func unpack(data []byte) (f Facts) {
	p := gitobj.Unpacking(data)
	for _, field := range []*string{&f.Title, &f.Summary, &f.Tier, &f.Freshness, &f.Odd} {
		*field = string(p.Text())
	}
	f.Lines = int(p.Number(1 << 31))
	f.Tags, f.Supersedes = unpackList(&p), unpackList(&p)
	for _, link := range unpackList(&p) {
		if link != "" {
			f.Links = append(f.Links, Link{Target: link[1:], Wiki: link[0] == 'w'})
		}
	}
	return f
}

func unpackList(p *gitobj.Unpacking) (items []string) {
	for range p.Number(uint64(len(*p))) {
		items = append(items, string(p.Text()))
	}
	return items
}
