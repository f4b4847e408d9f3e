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
	from, line := 0, 0
	for at := 0; at < len(text); line = at {
		end := bytes.IndexByte(text[at:], '\n')
		if end < 0 {
			break
		}
		end, at = at+end, at+end+1
		stop, next, broken := breakAt(text, line, end)
		if !broken {
			continue
		}
		whole = append(whole, text[from:stop]...)
		from = next
		joints = append(joints, joint{len(whole), next - len(whole)})
	}
	if joints == nil {
		return nil, nil
	}
	return append(whole, text[from:]...), joints
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
	return stop, next, kindsOf(rest).digits > 0 && opaque(rest) && jumble(rest) >= 0.2
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
