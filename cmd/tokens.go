package cmd

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/agentctx/bundle"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/tokenizer"
)

type tokensOptions struct {
	tokenizer string
	json      bool
	files     []string
}

func newTokensCmd(env *Env) *cobra.Command {
	var opts tokensOptions
	command := &cobra.Command{
		Use:   "tokens [FILE…|-]",
		Short: "Count the tokens of files or of standard input",
		Long: `Count the tokens of files, of the tracked and unignored files below folders, or
of standard input. It works outside a workspace too.

For standard input only the number is printed; for files the number, a tab and
the path, and a total where there are several.`,
		Example: `  git anw tokens CLAUDE.md wiki
  git anw context "fix the exporter" | git anw tokens
  git anw tokens --json --tokenizer cl100k_base README.md`,
		RunE: func(c *cobra.Command, args []string) error {
			opts.files = args
			return runTokens(c.Context(), env, opts)
		},
	}
	command.Flags().StringVar(&opts.tokenizer, "tokenizer", tokenizer.Names()[0], "count with this `tokenizer`")
	command.Flags().BoolVar(&opts.json, "json", false, "print an object with tokens, tokenizer, exact and files")
	return command
}

// fileTokens is one file with its size.
type fileTokens struct {
	Path   string `json:"path"`
	Tokens int    `json:"tokens"`
}

func runTokens(ctx context.Context, env *Env, opts tokensOptions) error {
	counter, err := env.counter(opts.tokenizer)
	if err != nil {
		return err
	}
	if len(opts.files) == 0 {
		opts.files = []string{"-"}
	}
	files, err := expandFiles(ctx, env, opts.files)
	if err != nil {
		return err
	}
	counts := []fileTokens{}
	total := 0
	for _, file := range files {
		text, err := file.read()
		if err != nil {
			return gitobj.Problemf(gitobj.Usage, "%s: %w", file.name, plainCause(err))
		}
		n := counter.Count(string(text))
		counts, total = append(counts, fileTokens{file.name, n}), total+n
	}
	if opts.json {
		return printJSON(env, struct {
			Tokens    int          `json:"tokens"`
			Tokenizer string       `json:"tokenizer"`
			Exact     bool         `json:"exact"`
			Files     []fileTokens `json:"files"`
		}{total, counter.Name(), counter.Exact(), counts})
	}
	return printCounts(env.Out, opts.files, counts, total)
}

func printCounts(out io.Writer, asked []string, counts []fileTokens, total int) error {
	if len(asked) == 1 && asked[0] == "-" {
		_, err := fmt.Fprintln(out, total)
		return err
	}
	for _, c := range counts {
		if _, err := fmt.Fprintf(out, "%d\t%s\n", c.Tokens, bundle.ShowPath(gitobj.Path(c.Path))); err != nil {
			return err
		}
	}
	if len(counts) == 1 {
		return nil
	}
	_, err := fmt.Fprintf(out, "%d\ttotal\n", total)
	return err
}
