package models_test

import (
	"fmt"
	"hash/crc32"
	"testing"

	"github.com/git-anw/git-anw/tokenizer"
	"github.com/git-anw/git-anw/tokenizer/estimate"
	"github.com/git-anw/git-anw/tokenizer/models"
)

// countsSum is over all counts of the samples by this version.
const countsSum = "4 93468309"

// Counts are kept beside their version. Counts that change under the same
// version would stay wrong in every cache there is.
func TestCountsVersion(t *testing.T) {
	sum := crc32.NewIEEE()
	for _, name := range append(tokenizer.Names(), estimate.Names()...) {
		counter, err := models.Counter(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range tokenizer.Samples() {
			fmt.Fprintln(sum, name, counter.Count(text))
			if e, ok := counter.(*estimate.Estimator); ok {
				fmt.Fprintln(sum, e.Bound(text))
			}
		}
	}
	if got := fmt.Sprintf("%s %08x", models.CountsVersion, sum.Sum32()); got != countsSum {
		t.Errorf("counts are %q, they were %q: raise CountsVersion and write down the new sum", got, countsSum)
	}
}

// Choose alone says what the whole table says.
func TestChooseAgreesWithTable(t *testing.T) {
	for _, config := range []string{"", "redact: {}\n", "models:\n  default: qwen3-coder\n", "models:\n  variables: [MY_MODEL]\n"} {
		for _, set := range []string{"", "ANW_MODEL", "ANTHROPIC_MODEL", "GOOSE_MODEL", "MY_MODEL"} {
			getenv := func(name string) string {
				if name == set {
					return "m"
				}
				return ""
			}
			wantID, wantFrom := load(t, config).Choose("", getenv)
			if id, from, err := models.Choose([]byte(config), "", getenv); id != wantID || from != wantFrom || err != nil {
				t.Errorf("%q, %s: %q from %q, %v; the table says %q from %q", config, set, id, from, err, wantID, wantFrom)
			}
		}
	}
}
