package pattern

import (
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPatternIsARegexp(t *testing.T) {
	const expression, text = `(a)(b*)`, "xabbab"
	p, r := New(expression), regexp.MustCompile(expression)
	for i, pair := range [][2]any{
		{p.MatchString(text), r.MatchString(text)}, {p.Match([]byte(text)), r.Match([]byte(text))},
		{p.Find([]byte(text)), r.Find([]byte(text))}, {p.FindIndex([]byte(text)), r.FindIndex([]byte(text))},
		{p.FindString(text), r.FindString(text)},
		{p.FindStringSubmatch(text), r.FindStringSubmatch(text)}, {p.FindStringSubmatchIndex(text), r.FindStringSubmatchIndex(text)},
		{p.FindAllString(text, -1), r.FindAllString(text, -1)}, {p.FindAllStringIndex(text, -1), r.FindAllStringIndex(text, -1)},
		{p.FindAllStringSubmatch(text, -1), r.FindAllStringSubmatch(text, -1)},
		{p.FindAllStringSubmatchIndex(text, -1), r.FindAllStringSubmatchIndex(text, -1)},
		{p.ReplaceAllString(text, "$2"), r.ReplaceAllString(text, "$2")},
	} {
		if diff := cmp.Diff(pair[1], pair[0]); diff != "" {
			t.Errorf("%d: %s", i, diff)
		}
	}
}
