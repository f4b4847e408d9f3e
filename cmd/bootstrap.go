package cmd

import (
	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/scaffold"
)

func newBootstrapCmd(env *Env) *cobra.Command {
	var lang langFlag
	command := &cobra.Command{
		Use:   "bootstrap",
		Short: "Print what an agent must know to set up and live in a workspace",
		Long: `Prints instructions for an agent, to be piped or pasted into its context. They
need no workspace and change nothing.`,
		Example: "  git anw bootstrap | claude -p \"Follow these instructions.\"\n  git anw bootstrap --lang zh",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			return runBootstrap(env, lang)
		},
	}
	lang.add(command)
	return command
}

func runBootstrap(env *Env, flag langFlag) error {
	lang, ok, err := flag.given()
	if err != nil {
		return err
	}
	if !ok {
		if lang, ok = env.locale(); !ok {
			lang = knowledge.English
		}
	}
	text, err := scaffold.Bootstrap(lang)
	if err != nil {
		return err
	}
	_, err = env.Out.Write(text)
	return err
}
