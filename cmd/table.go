package cmd

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/mattn/go-runewidth"
)

// printTable aligns columns by the width a terminal gives them, numbers to the
// right. The last column is not padded.
func printTable(w io.Writer, rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], displayWidth(cell))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-displayWidth(cell))
			switch {
			case i == len(row)-1:
				line.WriteString(cell)
			case isNumber(rows[0][i]):
				line.WriteString(pad + cell + "  ")
			default:
				line.WriteString(cell + pad + "  ")
			}
		}
		fmt.Fprintln(w, strings.TrimRight(line.String(), " "))
	}
}

// isNumber reports a column of numbers by its title.
func isNumber(title string) bool {
	return slices.Contains([]string{"TOKENS", "LINES", "CHARACTERS", "SCORE", "COST", "BUNDLES", "SHARED"}, title)
}

// displayWidth does not ask the locale, as the library would by default.
func displayWidth(s string) int { return display().StringWidth(s) }

// padded fills a text up to a width with blanks.
func padded(s string, width int) string { return display().FillRight(s, width) }

func display() *runewidth.Condition { return &runewidth.Condition{StrictEmojiNeutral: true} }
