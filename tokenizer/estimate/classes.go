package estimate

// class sorts features by how well their cost is known.
type class int

const (
	plain    class = iota // words of ASCII, numbers, signs, white space
	unusual               // what rarer ASCII words break into
	eastern               // the commonest of East Asian text
	uneven                // what is less common there
	accented              // Latin words with other letters
	foreign               // other scripts
	symbols               // emoji, arrows, lines
	classes
)

// classOf is the class of a feature.
func classOf(feature int) class {
	switch {
	case feature == longWord, feature == veryLongWord:
		return unusual
	case feature >= lowerBroken && feature < accentBroken, feature >= upperRaw && feature < signsBroken:
		return unusual
	case feature >= accentWord && feature <= accentLong, feature >= accentBroken && feature < upperRaw:
		return accented
	case feature >= cyrillicLetters && feature <= combining:
		return foreign
	case feature == hanEasy, feature == eastSigns:
		return eastern
	case feature >= hanEasy && feature <= fullWidth:
		return uneven
	case feature >= typographic && feature <= otherSymbol:
		return symbols
	}
	return plain
}

// uncertainty is what may be wrong about the cost of a class.
type uncertainty struct {
	share float64 // of the cost, in the upper bound, over that of the plain
	band  float64 // relative, for nine texts of ten that are of this class alone
}

// uncertainties are read off the cross-validation that the fit prints, except
// for the classes of which it has a text or two: there they are meant to be
// wide. Those of East Asian text are read off pages that were counted by other
// tokenizers which the fit had seen as little of.
var uncertainties = [classes]uncertainty{
	plain:    {band: 0.05},
	unusual:  {share: 0.05, band: 0.05},
	eastern:  {band: 0.07},
	uneven:   {share: 0.03, band: 0.11},
	accented: {share: 0.40, band: 0.25},
	foreign:  {share: 0.50, band: 0.35},
	symbols:  {share: 0.30, band: 0.30},
}

const (
	boundShare = 1.075 // of the estimate: what any text may be above it
	boundRoot  = 0.9   // of the root of the estimate: short texts differ more
	bandRoot   = 0.9
)

// A text is in a language of which next to nothing was fitted where more than a
// share of its cost is letters of other languages, or where its words break more
// often than those of English or code do.
const (
	roughShare = 0.10
	roughWords = 0.40
	roughBand  = 0.15 // beside the band
	roughBound = 1.10 // times the bound
)

func rough(v vector, foreign, sum float64) bool {
	return foreign > roughShare*sum || v[upperBroken-1] > roughWords*(v[runsWord]+1)
}

// margins are the weights of the upper bound.
func margins(weights vector) (margins vector) {
	for i, w := range weights {
		u := uncertainties[classOf(i)]
		margins[i] = w * (boundShare + u.share)
	}
	margins[combining]++
	for feature, least := range leasts() {
		margins[feature] = max(margins[feature], least)
	}
	return margins
}

// leasts are what the upper bound has of features at least. Texts of which the fit
// saw next to nothing have long runs of them, and the longest tokens of vocabularies
// at hand are of 16 line breaks, 16 tabs, 128 spaces and 3 digits.
func leasts() map[int]float64 {
	return map[int]float64{breaksMore: 1. / 8, tabsMore: 1. / 8, blanks16: 16. / 80, digitGroups: 1.05, emoji: 2.75, otherSymbol: 1.6}
}
