package knowledge

import (
	"fmt"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// anyDay is a day as people write it: 2026-05-01, 2026/5/1, 2026.5.1, 2026年5月1日.
const anyDay = `\d{4}(?:-\d{1,2}-\d{1,2}|/\d{1,2}/\d{1,2}|\.\d{1,2}\.\d{1,2}|[年년]\s?\d{1,2}[月월]\s?\d{1,2}[日일]?)`

var (
	writtenDay = pattern.New(anyDay)
	dayParts   = pattern.New(`\d+`)
)

// WrittenDay is the first day a text names, as YYYY-MM-DD; "" for none. It need
// not be one that a calendar has.
func WrittenDay(text string) string {
	parts := dayParts.FindAllString(writtenDay.FindString(text), 3)
	if len(parts) < 3 {
		return ""
	}
	return fmt.Sprintf("%s-%02s-%02s", parts[0], parts[1], parts[2])
}
