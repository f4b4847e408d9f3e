package split

import "unicode/utf8"

// Func says where the piece of text that starts at an offset below its length
// ends.
type Func func(text string, at int) int

// CL100k is the pattern of cl100k_base, which Llama 3 shares:
//
//	(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}
//	| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+
func CL100k(text string, at int) int { return cl100k(text, at, 3) }

// SingleDigits is CL100k with numbers of one digit.
func SingleDigits(text string, at int) int { return cl100k(text, at, 1) }

func cl100k(text string, at, digits int) int {
	if end := plainLetters(text, at); end > 0 {
		return end
	}
	if text[at] != '\'' {
		if end := plainOther(text, at, digits, '\n'); end > 0 {
			return end
		}
	}
	class, width := classAt(text, at)
	next := at + width
	if class&Letter != 0 {
		return skip(text, next, Letter)
	}
	if text[at] == '\'' {
		if n := contraction(text, at); n > 0 {
			return at + n
		}
	}
	if class&(Number|Newline) == 0 && next < len(text) {
		if after, width := classAt(text, next); after&Letter != 0 {
			return skip(text, next+width, Letter)
		}
	}
	if class&Number != 0 {
		return numbers(text, next, digits)
	}
	if end := signs(text, at, class, next); end > 0 {
		return skipNewlines(text, end)
	}
	return space(text, at)
}

// numbers is the end of a number of at most that many characters, the first of
// which ends at next.
func numbers(text string, next, most int) int {
	for ; most > 1 && next < len(text); most-- {
		class, width := classAt(text, next)
		if class&Number == 0 {
			break
		}
		next += width
	}
	return next
}

// signs is the end of ` ?[^\s\p{L}\p{N}]+`, 0 where that does not match. The
// character at the offset has that class and ends at next.
func signs(text string, at int, class Class, next int) int {
	const others = Space | Letter | Number
	if class&others == 0 {
		return skipUntil(text, next, others)
	}
	if text[at] != ' ' || next == len(text) {
		return 0
	}
	if after, width := classAt(text, next); after&others == 0 {
		return skipUntil(text, next+width, others)
	}
	return 0
}

func skipNewlines(text string, at int) int {
	for at < len(text) && (text[at] == '\n' || text[at] == '\r') {
		at++
	}
	return at
}

// space is the end of `\s*[\r\n]+|\s+(?!\S)|\s+`: to the last newline of the
// run, else to the end of the text, else to the last character, which belongs
// to the word behind.
func space(text string, at int) int { return spaceBefore(text, at, 0) }

// spaceBefore is space where the text ends before characters of a kind too.
func spaceBefore(text string, at int, stop Class) int {
	end := skip(text, at, Space)
	if newline := lastNewline(text[at:end]); newline >= 0 {
		return at + newline + 1
	}
	if stop != 0 && startsWith(text, end, stop) {
		return end
	}
	return spaceRun(text, at, end)
}

// spaceRun is the end of `\s+(?!\S)|\s+` in a run.
func spaceRun(text string, at, end int) int {
	if end == len(text) {
		return end
	}
	last := end - 1
	for !utf8.RuneStart(text[last]) {
		last--
	}
	if last == at {
		return end
	}
	return last
}

func lastNewline(run string) int {
	for i := len(run) - 1; i >= 0; i-- {
		if run[i] == '\n' || run[i] == '\r' {
			return i
		}
	}
	return -1
}

// contraction is the length of `(?i:'s|'t|'re|'ve|'m|'ll|'d)` at an apostrophe,
// else 0. The long s (U+017F) folds to s.
func contraction(text string, at int) int {
	rest := text[at+1:]
	if rest == "" {
		return 0
	}
	switch rest[0] | 0x20 {
	case 's', 't', 'm', 'd':
		return 2
	case 'r', 'v':
		return pairLength(rest, 'e')
	case 'l':
		return pairLength(rest, 'l')
	}
	if len(rest) > 1 && rest[:2] == "ſ" {
		return 3
	}
	return 0
}

func pairLength(rest string, second byte) int {
	if len(rest) > 1 && rest[1]|0x20 == second {
		return 3
	}
	return 0
}
