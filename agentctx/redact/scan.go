package redact

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// span is a secret: text[start:end].
type span struct {
	start, end int
	rule       string
	rank       int // of the rule in the table
}

// rule is one kind of secret.
type rule struct {
	id string
	// keywords are in lower case and match in any. Only where one stands is the
	// text looked at closely.
	keywords []string
	// pattern has to match from the keyword on. The secret is the last group
	// that took part, else the whole match.
	pattern string
	// genuine tells a secret from a placeholder of its shape; nil stands for
	// opaque.
	genuine func(secret string) bool
	// lead is how many bytes before the keyword a match may start.
	lead int
	// after is how many lines after the keyword's belong to its context.
	after int
	// near, where it is there, must match between the 40 bytes before the keyword
	// and the secret; unlike must not, from 12 bytes before.
	near, unlike *pattern.Pattern
	// long is true when a line has to be looked at farther than usual.
	long bool
	// words is true when any word soon after the match may be the secret.
	words bool
	// lines is true when any line of the block that the match opens may be it.
	lines bool
	// before, where it is there, must match right before the keyword: it links the
	// name with the secret, which is the word before it, and unlike must not match
	// what is between the two.
	before *pattern.Pattern
	// grow, where it is there, gives the end of a secret that starts at start
	// and was matched up to end.
	grow func(text []byte, start, end int) int
}

const (
	// reach is how far from the keyword a line is looked at. A secret that is
	// longer is followed to its end. The bound keeps the time in proportion to
	// the text; some kinds need the wide one.
	reach     = 512
	wideReach = 8192
	// soon is how far from “password” a word may be it.
	soon = 64
)

// detector is the table made ready. Patterns are compiled when first needed:
// most runs meet a handful of them.
type detector struct {
	rules    []rule
	patterns []func() *regexp.Regexp
	words    *keywords
}

var ready = sync.OnceValue(func() *detector {
	d := &detector{rules: rules(), words: newKeywords()}
	for i, r := range d.rules {
		d.patterns = append(d.patterns, sync.OnceValue(r.compile))
		for _, word := range r.keywords {
			d.words.add(word, i)
		}
	}
	return d
})

func (r rule) compile() *regexp.Regexp {
	if r.lead > 0 { // as a group, at the first place; a search would go on behind the keyword
		return regexp.MustCompile(fmt.Sprintf(`^(?s:.{0,%d}?)(%s)`, r.lead, r.pattern))
	}
	return regexp.MustCompile(`^(?:` + r.pattern + `)`)
}

// scan finds the secrets at some places of a text, in its order and without
// overlaps.
func scan(text []byte, allow Allow, places []span) []span {
	d, marks := ready(), marksOf(text)
	var spans []span
	done := make([]int, len(d.rules)) // where the last secret of a rule ended
	d.words.each(text, func(start, rank int) {
		for len(places) > 0 && start > places[0].end+wideReach {
			places = places[1:]
		}
		if start < done[rank] || len(places) == 0 || start < places[0].start-wideReach {
			return
		}
		for _, s := range d.candidates(text, start, rank) {
			s.end = before(marks, s)
			if s.end > s.start && opens(text, s.start) && d.rules[rank].accepts(text[s.start:s.end], allow) {
				spans = append(spans, s)
				done[rank] = max(done[rank], s.end)
			}
		}
	})
	return merge(spans)
}

// candidates are the places a rule takes for a secret around a keyword.
func (d *detector) candidates(text []byte, at, rank int) []span {
	r, pattern := d.rules[rank], d.patterns[rank]()
	limit := r.limit(text, at)
	var spans []span
	for from := lineStart(text, at, r.lead); from <= at; {
		groups := pattern.FindSubmatchIndex(text[from:limit])
		if groups == nil {
			break
		}
		if r.lead > 0 {
			groups = groups[2:]
		}
		start, end := lastGroup(groups)
		s := span{start: from + start, end: from + end, rule: r.id, rank: rank}
		switch {
		case r.words:
			return r.wordsAfter(text, s, at, limit)
		case r.lines:
			return r.linesBelow(text, s, at, limit)
		case r.before != nil:
			return r.wordBefore(text, s, at)
		}
		if r.fits(text, at, s.start) {
			s.end = r.endOf(text, s, limit)
			spans = append(spans, s)
		}
		from += groups[0] + 1
		if r.lead == 0 {
			break
		}
	}
	return spans
}

// limit is where the context of a keyword ends: with its line or what belongs
// to it, and not too far away.
func (r rule) limit(text []byte, at int) int {
	end := min(len(text), at+reach)
	if r.after > 0 || r.long {
		end = min(len(text), at+wideReach)
	}
	for range r.after + 1 {
		i := bytes.IndexByte(text[at:end], '\n')
		if i < 0 {
			return end
		}
		at += i + 1
	}
	return at - 1
}

