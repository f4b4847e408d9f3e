package redact

import "bytes"

// farBefore is how far before its name a secret may stand, and tries how many words
// there may be looked at: more than one seems to be it where a word links them.
const (
	farBefore = 120
	tries     = 3
)

// wordBefore are the words that are said to be what the match names.
func (r rule) wordBefore(text []byte, match span, keyword int) []span {
	var spans []span
	from := lineStart(text, keyword, farBefore)
	for range tries {
		groups := r.before.FindStringSubmatchIndex(string(text[from:keyword]))
		if groups == nil {
			break
		}
		s := match
		s.start, s.end = unframed(text, from+groups[2], from+groups[3])
		if !r.unlike.Match(text[from+groups[3] : keyword]) {
			spans = append(spans, s)
		}
		from += groups[3]
	}
	return spans
}

// unframed is a word without the stars of Markdown around it.
func unframed(text []byte, start, end int) (int, int) {
	for end-start > 2 && text[start] == '*' {
		if start++; text[end-1] == '*' {
			end--
		}
	}
	return start, end
}

// linesBelow are the lines of the block that a match opens, as far as each is one
// word. What opens it is the match: a sign of YAML or nothing, and then it ends
// where the indentation does; else what the line that closes it begins with.
func (r rule) linesBelow(text []byte, match span, keyword, limit int) []span {
	opener := string(text[match.start:match.end])
	indented := opener == "" || opener == "|" || opener == ">"
	outside := margin(text[bytes.LastIndexByte(text[:keyword], '\n')+1 : keyword])
	var spans []span
	for at := keyword + bytes.IndexByte(text[keyword:limit], '\n') + 1; at < limit; {
		line := lineOf(text[:limit], at)
		inside := margin(line)
		word := bytes.Trim(line[inside:], "\"'`, \t\r")
		over := indented && inside <= outside || !indented && bytes.HasPrefix(line[inside:], []byte(opener))
		if over && len(word) > 0 || opener == "" && bytes.IndexByte(line[:inside], '-') < 0 {
			return spans
		}
		if len(word) >= 10 && bytes.IndexByte(word, ' ') < 0 {
			match.start = at + inside + bytes.Index(line[inside:], word)
			match.end = match.start + len(word)
			spans = append(spans, match)
		}
		at += len(line) + 1
	}
	return spans
}

// margin is how far a line is indented, behind the marks of a comment, a list, a
// quotation or a change.
func margin(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " \t>#/|*+-")) }
