package knowledge

import (
	"slices"
	"strings"
)

// UnknownStates are the values of tier and freshness that no reader knows, so
// that the page passes for one that has none.
func (f FrontMatter) UnknownStates() []Issue {
	var found []Issue
	for _, state := range []struct {
		key    string
		values []string
	}{
		{"tier", []string{"raw", "distilled", "canonical"}},
		{"freshness", []string{"active", "sleeping", "deprecated"}},
	} {
		value := f.String(state.key)
		if value != "" && !slices.Contains(state.values, strings.ToLower(value)) {
			found = append(found, Issue{f.Line(state.key), "`" + state.key + "` is " + oneLine(value) + ", which is none of " + strings.Join(state.values, ", ")})
		}
	}
	return found
}
