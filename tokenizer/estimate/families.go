package estimate

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// recorded are the weights that were fitted on recorded counts of tokenizers
// which are not public: a line a feature, a column a family, as the fit wrote
// it.
//
//go:embed weights.tsv
var recorded string

// open are those of open tokenizers, for where their files are not at hand: of
// these any text can be counted.
//
//go:embed open.tsv
var open string

// family is a column of a table.
type family struct {
	name, table string
	column      int
}

// families are all columns, in the order of the tables.
func families() []family {
	var list []family
	for _, table := range []string{recorded, open} {
		header, _, _ := strings.Cut(table, "\n")
		for i, name := range strings.Split(header, "\t")[1:] {
			list = append(list, family{name, table, i + 1})
		}
	}
	return list
}

// Names are the families New knows.
func Names() []string {
	var names []string
	for _, f := range families() {
		names = append(names, f.name)
	}
	return names
}

func (f family) estimator() *Estimator {
	return &Estimator{name: f.name, weights: sync.OnceValue(f.weights)}
}

// weights reads the column. It panics where the program itself is broken: the
// tables are compiled in.
func (f family) weights() weighted {
	var weights vector
	names := FeatureNames()
	_, body, _ := strings.Cut(strings.TrimSpace(f.table), "\n")
	for i, line := range strings.Split(body, "\n") {
		cells := strings.Split(line, "\t")
		if i >= len(names) || cells[0] != names[i] {
			panic(fmt.Sprintf("estimate: %q is not feature %d: run the fit", cells[0], i))
		}
		weight, err := strconv.ParseFloat(cells[f.column], 64)
		if err != nil {
			panic("estimate: " + err.Error())
		}
		weights[i] = weight
	}
	return newWeighted(weights)
}
