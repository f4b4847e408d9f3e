package cmd

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/knowledge/search"
)

const snippetIndent = "    "

// printResults prints each as file:line, title and section, with the passage
// below it; on a terminal what matches stands out.
func printResults(env *Env, results []result) error {
	if len(results) == 0 {
		fmt.Fprintln(env.Err, env.say("nothing found", "没有找到"))
		return nil
	}
	columns, terminal := env.columns()
	for _, r := range results {
		line := fmt.Sprintf("%s:%d  %s", layout.ShowPath(r.Path), r.Line, visible(r.Title))
		if r.Section != "" {
			line += " › " + visible(r.Section)
		}
		if _, err := fmt.Fprintf(env.Out, "%s  %.2f%s\n", line, r.Score, r.remarks(env)); err != nil {
			return err
		}
		if text := visible(cut(r.text, r.Terms, columns-len(snippetIndent))); text != "" {
			fmt.Fprintln(env.Out, snippetIndent+highlight(text, r.Terms, terminal))
		}
	}
	return nil
}

func (r result) remarks(env *Env) string {
	var remarks []string
	switch {
	case r.Kind == "inbox":
		remarks = append(remarks, env.say("inbox", "收件箱"))
	case r.Kind == "todo":
		remarks = append(remarks, env.say("to do", "待办"))
	case r.Freshness == "sleeping":
		remarks = append(remarks, env.say("sleeping", "休眠"))
	case r.Freshness == "deprecated":
		remarks = append(remarks, env.say("deprecated", "已弃用"))
	}
	for _, old := range r.Replaces {
		remarks = append(remarks, env.say("replaces ", "取代 ")+layout.ShowPath(old))
	}
	if len(remarks) == 0 {
		return ""
	}
	return fmt.Sprintf(env.say("  (%s)", "  （%s）"), env.list(remarks))
}

// cut is the part of a text around its first term that is at most so many
// columns wide.
func cut(text string, terms []string, columns int) string {
	if fits(text, columns) {
		return text
	}
	first := 0
	if spans := search.Spans(text, terms); len(spans) > 0 {
		first = spans[0].Start
	}
	start := back(text[:first], columns/4)
	before := ""
	if start > 0 {
		before = "…"
	}
	return before + front(text[start:], columns-displayWidth(before))
}

// front is as much of a text's beginning as is so wide.
func front(text string, columns int) string {
	if fits(text, columns) {
		return text
	}
	width, end := displayWidth("…"), 0
	for tokens := graphemes.FromString(text); tokens.Next(); {
		if width += displayWidth(tokens.Value()); width > columns {
			break
		}
		end += len(tokens.Value())
	}
	return strings.TrimRight(text[:end], " ") + "…"
}

// fits looks at no more of a text than is so wide: a line may be very long.
func fits(text string, columns int) bool {
	if len(text) <= columns { // no character is wider than it is long
		return true
	}
	for tokens := graphemes.FromString(text); columns >= 0 && tokens.Next(); {
		columns -= displayWidth(tokens.Value())
	}
	return columns >= 0
}

// back is where the last part of a text begins that is so wide, at a word where
// there is one.
func back(text string, columns int) int {
	if fits(text, columns) {
		return 0
	}
	const perColumn = 32 // bytes; what is farther away is not in the part
	at := max(0, len(text)-perColumn*columns)
	for at < len(text) && !utf8.RuneStart(text[at]) {
		at++
	}
	total := displayWidth(text[at:])
	for tokens := graphemes.FromString(text[at:]); total > columns && tokens.Next(); {
		total -= displayWidth(tokens.Value())
		at += len(tokens.Value())
	}
	if space := strings.IndexByte(text[at:], ' '); space >= 0 && space < columns/2 {
		at += space + 1
	}
	return at
}

// highlight makes what matches bold, for a terminal.
func highlight(text string, terms []string, terminal bool) string {
	if !terminal {
		return text
	}
	var b strings.Builder
	at := 0
	for _, span := range search.Spans(text, terms) {
		b.WriteString(text[at:span.Start] + "\x1b[1m" + text[span.Start:span.End] + "\x1b[0m")
		at = span.End
	}
	return b.String() + text[at:]
}
