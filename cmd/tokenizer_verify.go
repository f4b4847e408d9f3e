package cmd

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/tokenizer"
)

type tokenizerVerifyOptions struct{ name string }

func newTokenizerVerifyCmd(env *Env) *cobra.Command {
	var opts tokenizerVerifyOptions
	command := &cobra.Command{
		Use:   "verify [FILE…]",
		Short: "Compare the counts of the program with another encoder",
		Long: `Compare the counts of the program with tiktoken-go, an encoder with which they
share no code, on files of yours or else on samples in many languages. Added
tokenizers are opened, and have to give back the texts they encode. It takes
seconds, and exits 1 where counts differ.`,
		Example: `  git anw tokenizer verify
  git anw tokenizer verify --tokenizer cl100k_base wiki/architecture.md`,
		RunE: func(c *cobra.Command, args []string) error {
			return runTokenizerVerify(c.Context(), env, opts, args)
		},
	}
	command.Flags().StringVar(&opts.name, "tokenizer", "", "verify only this `tokenizer`")
	return command
}

func runTokenizerVerify(ctx context.Context, env *Env, opts tokenizerVerifyOptions, files []string) error {
	texts, err := verifyTexts(ctx, env, files)
	if problem := (*gitobj.Problem)(nil); errors.As(err, &problem) && opts.name == "" && len(files) == 1 && env.counts(files[0]) {
		return problem.WithHint("git anw tokenizer verify --tokenizer %s", files[0])
	}
	if err != nil {
		return err
	}
	names, err := env.verifiable(opts.name)
	if err != nil {
		return err
	}
	wrong := 0
	for _, name := range names {
		n, err := verifyTokenizer(env, name, texts)
		if err != nil {
			return err
		}
		wrong += n
	}
	if wrong > 0 {
		return errFindings
	}
	return nil
}

func verifyTexts(ctx context.Context, env *Env, asked []string) ([]string, error) {
	if len(asked) == 0 {
		return tokenizer.Samples(), nil
	}
	files, err := expandFiles(ctx, env, asked)
	if err != nil {
		return nil, err
	}
	var texts []string
	for _, file := range files {
		data, err := file.content()
		if err != nil {
			return nil, err
		}
		texts = append(texts, string(data))
	}
	return texts, nil
}

// counts is true for the name of a tokenizer.
func (e *Env) counts(name string) bool {
	_, err := e.counter(name)
	return err == nil
}

func (e *Env) verifiable(name string) ([]string, error) {
	if name != "" {
		return []string{name}, nil
	}
	added, err := e.addedTokenizers()
	return append(tokenizer.Names(), added...), err
}

// verifyTokenizer prints how a tokenizer does, and is the number of texts it
// gets wrong.
func verifyTokenizer(env *Env, name string, texts []string) (int, error) {
	if !slices.Contains(tokenizer.Names(), name) {
		return verifyAdded(env, name, texts)
	}
	differences, err := tokenizer.Verify(name, texts)
	if err != nil {
		return 0, err
	}
	for _, d := range differences {
		fmt.Fprintf(env.Out, env.say("%s: %d tokens, tiktoken-go %d: %.60q\n", "%s：%d 个词元，tiktoken-go 为 %d：%.60q\n"), name, d.Count, d.Other, d.Text)
	}
	_, err = fmt.Fprintf(env.Out, env.say("%s: %d texts, %d differ\n", "%s：%d 段文字，%d 段计数不同\n"), name, len(texts), len(differences))
	return len(differences), err
}

func verifyAdded(env *Env, name string, texts []string) (int, error) {
	counter, err := env.counter(name)
	if err != nil {
		return 0, err
	}
	encoder, ok := counter.(interface {
		Encode(text string) []int
		Decode(ids []int) string
	})
	if !ok {
		return 0, gitobj.Problemf(gitobj.Usage, "tokenizer: %s is an estimate; there is nothing to verify", name)
	}
	wrong := 0
	for _, text := range texts {
		// A normaliser may write a text in another way, of the same tokens.
		ids := encoder.Encode(text)
		if len(ids) != counter.Count(text) || !slices.Equal(ids, encoder.Encode(encoder.Decode(ids))) {
			fmt.Fprintf(env.Out, env.say("%s: not given back: %.60q\n", "%s：没有还原：%.60q\n"), name, text)
			wrong++
		}
	}
	_, err = fmt.Fprintf(env.Out, env.say("%s: %d texts, %d not given back\n", "%s：%d 段文字，%d 段没有还原\n"), name, len(texts), wrong)
	return wrong, err
}