// lineStart is lead bytes before a place, or the start of its line.
func lineStart(text []byte, at, lead int) int {
	start := max(0, at-lead)
	return start + bytes.LastIndexByte(text[start:at], '\n') + 1
}

// fits reports whether the surroundings of a keyword are those the rule wants.
// What speaks against a secret has to be a part of its name.
func (r rule) fits(text []byte, at, secret int) bool {
	if r.unlike != nil && r.unlike.Match(text[lineStart(text, at, 12):secret]) {
		return false
	}
	return r.near == nil || r.near.Match(text[lineStart(text, at, 40):secret]) && !insideWord(text, at)
}

// insideWord reports whether letters go on to the left without a hump.
func insideWord(text []byte, at int) bool {
	if at == 0 || !isAlnum(text[at-1]) {
		return false
	}
	return kindOf(text[at]) != 'A' || kindOf(text[at-1]) != 'a'
}

// wordsAfter are the words soon after a match.
func (r rule) wordsAfter(text []byte, match span, keyword, limit int) []span {
	var spans []span
	for start := match.end; start < min(limit, match.end+soon); {
		end := start
		for end < limit && inWord(text[end]) {
			end++
		}
		s := match
		s.start, s.end = start, start+len(bytes.TrimRight(text[start:end], ".:*"))
		if s.end-s.start >= 10 && r.fits(text, keyword, start) {
			spans = append(spans, s)
		}
		start = end + 1
	}
	return spans
}

// inWord is what is in bare.
func inWord(c byte) bool { return c > ' ' && c < 0x7f && strings.IndexByte("\"'`,;<>|\\", c) < 0 }

func lastGroup(groups []int) (start, end int) {
	for i := len(groups) - 2; i > 0; i -= 2 {
		if groups[i] >= 0 {
			return groups[i], groups[i+1]
		}
	}
	return groups[0], groups[1]
}

// endOf is the end of a secret: what the rule says; more than the limit where
// that cut it; without the full stop of a sentence.
func (r rule) endOf(text []byte, s span, limit int) int {
	end := s.end
	if r.grow != nil {
		return r.grow(text, s.start, end)
	}
	if end == limit {
		for end < len(text) && (isAlnum(text[end]) || bytes.IndexByte([]byte("_-+/=.~"), text[end]) >= 0) {
			end++
		}
	}
	return s.start + len(bytes.TrimRight(text[s.start:end], ".,"))
}

func (r rule) accepts(secret []byte, allow Allow) bool {
	genuine := r.genuine
	if genuine == nil {
		genuine = opaque
	}
	return genuine(string(secret)) && !allow.covers(string(secret))
}

// opens reports whether a secret can start here: not in the middle of a word.
// Escapes (\n, \u003d, %3D) and -p are written with letters and are not words.
func opens(text []byte, at int) bool {
	if at == 0 || !isAlnum(text[at-1]) {
		return true
	}
	return escape.Match(text[max(0, at-6):at])
}

var escape = pattern.New(`(?:\\[nrtbf]|\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2}|%[0-9A-Fa-f]{2}|\x1b\[[0-9;]{0,3}m| -p)$`)

// before is the end of a span up to the first mark in it.
func before(marks []span, s span) int {
	i, _ := slices.BinarySearchFunc(marks, s.start, func(m span, start int) int { return cmp.Compare(m.end, start+1) })
	if i < len(marks) && marks[i].start < s.end {
		return max(s.start, marks[i].start)
	}
	return s.end
}

var markPattern = pattern.New(`^\[redacted:[A-Za-z0-9_-]{1,40}\]`)

// marksOf finds the marks a text has already.
func marksOf(text []byte) []span {
	var marks []span
	for at := 0; ; {
		i := bytes.Index(text[at:], []byte(markHead))
		if i < 0 {
			return marks
		}
		at += i
		if m := markPattern.FindIndex(text[at:min(len(text), at+64)]); m != nil {
			marks = append(marks, span{start: at, end: at + m[1]})
		}
		at += len(markHead)
	}
}

// merge joins what overlaps. The rule that stands first in the table names it:
// special ones stand before general ones.
func merge(spans []span) []span {
	slices.SortStableFunc(spans, func(a, b span) int { return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end)) })
	var joined []span
	for _, s := range spans {
		n := len(joined)
		if n == 0 || s.start >= joined[n-1].end {
			joined = append(joined, s)
			continue
		}
		last := &joined[n-1]
		last.end = max(last.end, s.end)
		if s.rank < last.rank {
			last.rule, last.rank = s.rule, s.rank
		}
	}
	return joined
}
