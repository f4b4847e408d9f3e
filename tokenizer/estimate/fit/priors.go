package main

import (
	"strings"

	"github.com/git-anw/git-anw/tokenizer/estimate"
)

// prior is what a weight is believed to be before the data speaks.
type prior struct{ mean, sigma float64 }

// priorTable is by the beginning of the feature's name, the first that fits.
var priorTable = [...]struct {
	name string
	prior
}{
	{"breaks more", prior{0, 0.03}},
	{"breaks", prior{1, 0.01}},
	{"word after", prior{0, 0.3}},
	{"word", prior{1, 0.02}},
	{"number", prior{1, 0.1}},
	{"signs same", prior{0, 0.2}},
	{"rules 8", prior{0.2, 0.3}},
	{"rules 32", prior{0.2, 0.3}},
	{"rules", prior{0.2, 0.3}},
	{"signs more", prior{0, 0.2}},
	{"signs turns", prior{0, 0.2}},
	{"signs at 1500", prior{0, 0.3}},
	{"signs at 12000", prior{0.2, 0.3}},
	{"signs at all", prior{0.4, 0.3}},
	{"spaced signs at 1500", prior{0, 0.3}},
	{"spaced signs at 12000", prior{0.2, 0.3}},
	{"spaced signs at all", prior{0.4, 0.3}},
	{"spaced signs at", prior{0, 0.3}},
	{"signs at", prior{0, 0.3}},
	{"signs", prior{1, 0.1}},
	{"blanks more", prior{0, 0.1}},
	{"blanks 8", prior{0, 0.1}},
	{"blanks 16", prior{0.2, 0.3}},
	{"blanks inline", prior{0, 0.3}},
	{"blanks", prior{1, 0.1}},
	{"tabs more", prior{0.1, 0.2}},
	{"tabs", prior{1, 0.1}},
	{"space word word", prior{0, 0.02}},
	{"space edge word", prior{0.2, 0.3}},
	{"space edge edge", prior{1, 0.3}},
	{"space signs word", prior{0, 0.1}},
	{"space number word", prior{0, 0.2}},
	{"space word number", prior{0.9, 0.2}},
	{"space signs number", prior{0.9, 0.2}},
	{"space number number", prior{0.9, 0.2}},
	{"space", prior{0.3, 0.3}},
	{"no-break", prior{0, 0.2}},
	{"escape", prior{0.5, 0.3}},
	{"case", prior{0, 0.2}},
	{"humps", prior{0.5, 0.3}},
	{"lower at all", prior{0.5, 0.3}},
	{"long word", prior{0, 0.05}},
	{"very long word", prior{0, 0.1}},
	{"accent letters", prior{0.2, 0.2}},
	{"accent at all", prior{0.5, 0.3}},
	{"cyrillic letters", prior{0.3, 0.2}},
	{"greek letters", prior{0.6, 0.3}},
	{"semitic letters", prior{0.6, 0.3}},
	{"indic letters", prior{0.8, 0.3}},
	{"other letters", prior{1, 0.5}},
	{"combining", prior{0.8, 0.3}},
	{"digits 2", prior{0, 0.3}},
	{"digits 3", prior{0, 0.3}},
	{"digits more", prior{0, 0.1}},
	{"digit groups", prior{1, 0.2}},
	// A character is a token where a vocabulary has it, two or its three bytes where
	// not: the recorded texts show next to no merging of them.
	{"han easy", prior{1, 0.02}},
	{"han common", prior{1.25, 0.1}},
	{"han uncommon", prior{2, 0.2}},
	{"han rare", prior{3, 0.2}},
	{"traditional rare", prior{2.4, 0.2}},
	{"traditional", prior{1.1, 0.1}},
	{"east signs", prior{1, 0.05}},
	{"hiragana", prior{0.8, 0.1}},
	{"katakana", prior{0.95, 0.1}},
	{"hangul rare", prior{1, 0.3}},
	{"hangul", prior{1, 0.2}},
	{"full width", prior{1, 0.3}},
	{"typographic", prior{1, 0.2}},
	{"box first", prior{1.5, 0.5}},
	{"box same", prior{0.3, 0.3}},
	{"mathematical", prior{1.5, 0.5}},
	{"emoji", prior{2, 0.7}},
	{"other symbol", prior{2, 0.7}},
	{"", prior{0, 0.2}},
}

// priors are those of all features, in order, times a width.
func priors(width float64) []prior {
	var priors []prior
	for _, name := range estimate.FeatureNames() {
		p := priorOf(name)
		priors = append(priors, prior{p.mean, p.sigma * width})
	}
	return priors
}

func priorOf(name string) prior {
	for _, p := range priorTable {
		if strings.HasPrefix(name, p.name) {
			return p.prior
		}
	}
	return prior{}
}
