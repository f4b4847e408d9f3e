package cmd

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops/atomicfile"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/tokenizer"
	"github.com/git-anw/git-anw/tokenizer/hf"
)

func newTokenizerAddCmd(env *Env) *cobra.Command {
	return &cobra.Command{
		Use:   "add NAME FILE",
		Short: "Add the tokenizer.json of an open model",
		Long: `Add the tokenizer.json of an open model, which its publisher has beside the
weights: counts for the model are exact then. The file is compiled once, to a form
that opens in milliseconds; it is kept for you, not for the workspace.

Byte-level byte-pair encodings are known, with the patterns that the large open
models use. For others the part that is not known is named.

Under the name of an estimate (git anw models shows them) it takes its place.`,
		Example: `  git anw tokenizer add my-model ~/models/my-model/tokenizer.json
  git anw tokens --tokenizer my-model wiki`,
		Args: cobra.ExactArgs(2),
		RunE: func(_ *cobra.Command, args []string) error { return runTokenizerAdd(env, args[0], args[1]) },
	}
}

func runTokenizerAdd(env *Env, name, source string) error {
	switch {
	case !tokenizerName(name):
		return badTokenizerName(name)
	case slices.ContainsFunc(tokenizer.Names(), func(own string) bool { return strings.EqualFold(own, name) }):
		return gitobj.Problemf(gitobj.Usage, "tokenizer: %s is one of the program", name).WithHint("choose another name")
	}
	if !filepath.IsAbs(source) {
		source = filepath.Join(env.Dir, source)
	}
	data, err := os.ReadFile(source)
	if err != nil {
		return gitobj.Problemf(gitobj.Usage, "%s: %w", source, plainCause(err))
	}
	compiled, err := hf.Compile(data)
	if err != nil {
		return fmt.Errorf("%s: %w", source, err)
	}
	// What was written must open, or the name would be lost to the next count.
	if _, err := hf.Open(name, compiled); err != nil {
		return gitobj.Problemf(gitobj.Usage, "%s: %w", source, err)
	}
	file, err := env.tokenizerFile(name)
	if err != nil {
		return err
	}
	_, missing := os.Stat(file)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	if err := atomicfile.Write(file, compiled, 0o644); err != nil {
		return err
	}
	done := env.say("added", "已添加")
	if missing == nil {
		done = env.say("replaced", "已替换")
	}
	_, err = fmt.Fprintf(env.Out, env.say("%s %s (%.1f MB)\nremove it: git anw tokenizer remove %s\n", "%s %s（%.1f MB）\n移除：git anw tokenizer remove %s\n"), done, name, float64(len(compiled))/1e6, name)
	return err
}
