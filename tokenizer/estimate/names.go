package estimate

// Features is what the estimates of a text are made from, in the order of
// FeatureNames: for the program that fits the weights.
func Features(text string) []float64 {
	v := measure(text)
	return v[:]
}

// FeatureNames name the features, one by one.
func FeatureNames() []string {
	table := makeNames()
	return table[:]
}

func makeNames() (table [features]string) {
	copy(table[:], []string{
		"word", "number", "signs", "blanks", "tabs", "breaks",
		"word after number", "word after signs", "word after edge", "word after other",
		"case title", "case upper", "case mixed", "case letter", "escape", "humps", "long word", "very long word",
		"accent word", "accent letters", "accent long",
		"cyrillic letters", "greek letters", "semitic letters", "indic letters", "other letters", "combining",
		"digits 2", "digits 3", "digits more", "digit groups",
		"signs more", "signs same", "signs turns", "rules", "rules 8", "rules 32",
		"blanks more", "blanks 8", "blanks 16", "blanks inline", "tabs more", "breaks more", "no-break",
		"han easy", "han common", "han uncommon", "han rare", "traditional", "traditional rare", "east signs", "hiragana", "katakana", "hangul", "hangul rare", "full width",
		"typographic", "box first", "box same", "mathematical", "emoji", "other symbol",
	})
	beside := [groups]string{"edge", "word", "number", "signs", "other"}
	for i := range groups * groups {
		table[spaces+i] = "space " + beside[i/groups] + " " + beside[i%groups]
	}
	for block, name := range []string{"lower", "upper", "mixed", "accent", "raw upper", "raw mixed", "signs", "spaced signs"} {
		for i, cutoff := range cutoffs {
			table[lowerBroken+block*len(cutoffs)+i] = name + " at " + cutoff.String()
		}
	}
	return table
}
