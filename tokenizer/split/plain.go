package split

// Most of most texts is ASCII, and there the alternatives of a pattern come down
// to what the first character is. The functions here answer for pieces of ASCII
// with ASCII behind them, and say 0 for all others.

// plainWord is the end of letters of ASCII, capital before small ones, with a
// space, a tab or a sign before them or none, and neither an apostrophe nor a
// character above ASCII behind.
func plainWord(text string, at int) int {
	if b := text[at]; b < 0x80 && Class(ascii[b])&(Letter|Number|Newline) == 0 {
		at++
	}
	first := at
	for at < len(text) && text[at]-'A' < 26 {
		at++
	}
	at = skipSmall(text, at)
	if at == first || at < len(text) && (text[at] == '\'' || text[at] >= 0x80) {
		return 0
	}
	return at
}

// plainLetters is the end of letters of ASCII with a space, a tab or a sign other
// than an apostrophe before them or none, and no character above ASCII behind.
func plainLetters(text string, at int) int {
	if b := text[at]; b == '\'' {
		return 0
	} else if b < 0x80 && Class(ascii[b])&(Letter|Number|Newline) == 0 {
		at++
	}
	first := at
	at = skipLetters(text, at)
	if at == first || at < len(text) && text[at] >= 0x80 {
		return 0
	}
	return at
}

// plainOther is the end of a number of at most that many digits, of signs with
// a space before them or none and newlines (or slashes) behind, or of white
// space. It comes after the words.
func plainOther(text string, at, digits int, slash byte) int {
	b := text[at]
	if b >= 0x80 {
		return 0
	}
	if b-'0' < 10 {
		return plainNumber(text, at, digits)
	}
	first := at
	if b == ' ' {
		at++
	}
	end := skipSigns(text, at)
	switch {
	case end == at:
		return plainSpace(text, first)
	case end == len(text):
		return end
	case text[end] >= 0x80, end == first+1 && Class(ascii[text[end]])&Letter != 0:
		return 0
	}
	for end < len(text) && (text[end] == '\n' || text[end] == '\r' || text[end] == slash) {
		end++
	}
	return end
}

func plainNumber(text string, at, digits int) int {
	for end := at + digits; at < len(text) && at < end; at++ {
		if text[at] >= 0x80 {
			return 0
		}
		if text[at]-'0' >= 10 {
			break
		}
	}
	return at
}

// plainSpace is space for ASCII.
func plainSpace(text string, at int) int {
	end := skipSpaces(text, at)
	if end < len(text) && text[end] >= 0x80 {
		return 0
	}
	if newline := lastNewline(text[at:end]); newline >= 0 {
		return at + newline + 1
	}
	switch {
	case end == len(text):
		return end
	case end > at+1:
		return end - 1
	case Class(ascii[text[end]])&Letter != 0:
		return 0
	}
	return end
}

func skipLetters(text string, at int) int {
	for at = skipSmall(text, at); at < len(text) && (text[at]|0x20)-'a' < 26; at++ {
	}
	return at
}

func skipSigns(text string, at int) int {
	for at < len(text) && text[at] < 0x80 && Class(ascii[text[at]])&(Space|Letter|Number) == 0 {
		at++
	}
	return at
}

func skipSpaces(text string, at int) int {
	for at < len(text) && text[at] < 0x80 && Class(ascii[text[at]])&Space != 0 {
		at++
	}
	return at
}
