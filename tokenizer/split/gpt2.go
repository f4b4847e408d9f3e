package split

// GPT2 is the pattern of GPT-2, which a byte-level pre-tokenizer has when it
// names no other:
//
//	's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
func GPT2(text string, at int) int {
	if text[at] == '\'' {
		if n := smallContraction(text[at+1:]); n > 0 {
			return at + 1 + n
		}
	}
	first := at
	if text[at] == ' ' && at+1 < len(text) {
		first++
	}
	class, width := classAt(text, first)
	next := first + width
	switch {
	case class&Letter != 0:
		return skip(text, next, Letter)
	case class&Number != 0:
		return skip(text, next, Number)
	case class&Space == 0:
		return skipUntil(text, next, Space|Letter|Number)
	}
	return spaceRun(text, at, skip(text, at, Space))
}

func smallContraction(rest string) int {
	if rest == "" {
		return 0
	}
	switch rest[0] {
	case 's', 't', 'm', 'd':
		return 1
	}
	if len(rest) > 1 && (rest[:2] == "re" || rest[:2] == "ve" || rest[:2] == "ll") {
		return 2
	}
	return 0
}
