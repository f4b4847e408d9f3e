package cmd

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/hooks/install"
)

func newHooksCmd(env *Env) *cobra.Command {
	return groupOf("hooks", "Install, remove and inspect the commit hooks",
		newHooksInstallCmd(env), newHooksUninstallCmd(env), newHooksStatusCmd(env), newHooksRunCmd(env))
}

func newHooksInstallCmd(env *Env) *cobra.Command {
	return &cobra.Command{
		Use:   "install",
		Short: "Install the hooks and the merge driver",
		Long: `Writes pre-commit and post-commit hooks where git looks for them, and the merge
driver for wiki/MANIFEST.md. Where a hook exists already, or husky, lefthook,
pre-commit or core.hooksPath decide about hooks, nothing is written: the lines to
add are printed, and the exit code is 4.`,
		Example: "  git anw hooks install",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return runHooksInstall(c.Context(), env) },
	}
}

func runHooksInstall(ctx context.Context, env *Env) error {
	repo, _, err := env.hooksHome(ctx)
	if err != nil {
		return err
	}
	wrote, advice, err := env.installHooks(ctx, repo)
	fmt.Fprint(env.Out, advice)
	for _, what := range wrote {
		fmt.Fprintf(env.Out, "wrote %s\n", what)
	}
	if err == nil && len(wrote) == 0 {
		fmt.Fprintln(env.Out, "hooks and merge driver are in place")
	}
	return err
}

func newHooksUninstallCmd(env *Env) *cobra.Command {
	return &cobra.Command{
		Use:     "uninstall",
		Short:   "Remove what hooks install wrote, and nothing else",
		Example: "  git anw hooks uninstall",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return runHooksUninstall(c.Context(), env) },
	}
}

func runHooksUninstall(ctx context.Context, env *Env) error {
	repo, facts, err := env.hooksHome(ctx)
	if err != nil {
		return err
	}
	removed, left, err := install.Uninstall(ctx, facts, repo)
	for _, what := range removed {
		fmt.Fprintf(env.Out, "removed %s\n", what)
	}
	for _, hook := range left {
		fmt.Fprintf(env.Out, "left %s: it was edited, or another program runs it; take out the line with git-anw yourself\n", hook)
	}
	return err
}

// hookStatus is a hook and whether git really runs it.
type hookStatus struct {
	install.Hook
	// Probe is "ran" when git ran the hook just now and it reached this
	// program, "did not run", or "not tried" where running it would also run
	// somebody else's checks.
	Probe string `json:"probe"`
}

func newHooksStatusCmd(env *Env) *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "status",
		Short: "Show each hook, who manages it and whether git runs it",
		Long: `Shows where git looks for each hook and what stands there. A hook of ours is
also tried: git is asked to run it, and the hook says that it was reached. Hooks
that another program manages are not run, since that would run its checks too.
The exit code is 1 when a hook is missing or did not run.`,
		Example: "  git anw hooks status\n  git anw hooks status --json",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return runHooksStatus(c.Context(), env, asJSON) },
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print a JSON array")
	return command
}

func runHooksStatus(ctx context.Context, env *Env, asJSON bool) error {
	repo, facts, err := env.hooksHome(ctx)
	if err != nil {
		return err
	}
	hooks, _, err := install.Inspect(facts)
	if err != nil {
		return err
	}
	all, good := make([]hookStatus, len(hooks)), true
	for i, hook := range hooks {
		if all[i], err = probe(ctx, repo, hook); err != nil {
			return err
		}
		good = good && hook.State == install.Installed && all[i].Probe != probeFailed
	}
	if asJSON {
		err = printJSON(env, all)
	} else {
		showHooks(env, all)
	}
	if err == nil && !good {
		return errFindings
	}
	return err
}

func showHooks(env *Env, hooks []hookStatus) {
	for _, hook := range hooks {
		details := []string{string(hook.State), "in " + hook.Directory}
		if hook.Manager != "" {
			details = append(details, "managed by "+hook.Manager)
		}
		switch hook.Probe {
		case probeRan:
			details = append(details, "git ran it just now")
		case probeFailed:
			details = append(details, failing(hook))
		default:
			details = append(details, "not tried")
		}
		fmt.Fprintf(env.Out, "%-12s %s\n", hook.Name, strings.Join(details, ", "))
	}
}

func failing(hook hookStatus) string {
	if hook.Manager != "" && !hook.Own {
		return "but git finds no hook there yet: have " + hook.Manager + " install its hooks"
	}
	return "git did not run it"
}

const (
	probeRan      = "ran"
	probeFailed   = "did not run"
	probeNotTried = "not tried"

	// probeVariable makes `hooks run` end with exitProbe and do nothing.
	probeVariable = "ANW_PROBE"
)

// probe has git itself run the hook: executable bit, interpreter, recorded path
// and configuration are all tried at once.
func probe(ctx context.Context, repo *gitops.Repo, hook install.Hook) (hookStatus, error) {
	status := hookStatus{Hook: hook, Probe: probeNotTried}
	if !hook.Own {
		if hook.State == install.Installed && !hook.Runnable() {
			status.Probe = probeFailed
		}
		return status, nil
	}
	code, err := repo.RunHook(ctx, hook.Name, probeVariable+"=1", "ANW=")
	status.Probe = probeFailed
	if code == exitProbe {
		status.Probe = probeRan
	}
	return status, err
}
