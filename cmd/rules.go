package cmd

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/config"
	"github.com/git-anw/git-anw/knowledge/lint"
)

type rulesOptions struct {
	lang langFlag
	json bool
}

// ruleEntry is a rule in a listing; Level is what the workspace makes of it.
type ruleEntry struct {
	ID       string        `json:"id"`
	Severity lint.Severity `json:"severity"`
	Level    string        `json:"level"`
	Reason   string        `json:"reason"`
	Remedy   string        `json:"remedy"`
}

func newRulesCmd(env *Env) *cobra.Command {
	var opts rulesOptions
	c := &cobra.Command{
		Use:   "rules [ID]",
		Short: "Show what check looks for, and why",
		Long: `Show the rules of check: how severe each is in this workspace, and with an ID why
it is there and what to do. .anw/config.yaml sets a rule to off, warning or error:

  rules:
    manifest-order: off`,
		Example: "  git anw rules\n  git anw rules manifest-stale --lang zh",
		Args:    cobra.MaximumNArgs(1),
		RunE:    func(c *cobra.Command, args []string) error { return runRules(c.Context(), env, opts, args) },
	}
	opts.lang.add(c)
	c.Flags().BoolVar(&opts.json, "json", false, "print a JSON array")
	return c
}

func runRules(ctx context.Context, env *Env, opts rulesOptions, ids []string) error {
	lang, ok, err := opts.lang.given()
	if err != nil {
		return err
	}
	if !ok {
		lang = env.speech()
	}
	settings, err := env.settings(ctx)
	if err != nil {
		return err
	}
	var entries []ruleEntry
	for _, rule := range lint.Rules() {
		if len(ids) == 0 || ids[0] == rule.ID {
			entries = append(entries, ruleEntry{rule.ID, rule.Severity, levelOf(rule, settings), rule.Reason.In(lang), rule.Remedy.In(lang)})
		}
	}
	switch {
	case len(entries) == 0:
		return gitobj.Problemf(gitobj.Usage, "%s: no such rule", ids[0]).WithHint("git anw rules")
	case opts.json:
		return printJSON(env, entries)
	case len(ids) == 1:
		return showRule(env, entries[0], lang)
	}
	for _, e := range entries {
		fmt.Fprintf(env.Out, "%-22s %-8s %s\n", e.ID, e.Level, e.Reason)
	}
	return nil
}

func showRule(env *Env, e ruleEntry, lang knowledge.Lang) error {
	fmt.Fprintf(env.Out, "%s (%s)\n%s\n", e.ID, e.Level, e.Reason)
	hint := strings.TrimSpace(wordsIn(lang).hint)
	_, err := fmt.Fprintf(env.Out, hint+"\n", e.Remedy)
	return err
}

func levelOf(rule lint.Rule, settings config.Config) string {
	switch level := settings.Level(rule.ID); {
	case level != "":
		return level
	case rule.Off:
		return "off"
	}
	return rule.Severity.String()
}

// settings are those of the workspace, if the command is run in one.
func (e *Env) settings(ctx context.Context) (config.Config, error) {
	w, err := e.workspace(ctx)
	var problem *gitobj.Problem
	if errors.As(err, &problem) && problem.Kind == gitobj.NoWorkspace || err == nil && w.Bare() {
		return config.Parse(nil), nil
	}
	if err != nil {
		return config.Config{}, err
	}
	tree, err := w.WorkTree(ctx)
	if err != nil {
		return config.Config{}, err
	}
	return config.Read(tree), nil
}
