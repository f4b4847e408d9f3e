package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/tokenizer"
	"github.com/git-anw/git-anw/tokenizer/estimate"
	"github.com/git-anw/git-anw/tokenizer/models"
)

func newTokenizerCmd(env *Env) *cobra.Command {
	return groupOf("tokenizer", "Manage the tokenizers that count exactly",
		newTokenizerListCmd(env), newTokenizerAddCmd(env), newTokenizerRemoveCmd(env), newTokenizerVerifyCmd(env))
}

func newTokenizerListCmd(env *Env) *cobra.Command {
	asJSON := false
	command := &cobra.Command{
		Use:   "list",
		Short: "List the tokenizers of the program and those you added",
		Long: `List the tokenizers that count exactly, those of the program and those you added,
and the estimates. An added one that does not open is named, with what mends it.`,
		Example: `  git anw tokenizer list
  git anw tokenizer list --json`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return runTokenizerList(env, asJSON) },
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print an array of name, origin and file")
	return command
}

type tokenizerRow struct {
	Name   string `json:"name"`
	Origin string `json:"origin"`
	File   string `json:"file,omitempty"`
}

func runTokenizerList(env *Env, asJSON bool) error {
	rows, broken, err := env.tokenizers()
	if err != nil {
		return err
	}
	for _, problem := range broken {
		env.warnOf(problem)
	}
	if asJSON {
		return printJSON(env, rows)
	}
	origins := map[string]string{"program": "自带", "added": "已添加", "broken": "打不开", "estimate": "估算"}
	var table [][]string
	for _, row := range rows {
		table = append(table, []string{row.Name, env.say(row.Origin, origins[row.Origin]), row.File})
	}
	printTable(env.Out, table)
	return nil
}

// tokenizers are all, the exact ones first, and why an added one does not open.
func (e *Env) tokenizers() (rows []tokenizerRow, broken []error, err error) {
	for _, name := range tokenizer.Names() {
		rows = append(rows, tokenizerRow{Name: name, Origin: "program"})
	}
	added, err := e.addedTokenizers()
	if err != nil {
		return nil, nil, err
	}
	for _, name := range added {
		file, err := e.tokenizerFile(name)
		if err != nil {
			return nil, nil, err
		}
		origin := "added"
		if _, err := e.openTokenizer(name); err != nil {
			origin, broken = "broken", append(broken, err)
		}
		rows = append(rows, tokenizerRow{name, origin, file})
	}
	for _, name := range estimate.Names() {
		if !slices.Contains(added, name) {
			rows = append(rows, tokenizerRow{Name: name, Origin: "estimate"})
		}
	}
	return rows, broken, nil
}

// warnOf tells of a problem that ends nothing.
func (e *Env) warnOf(problem error) {
	fmt.Fprintf(e.Err, e.say("warning: %s\n", "警告：%s\n"), e.spokenError(problem))
	if p := (*gitobj.Problem)(nil); errors.As(problem, &p) && p.Hint != "" {
		fmt.Fprintf(e.Err, e.say("hint: %s\n", "提示：%s\n"), e.spokenHint(p))
	}
}

func newTokenizerRemoveCmd(env *Env) *cobra.Command {
	return &cobra.Command{
		Use:     "remove NAME",
		Short:   "Remove a tokenizer you added",
		Example: `  git anw tokenizer remove my-model`,
		Args:    cobra.ExactArgs(1),
		RunE:    func(_ *cobra.Command, args []string) error { return runTokenizerRemove(env, args[0]) },
	}
}

func runTokenizerRemove(env *Env, name string) error {
	switch {
	case !tokenizerName(name):
		return badTokenizerName(name)
	case slices.Contains(tokenizer.Names(), name):
		return gitobj.Problemf(gitobj.Usage, "tokenizer: %s is one of the program", name)
	}
	file, err := env.tokenizerFile(name)
	if err != nil {
		return err
	}
	if err := os.Remove(file); errors.Is(err, fs.ErrNotExist) {
		return gitobj.Problemf(gitobj.Usage, "tokenizer %s: it was not added", name).WithHint("git anw tokenizer list")
	} else if err != nil {
		return fmt.Errorf("tokenizer %s: %w", name, err)
	}
	_, err = fmt.Fprintf(env.Out, env.say("removed %s\n", "已移除 %s\n"), name)
	if _, estimated := models.Counter(name); err == nil && estimated == nil {
		_, err = fmt.Fprintf(env.Out, env.say("counts of %s are estimates again\n", "%s 的计数又是估算了\n"), name)
	}
	return err
}

func badTokenizerName(name string) error {
	return gitobj.Problemf(gitobj.Usage, "tokenizer: %q cannot be a name", name).
		WithHint("use up to 64 letters, digits, dots, dashes and underscores, and no device such as con")
}
