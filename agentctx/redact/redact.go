// Package redact takes secrets out of a text before it is hashed into an
// object: what is in history is hard to take back.
//
// It owns the rules of what a secret looks like, the test of what only looks
// like one, and the visible mark [redacted:rule] that takes its place. It is
// pure, needs time in proportion to the text, and what it reports never
// contains the secret itself.
//
// A rule is one line of a table (rules_*.go). A text cannot vouch for itself:
// there is no mark that lets a line through, because notes are full of pasted
// logs and of what agents were told to write. Exceptions are in the workspace's
// configuration, which is reviewed like any file; see Allow.
package redact

import (
	"bytes"
	"slices"
)

// Hit is a secret that was found. Line counts from 1, in the text as it was
// given.
type Hit struct {
	Rule string
	Line int
}

// Redact replaces every secret of a text by [redacted:rule] and tells which, in
// the order of the text. Nothing else changes: the number of lines stays, but
// for key blocks of several lines, each of which becomes one mark. A text
// without secrets comes back as the same slice. Redacting twice changes nothing
// more.
func Redact(text []byte, allow Allow) (clean []byte, hits []Hit) {
	var lines []int
	places := []span{{end: len(text)}}
	for {
		spans := merge(slices.Concat(scan(text, allow, places), columns(text, allow), wrapped(text, allow)))
		if len(spans) == 0 {
			slices.SortStableFunc(hits, func(a, b Hit) int { return a.Line - b.Line })
			return text, hits
		}
		if lines == nil {
			lines = numbers(text)
		}
		// A mark can lay bare what a secret beside it hid, so this goes on until
		// there is nothing left; marks never count as a part of a secret.
		var found []Hit
		text, lines, found, places = replace(text, lines, spans)
		hits = append(hits, found...)
	}
}

// Find lists the secrets of a text, at most one of a rule a line, in the order
// of lines.
func Find(text string, allow Allow) []Hit {
	_, hits := Redact([]byte(text), allow)
	var once []Hit
	for _, hit := range hits {
		if !slices.Contains(once, hit) {
			once = append(once, hit)
		}
	}
	return once
}

// numbers gives each line of a text its number.
func numbers(text []byte) []int {
	lines := make([]int, 1+bytes.Count(text, []byte("\n")))
	for i := range lines {
		lines[i] = i + 1
	}
	return lines
}

// replace puts marks for spans and tells where. lines[i] is the number that line
// i of the text had at first; what a mark swallows goes from there, too.
func replace(text []byte, lines []int, spans []span) ([]byte, []int, []Hit, []span) {
	var out bytes.Buffer
	out.Grow(len(text))
	var kept []int
	var hits []Hit
	var marks []span
	at, line := 0, 0
	for _, s := range spans {
		before := bytes.Count(text[at:s.start], []byte("\n"))
		inside := bytes.Count(text[s.start:s.end], []byte("\n"))
		kept = append(kept, lines[line:line+before]...)
		line += before
		hits = append(hits, Hit{Rule: s.rule, Line: lines[line]})
		if inside > 0 { // the first line stays, the others are gone
			lines[line+inside] = lines[line]
			line += inside
		}
		out.Write(text[at:s.start])
		out.WriteString(Mark(s.rule))
		marks = append(marks, span{start: out.Len() - len(Mark(s.rule)), end: out.Len()})
		at = s.end
	}
	out.Write(text[at:])
	return out.Bytes(), append(kept, lines[line:]...), hits, marks
}

const markHead = "[redacted:"

// Mark is what stands in the place of a secret.
func Mark(rule string) string { return markHead + rule + "]" }
