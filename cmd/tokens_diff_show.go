package cmd

import (
	"fmt"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// sure says how sure the change is: as sure as its sides.
func (c change) sure(words sureWords, how counting) string {
	both := c.before.plus(c.after)
	both.binary = c.before.binary || c.after.binary
	return counted{words: words, how: how}.sure(both)
}

func printDiff(env *Env, how counting, changes []change, total change) error {
	words := env.sureWords()
	for _, c := range append(changes, total) {
		name := c.path
		if c.from != nil || c.to != nil {
			name = layout.ShowPath(gitobj.Path(c.path))
		}
		if c.was != "" {
			name = layout.ShowPath(gitobj.Path(c.was)) + " => " + name
		}
		if _, err := fmt.Fprintf(env.Out, "+%d\t-%d\t%s\t%s\n", c.added, c.removed, c.sure(words, how), name); err != nil {
			return err
		}
	}
	return nil
}

// diffJSON is what --diff --json prints; tokens is how many more there are.
type diffJSON struct {
	Tokens    int          `json:"tokens"`
	Added     int          `json:"added"`
	Removed   int          `json:"removed"`
	Exact     bool         `json:"exact"`
	Band      float64      `json:"band"`
	Rough     bool         `json:"rough,omitempty"`
	Tokenizer string       `json:"tokenizer"`
	Model     string       `json:"model,omitempty"`
	Files     []changeJSON `json:"files"`
}

type changeJSON struct {
	Path    string  `json:"path"`
	Was     string  `json:"was,omitempty"`
	Added   int     `json:"added"`
	Removed int     `json:"removed"`
	Before  int     `json:"before"`
	After   int     `json:"after"`
	Band    float64 `json:"band"`
	Rough   bool    `json:"rough,omitempty"`
	Binary  bool    `json:"binary,omitempty"`
}

func printDiffJSON(env *Env, how counting, changes []change, total change) error {
	files := []changeJSON{}
	for _, c := range changes {
		both := c.before.plus(c.after)
		files = append(files, changeJSON{c.path, c.was, c.added, c.removed, c.before.tokens, c.after.tokens, rounded(both.band), both.rough, c.before.binary || c.after.binary})
	}
	both := total.before.plus(total.after)
	return printJSON(env, diffJSON{
		total.added - total.removed, total.added, total.removed, how.exact, rounded(both.band), both.rough, how.tokenizer, how.model.ID, files,
	})
}
