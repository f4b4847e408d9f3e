package redact

import (
	"bytes"
	"cmp"
	"slices"
)

// fullLine is from what length on a line may have been broken by a terminal or a
// mail program.
const fullLine = 60

// wrapped finds the secrets that a line break cuts in two.
func wrapped(text []byte, allow Allow) []span {
	whole, joints := unwrap(text)
	if len(joints) == 0 {
		return nil
	}
	var spans []span
	for _, s := range scan(whole, allow, []span{{end: len(whole)}}) {
		first, _ := slices.BinarySearchFunc(joints, s.start+1, joint.compare)
		behind, _ := slices.BinarySearchFunc(joints, s.end, joint.compare)
		if first == behind {
			continue
		}
		if first > 0 {
			s.start += joints[first-1].cut
		}
		s.end += joints[behind-1].cut
		spans = append(spans, s)
	}
	return spans
}

// joint is where lines were joined, and how much is cut out up to there.
type joint struct{ at, cut int }

func (j joint) compare(at int) int { return cmp.Compare(j.at, at) }

// unwrap joins the lines that were broken inside a word of a secret's letters.
func unwrap(text []byte) (whole []byte, joints []joint) {
	from := 0
	for _, b := range breaks(text) {
		whole = append(whole, text[from:b.stop]...)
		from = b.next
		joints = append(joints, joint{len(whole), b.next - len(whole)})
	}
	if joints == nil {
		return nil, nil
	}
	return append(whole, text[from:]...), joints
}

// lineBreak is one inside a word: the word stops and goes on next. It stands in
// the line that begins at line and ends at end.
type lineBreak struct{ line, end, stop, next int }

// breaks finds those of words that are no longer than a secret may be: what goes on
// from line to line for pages is a file in base64.
func breaks(text []byte) (found []lineBreak) {
	first := 0 // of those that follow each other
	for line := 0; line < len(text); {
		end := bytes.IndexByte(text[line:], '\n')
		if end < 0 {
			break
		}
		end += line
		if n := len(found); n > first && found[n-1].end+1 != line {
			found = dropLong(found, first)
			first = len(found)
		}
		if stop, next, broken := breakAt(text, line, end); broken {
			found = append(found, lineBreak{line, end, stop, next})
		}
		line = end + 1
	}
	return dropLong(found, first)
}

func dropLong(found []lineBreak, first int) []lineBreak {
	if n := len(found); n > first && found[n-1].next-found[first].line > wideReach {
		return found[:first]
	}
	return found
}

// breakAt tells where a word stops at the end of a line and goes on in the next:
// behind a backslash, or because the line was full.
func breakAt(text []byte, line, end int) (stop, next int, broken bool) {
	stop = line + len(bytes.TrimRight(text[line:end], "\r"))
	next = end + 1
	for next < len(text) && bytes.IndexByte([]byte(" \t>+"), text[next]) >= 0 {
		next++
	}
	behind := runAfter(text, next)
	if stop > line && text[stop-1] == '\\' {
		stop--
		return stop, next, runBefore(text, line, stop) > 0 && behind > 0
	}
	if stop-line < fullLine || behind < 8 || runBefore(text, line, stop) < 8 {
		return stop, next, false
	}
	rest := string(text[next : next+min(behind, 64)]) // names and words would be joined to what stands before them, too
	return stop, next, kindsOf(rest).digits > 0 && jumble(rest) >= 0.2
}

func runAfter(text []byte, at int) (n int) {
	for at+n < len(text) && inToken(text[at+n]) {
		n++
	}
	return n
}

func runBefore(text []byte, from, at int) (n int) {
	for at-n > from && inToken(text[at-n-1]) {
		n++
	}
	return n
}

func inToken(c byte) bool { return isAlnum(c) || bytes.IndexByte([]byte("_-+/=.~%"), c) >= 0 }
