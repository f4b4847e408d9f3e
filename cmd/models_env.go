package cmd

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/tokenizer/models"
)

type modelsEnvOptions struct {
	profile, shell string
}

func newModelsEnvCmd(env *Env) *cobra.Command {
	var opts modelsEnvOptions
	command := &cobra.Command{
		Use:   "env [PROFILE]",
		Short: "Print the shell lines that point agents at another provider",
		Long: `Print the shell lines that point agents at another provider: base URL, model, and
the name of the variable that has the key. No key is ever printed. Without a
profile, list them.

A workspace does not care which model runs; profiles of your own go into the
models section of .anw/config.yaml.`,
		Example: `  git anw models env
  eval "$(git anw models env local)"
  git anw models env local --shell fish | source`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				opts.profile = args[0]
			}
			return runModelsEnv(c.Context(), env, opts)
		},
	}
	command.Flags().StringVar(&opts.shell, "shell", models.Shells()[0], "print for this `shell`: sh, fish or powershell")
	return command
}

func runModelsEnv(ctx context.Context, env *Env, opts modelsEnvOptions) error {
	table, err := env.modelTable(ctx)
	if err != nil {
		return err
	}
	if opts.profile == "" {
		for _, p := range table.Profiles {
			if _, err := fmt.Fprintf(env.Out, "%s\t%s\n", visible(p.Name), visible(p.Model)); err != nil {
				return err
			}
		}
		return nil
	}
	profile, err := table.Profile(opts.profile)
	if err != nil {
		return err
	}
	lines, err := profile.Lines(opts.shell)
	if err != nil {
		return err
	}
	for _, line := range lines {
		if _, err := fmt.Fprintln(env.Out, line); err != nil {
			return err
		}
	}
	return nil
}
