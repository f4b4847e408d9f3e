package estimate

// vector is a text as numbers of things that may cost tokens.
type vector [features]float64

// The features that are one number. All of them only count, so that with
// weights of 0 and more no text becomes cheaper by getting longer.
const (
	// Runs: about a token each.
	runsWord = iota
	runsDigits
	runsSigns
	runsBlanks
	runsTabs
	runsBreaks

	// Words of ASCII letters: what stands before, when it is no space; the case.
	wordAfterDigits
	wordAfterSigns
	wordAfterEdge
	wordAfterOther
	caseTitle
	caseUpper
	caseMixed // that begins in upper case
	caseLetter
	escape
	humps
	longWord
	veryLongWord

	// Words with other letters.
	accentWord
	accentLetters
	accentLong
	cyrillicLetters
	greekLetters
	semiticLetters
	indicLetters
	otherLetters
	combining

	// Numbers.
	digits2
	digits3
	digitsMore
	digitGroups

	// Signs.
	signsMore
	signsSame
	signsTurns
	rules
	rules8
	rules32

	// White space.
	blanksMore
	blanks8
	blanks16
	blanksInline
	tabsMore
	breaksMore
	noBreak

	// Characters one by one.
	hanEasy
	hanCommon
	hanUncommon
	hanRare
	traditional
	traditionalRare
	eastSigns
	hiragana
	katakana
	hangul
	hangulRare
	fullWidth
	typographic
	boxFirst
	boxSame
	mathematical
	emoji
	otherSymbol

	single
)

// The features that are several numbers.
const (
	// A single space, by what stands before and after it (see group).
	spaces = single

	// Into how many tokens more than one a piece breaks at each cut-off: words
	// as if in lower case, by their case; words as they are; signs without a space
	// before them and with one.
	lowerBroken  = spaces + groups*groups
	upperBroken  = lowerBroken + len(cutoffs)
	mixedBroken  = upperBroken + len(cutoffs)
	accentBroken = mixedBroken + len(cutoffs)
	upperRaw     = accentBroken + len(cutoffs)
	mixedRaw     = upperRaw + len(cutoffs)
	signsBroken  = mixedRaw + len(cutoffs)

	spacedBroken = signsBroken + len(cutoffs)

	features = spacedBroken + len(cutoffs)
)

// group sorts runs by what they do to a space beside them.
type group int

const groups = 5

func (k kind) group() group {
	switch k {
	case edge, breaks, tabs:
		return 0
	case word:
		return 1
	case digits:
		return 2
	case signs:
		return 3
	}
	return 4
}
