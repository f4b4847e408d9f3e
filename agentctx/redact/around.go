package redact

import "bytes"

// farBefore is how far before its name what links it with a secret may begin, and
// tries how many words there may be looked at: more than one seems to be it where a
// word links them.
const (
	farBefore = 64
	tries     = 3
)

// wordBefore are the words that are said to be what the match names.
func (r rule) wordBefore(text []byte, match span, keyword int) []span {
	var spans []span
	from := lineStart(text, keyword, farBefore)
	for range tries {
		link := r.before.FindIndex(text[from:keyword])
		if link == nil {
			break
		}
		from += link[0]
		s := match
		if s.start, s.end = wordUpTo(text, from); s.end-s.start >= 8 && !r.unlike.Match(text[s.end:keyword]) {
			spans = append(spans, s)
		}
		from++
	}
	return spans
}

// wordUpTo is the word that ends at a place, without what frames it.
func wordUpTo(text []byte, at int) (start, end int) {
	first := max(0, at-farBefore)
	word := bytes.TrimRight(text[first:at], "\"'`”’」")
	end = first + len(bytes.TrimSuffix(word, []byte("**")))
	for start = end; start > first && inWord(text[start-1]); start-- {
	}
	return unframed(text, start, end)
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
