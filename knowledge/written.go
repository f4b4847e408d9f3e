package knowledge

import (
	"slices"
	"strings"
)

// Written is what a page's text says that others may contradict or depend on.
// It is found line by line, without parsing Markdown: all pages of a wiki are
// scanned for every check.
type Written struct {
	Links []PlacedLink
	Facts []Fact
}

// PlacedLink is a link with the bytes [Start, End) of its target, so that it can
// be rewritten and nothing else.
type PlacedLink struct {
	Link
	Start, End int
}

// ScanText scans data from an offset on. What stands in fences, comments and
// code is left out.
func ScanText(data []byte, from int) Written {
	var w Written
	text := string(data)
	prose := newProseScan(text)
	number := strings.Count(text[:from], "\n")
	for at := from; at < len(text); {
		line := nextLine(text, at)
		number++
		if words, ok := prose.step(line, number); ok {
			w.line(words, at, number)
		}
		at = line.end()
	}
	slices.SortFunc(w.Links, func(a, b PlacedLink) int { return a.Start - b.Start })
	return w
}

func (w *Written) line(line string, offset, number int) {
	if strings.Contains(line, "[") {
		w.links(withoutCode(line), offset, number)
	}
	if len(line) <= longestFactLine && (strings.Contains(line, ":") || strings.Contains(line, "|") || strings.Contains(line, "：")) {
		w.fact(line, number)
	}
}

// withoutCode blanks code spans; lengths stay.
func withoutCode(line string) string {
	if !strings.Contains(line, "`") {
		return line
	}
	blank := []byte(line)
	for at := 0; at < len(line); {
		start := strings.IndexByte(line[at:], '`')
		if start < 0 {
			break
		}
		start += at
		run := len(line[start:]) - len(strings.TrimLeft(line[start:], "`"))
		size := strings.Index(line[start+run:], line[start:start+run])
		if size < 0 {
			at = start + run
			continue
		}
		at = start + run + size + run
		for i := start; i < at; i++ {
			blank[i] = ' '
		}
	}
	return string(blank)
}

func (w *Written) links(line string, offset, number int) {
	scanWikiLinks(line, func(at int, target string) {
		start := at + 2 + strings.Index(line[at+2:], target)
		w.Links = append(w.Links, PlacedLink{Link{number, target, true}, offset + start, offset + start + len(target)})
	})
	for at := 0; ; {
		open := strings.Index(line[at:], "](")
		if open < 0 {
			break
		}
		at += open + 2
		if !closesBracket(line, at-2) {
			continue
		}
		at += len(line[at:]) - len(strings.TrimLeft(line[at:], " \t"))
		if start, end := linkTarget(line, at); end > start {
			w.Links = append(w.Links, PlacedLink{Link{Line: number, Target: line[start:end]}, offset + start, offset + end})
			at = end
		}
	}
	if rest, ok := strings.CutPrefix(strings.TrimLeft(line, " "), "["); ok && !strings.HasPrefix(rest, "^") { // a reference definition
		if close := strings.Index(rest, "]: "); close > 0 && !strings.Contains(rest[:close], "]") {
			start := len(line) - len(strings.TrimLeft(rest[close+3:], " "))
			if start, end := linkTarget(line+" ", start); end > start {
				w.Links = append(w.Links, PlacedLink{Link{Line: number, Target: line[start:end]}, offset + start, offset + end})
			}
		}
	}
}

// closesBracket reports whether the bracket at an offset ends what one began: with
// a backslash before it, either is text.
func closesBracket(line string, at int) bool {
	if !strings.Contains(line[:at], `\`) {
		return true
	}
	depth := 0
	for i := 0; i < at; i++ {
		switch line[i] {
		case '\\':
			if i++; i == at {
				return false
			}
		case '[':
			depth++
		case ']':
			depth = max(0, depth-1)
		}
	}
	return depth > 0
}

// linkTarget is where the address of an inline link lies: in <>, or up to a
// blank or the parenthesis that closes it.
func linkTarget(line string, at int) (start, end int) {
	if strings.HasPrefix(line[at:], "<") {
		return at + 1, at + max(1, strings.IndexByte(line[at:], '>'))
	}
	depth := 0
	for i, r := range line[at:] {
		switch {
		case r == '(':
			depth++
		case r == ')' && depth > 0:
			depth--
		case r == ')' || r == ' ' || r == '\t':
			return at, at + i
		}
	}
	return at, at // never closed
}
