package split

// Thrice is three patterns, each of which splits what the one before left:
//
//	\p{N}{1,3}
//	[一-龥぀-ゟ゠-ヿ]+
//	[!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+
//	| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+
//
// What none of them matches is a piece up to the next match.
func Thrice(text string, at int) int {
	if end := thricePlain(text, at); end > 0 {
		return end
	}
	class, width := classAt(text, at)
	next := at + width
	switch {
	case class&Number != 0:
		return numbers(text, next, 3)
	case class&Kana != 0:
		return skip(text, next, Kana)
	case class&wordy != 0:
		return thriceWord(text, next)
	}
	if end := thriceLed(text, at, class, next); end > 0 {
		return end
	}
	switch {
	case class&Sign != 0 || text[at] == ' ' && startsWith(text, next, Sign):
		return skipNewlines(text, skip(text, next, Sign))
	case class&Space != 0:
		return spaceBefore(text, at, Number|Kana)
	}
	return unmatched(text, next)
}

// thricePlain is the end of letters of ASCII with a space or a sign before
// them or none, and no character above ASCII behind; else 0.
func thricePlain(text string, at int) int {
	if b := text[at]; b < 0x80 && Class(ascii[b])&(Letter|Number|Newline) == 0 {
		at++
	}
	first := at
	at = skipLetters(text, at)
	if at == first || at < len(text) && text[at] >= 0x80 {
		return 0
	}
	return at
}

// thriceWord is the end of `[\p{L}\p{M}]*`, which stops at what an earlier
// pattern has taken.
func thriceWord(text string, at int) int {
	for at < len(text) {
		class, width := classAt(text, at)
		if class&wordy == 0 || class&Kana != 0 {
			break
		}
		at += width
	}
	return at
}

// thriceLed is the end of a word behind a character that may lead it, else 0.
func thriceLed(text string, at int, class Class, next int) int {
	if class&Newline != 0 {
		return 0
	}
	if class&Sign == 0 {
		if end := thriceWord(text, next); end > next {
			return end
		}
		return 0
	}
	if text[at] < 0x80 {
		if end := skipLetters(text, next); end > next {
			return end
		}
	}
	return 0
}

// unmatched is where the next match starts: at a character that matches by
// itself or that leads a word.
func unmatched(text string, at int) int {
	for at < len(text) {
		class, width := classAt(text, at)
		if class != 0 || thriceWord(text, at+width) > at+width {
			break
		}
		at += width
	}
	return at
}

func startsWith(text string, at int, bits Class) bool {
	if at == len(text) {
		return false
	}
	class, _ := classAt(text, at)
	return class&bits != 0
}
