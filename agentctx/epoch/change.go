package epoch

import (
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// around is how many lines around a change are repeated, so that its place is
// certain without counting lines.
const around = 1

// Diff tells how one text became another, as the hunks of a unified diff.
func Diff(then, now string) string {
	then, now = ended(then), ended(now)
	unified, err := udiff.ToUnified("then", "now", then, udiff.Lines(then, now), around)
	if err != nil {
		return "" // edits that were just made fit their text
	}
	if _, hunks, ok := strings.Cut(unified, "\n@@"); ok {
		return "@@" + strings.TrimSuffix(hunks, "\n")
	}
	return ""
}

// ended is a text with the line break that would else be told as missing.
func ended(text string) string { return strings.TrimSuffix(text, "\n") + "\n" }
