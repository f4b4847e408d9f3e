package cmd

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/cmd/early"
	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/hooks/install"
)

// hookStatus is a hook and whether git really runs it.
type hookStatus struct {
	install.Hook
	// Probe is "ran" when git ran the hook just now and it reached this
	// program, "did not run", or "not tried" where running it would also run
	// somebody else's checks.
	Probe string `json:"probe"`
}

type hooksStatusOptions struct{ json, probe bool }

func newHooksStatusCmd(env *Env) *cobra.Command {
	var opts hooksStatusOptions
	command := &cobra.Command{
		Use:   "status",
		Short: "Show each hook, who manages it and whether git runs it",
		Long: `Shows where git looks for each hook and what stands there. A hook of ours is
also tried: git is asked to run it, and the hook says that it was reached. Hooks
that another program manages are run only with --probe, since that runs its checks
too. The exit code is 1 when a hook is missing or did not run; what to do is said.`,
		Example: "  git anw hooks status\n  git anw hooks status --probe\n  git anw hooks status --json",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return runHooksStatus(c.Context(), env, opts) },
	}
	command.Flags().BoolVar(&opts.json, "json", false, "print a JSON array")
	command.Flags().BoolVar(&opts.probe, "probe", false, "try the hooks of other programs too")
	return command
}

func runHooksStatus(ctx context.Context, env *Env, opts hooksStatusOptions) error {
	repo, facts, err := env.hooksHome(ctx)
	if err != nil {
		return err
	}
	hooks, advice := install.Inspect(facts)
	all, good := make([]hookStatus, len(hooks)), true
	for i, hook := range hooks {
		if all[i], err = probe(ctx, repo, hook, opts.probe); err != nil {
			return err
		}
		good = good && hook.State == install.Installed && all[i].Probe != probeFailed
	}
	switch {
	case opts.json:
		err = printJSON(env, all)
	default:
		showHooks(env, all)
	}
	if err == nil && !good {
		if !opts.json {
			fmt.Fprint(env.Out, whatToDo(env, all, advice))
		}
		return errFindings
	}
	return err
}

// whatToDo is advice where others decide, and else the command that mends.
func whatToDo(env *Env, hooks []hookStatus, advice string) string {
	for _, hook := range hooks {
		if hook.State == install.Installed && hook.Probe == probeFailed && hook.Manager != "" {
			return fmt.Sprintf(env.say("to do: have %s install its hooks again, then git anw hooks status --probe\n", "要做：让 %s 重新安装它的钩子，然后 git anw hooks status --probe\n"), hook.Manager)
		}
	}
	if advice != "" {
		return env.say("to do:\n", "要做：\n") + advice
	}
	return env.say("to do: git anw hooks install\n", "要做：git anw hooks install\n")
}

func showHooks(env *Env, hooks []hookStatus) {
	for _, hook := range hooks {
		details := []string{env.hookState(hook.State), env.say("in ", "在 ") + hook.Directory}
		if hook.Configured {
			details[1] = env.say("in git's configuration", "在 git 的配置里")
		}
		if hook.Block {
			details = append(details, env.say("after the script that was there", "在原有脚本之后"))
		}
		if hook.Manager != "" {
			details = append(details, env.say("managed by ", "由它管理：")+hook.Manager)
		}
		switch hook.Probe {
		case probeRan:
			details = append(details, env.say("git ran it just now", "刚刚由 git 运行过"))
		case probeFailed:
			details = append(details, failing(env, hook))
		default:
			details = append(details, env.say("not tried", "没有试"))
		}
		fmt.Fprintf(env.Out, "%-16s %s\n", hook.Name, strings.Join(details, env.say(", ", "，")))
	}
}

func failing(env *Env, hook hookStatus) string {
	if hook.Manager != "" && !hook.Own && !hook.Runnable() {
		return fmt.Sprintf(env.say("but git finds no hook there yet: have %s install its hooks", "但 git 在那里还找不到钩子：请让 %s 安装它的钩子"), hook.Manager)
	}
	return env.say("git did not run it", "git 没有运行它")
}

const (
	probeRan      = "ran"
	probeFailed   = "did not run"
	probeNotTried = "not tried"
)

// probe has git itself run the hook: executable bit, interpreter, recorded path
// and configuration are all tried at once. The file is the proof, since the
// hook manager in between may make any exit code of ours.
func probe(ctx context.Context, repo *gitops.Repo, hook install.Hook, all bool) (hookStatus, error) {
	status := hookStatus{Hook: hook, Probe: probeNotTried}
	alone := hook.Configured || hook.Direct()
	if hook.State == install.Missing || hook.State == install.Foreign || !alone && !all {
		if hook.State == install.Installed && !hook.Runnable() {
			status.Probe = probeFailed
		}
		return status, nil
	}
	dir, err := os.MkdirTemp("", "git-anw-probe-")
	if err != nil {
		return status, err
	}
	defer os.RemoveAll(dir)
	proof := filepath.Join(dir, "reached")
	_, err = repo.RunHook(ctx, hook.Name, early.Probe+"="+proof, "ANW=")
	status.Probe = probeFailed
	if _, absent := os.Stat(proof); absent == nil {
		status.Probe = probeRan
	}
	return status, err
}

// reached is what the hook does when it is only asked whether git runs it.
func reached(proof string) error {
	if filepath.IsAbs(proof) {
		if file, err := os.OpenFile(proof, os.O_CREATE|os.O_EXCL, 0o600); err == nil {
			file.Close()
		}
	}
	return errProbe
}
