package cmd

import (
	"fmt"
	"io"
	"strings"

	"github.com/mattn/go-runewidth"

	"github.com/git-anw/git-anw/agentctx/bundle"
	"github.com/git-anw/git-anw/agentctx/layout"
)

// explain accounts for a bundle on standard error: each block with its tokens
// and why it is there, then what is not there.
func explain(env *Env, b bundle.Bundle, budget int, how counting) {
	rows := [][]string{{"BLOCK", "PATH", "TOKENS", "SCORE", "REASON"}}
	for _, block := range b.Blocks {
		rows = append(rows, []string{string(block.Kind), showPath(block), fmt.Sprint(block.Tokens), showScore(block), block.Reason})
	}
	printTable(env.Err, rows)
	sure := "exact"
	if !how.exact {
		sure = fmt.Sprintf("%s, at most %d", exactness(false, b.Band), b.Bound)
	}
	fmt.Fprintf(env.Err, "\n%d of %d tokens (%s, %s); blocks are counted apart, with their frames\n", b.Tokens, budget, how.named(), sure)
	explainLeft(env, b)
}

func explainLeft(env *Env, b bundle.Bundle) {
	if len(b.Left) > 0 {
		fmt.Fprintln(env.Err)
		rows := [][]string{{"LEFT OUT", "LINES", "REASON"}}
		for _, left := range b.Left {
			rows = append(rows, []string{layout.ShowPath(left.Path), fmt.Sprint(left.Lines), left.Reason})
		}
		printTable(env.Err, rows)
	}
	if b.Below > 0 {
		fmt.Fprintf(env.Err, "\n%d more pages share a word with the task and are below the relevance floor\n", b.Below)
	}
}

func showPath(block layout.Block) string {
	switch {
	case block.Path == "":
		return "-"
	case block.Excerpt:
		return layout.ShowPath(block.Path) + " (part)"
	}
	return layout.ShowPath(block.Path)
}

func showScore(block layout.Block) string {
	switch {
	case block.Score == 0:
		return "-"
	case block.Kind == layout.Core:
		return fmt.Sprintf("%.0f", block.Score)
	}
	return fmt.Sprintf("%.2f", block.Score)
}

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
			case rows[0][i] == "TOKENS" || rows[0][i] == "LINES" || rows[0][i] == "CHARACTERS" || rows[0][i] == "SCORE":
				line.WriteString(pad + cell + "  ")
			default:
				line.WriteString(cell + pad + "  ")
			}
		}
		fmt.Fprintln(w, strings.TrimRight(line.String(), " "))
	}
}

// displayWidth does not ask the locale, as the library would by default.
func displayWidth(s string) int {
	condition := runewidth.Condition{StrictEmojiNeutral: true}
	return condition.StringWidth(s)
}
