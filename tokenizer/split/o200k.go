package split

// O200k is the pattern of o200k_base and o200k_harmony:
//
//	[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?
//	|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?
//	|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+
func O200k(text string, at int) int {
	if end := plainWord(text, at); end > 0 {
		return end
	}
	if end := plainOther(text, at, 3, '/'); end > 0 {
		return end
	}
	end := o200kWord(text, at)
	if end == 0 {
		return o200kOther(text, at, 3)
	}
	if end < len(text) && text[end] == '\'' {
		return end + contraction(text, end)
	}
	return end
}

// Tekken is the pattern of Mistral's newer models: O200k without contractions
// and with numbers of one digit.
func Tekken(text string, at int) int {
	if end := plainWord(text, at); end > 0 {
		return end
	}
	if end := o200kWord(text, at); end > 0 {
		return end
	}
	return o200kOther(text, at, 1)
}

// o200kWord is the end of the first two alternatives without the contraction, 0
// where neither matches.
func o200kWord(text string, at int) int {
	class, width := classAt(text, at)
	if class&Letter != 0 {
		end, _ := word(text, at)
		return end
	}
	if class&(Number|Newline) != 0 {
		return 0
	}
	next := at + width
	mark := class&wordy != 0 // may lead a word, and may be one
	end, first := 0, false
	if next < len(text) {
		end, first = word(text, next)
	}
	if mark && !first {
		// The first alternative matches the mark alone before the second one
		// is tried with the mark leading.
		return next
	}
	return end
}

// word is the end of `U*W+`, the first alternative; else of `U+W*` and false; 0
// where neither matches. U is Upper, W is Lower, and most characters outside
// Latin, Greek and Cyrillic are both.
func word(text string, at int) (end int, first bool) {
	lower := 0 // the end of the last W among the U
	for at < len(text) {
		class, width := Class(0), 1
		if b := text[at]; b < 0x80 {
			class = Class(ascii[b])
		} else {
			class, width = wideAt(text, at)
		}
		if class&Upper == 0 {
			if class&Lower != 0 {
				return skip(text, at+width, Lower), true
			}
			break
		}
		at += width
		end = at
		if class&Lower != 0 {
			lower = at
		}
	}
	if lower > 0 {
		return lower, true
	}
	return end, false
}

// o200kOther is the end of the alternatives that are no word.
func o200kOther(text string, at, digits int) int {
	class, width := classAt(text, at)
	next := at + width
	if class&Number != 0 {
		return numbers(text, next, digits)
	}
	end := signs(text, at, class, next)
	if end == 0 {
		return space(text, at)
	}
	for end < len(text) && (text[end] == '\n' || text[end] == '\r' || text[end] == '/') {
		end++
	}
	return end
}
