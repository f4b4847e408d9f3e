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
	return slices.Contains([]string{"TOKENS", "LINES", "CHARACTERS", "SCORE", "COST", "BUNDLES", "SHARED", "词元", "字符", "行", "行数", "上下文包", "共有", "得分", "费用"}, title)
}

// displayWidth does not ask the locale, as the library would by default.
func displayWidth(s string) int {
	if width, known := usualWidth(s); known {
		return width
	}
	return display().StringWidth(s)
}

// usualWidth is that of text whose characters stand alone. The library makes a
// table of all characters for the first one beyond ASCII, which takes longer than
// most commands that print one.
func usualWidth(s string) (width int, known bool) {
	for _, r := range s {
		switch {
		case ' ' <= r && r <= '~', 0xA1 <= r && r < 0x300 && r != 0xAD, 0x2010 <= r && r <= 0x2027:
			width++
		case 0x3001 <= r && r < 0x302A, 0x3041 <= r && r <= 0x3096, 0x30A1 <= r && r <= 0x30FF, 0x3400 <= r && r < 0x4DC0,
			0x4E00 <= r && r <= 0x9FFF, 0xAC00 <= r && r <= 0xD7A3, 0xFF01 <= r && r <= 0xFF60:
			width += 2
		default:
			return 0, false
		}
	}
	return width, true
}

// padded fills a text up to a width with blanks.
func padded(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-displayWidth(s)))
}

func display() *runewidth.Condition { return &runewidth.Condition{StrictEmojiNeutral: true} }
