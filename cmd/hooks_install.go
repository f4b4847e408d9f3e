package cmd

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/hooks/install"
)

type hooksInstallOptions struct{ shared, yes bool }

func newHooksInstallCmd(env *Env) *cobra.Command {
	var opts hooksInstallOptions
	command := &cobra.Command{
		Use:   "install",
		Short: "Install the hooks and the merge drivers",
		Long: `Writes hooks where git looks for them, and the merge drivers of
wiki/MANIFEST.md and inbox/TODO.md. A shell script that is a hook already runs
first, as before. Where another program, another language or core.hooksPath
decides about a hook, it is left alone: the lines to add are printed, and the exit
code is 4. In a bare repository the hook is pre-receive.

With --shared the hooks are written to .githooks, to be committed, and git is told
to look there.`,
		Example: "  git anw hooks install\n  git anw hooks install --shared",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return runHooksInstall(c.Context(), env, opts) },
	}
	command.Flags().BoolVar(&opts.shared, "shared", false, "write them to .githooks, for everybody who works on this")
	command.Flags().BoolVarP(&opts.yes, "yes", "y", false, "do not ask")
	return command
}

func runHooksInstall(ctx context.Context, env *Env, opts hooksInstallOptions) error {
	repo, facts, err := env.hooksHome(ctx)
	if err != nil {
		return err
	}
	if opts.shared {
		if err := env.share(ctx, repo, facts, opts.yes); err != nil {
			return err
		}
	}
	wrote, advice, err := env.installHooks(ctx, repo)
	fmt.Fprint(env.Out, advice)
	for _, what := range wrote {
		fmt.Fprintf(env.Out, env.say("wrote %s\n", "已写 %s\n"), what)
	}
	if err == nil && len(wrote) == 0 {
		fmt.Fprintln(env.Out, env.say("hooks and merge drivers are in place", "钩子和合并驱动都已就位"))
	}
	return err
}

const (
	sharedDir = ".githooks"
	// sharedMark remembers that core.hooksPath is ours to unset.
	sharedMark = "anw.sharedHooks"
)

// share writes the versioned form of the hooks and has git look there.
func (e *Env) share(ctx context.Context, repo *gitops.Repo, facts install.Repository, yes bool) error {
	if repo.Bare() {
		return gitobj.Problemf(gitobj.Usage, "--shared: a bare repository has no files to share")
	}
	if facts.HooksPath == sharedDir {
		return writeShared(repo)
	}
	if facts.HooksPath != "" {
		return gitobj.Problemf(gitobj.Refused, "core.hooksPath (%s) is %s already", facts.HooksPathScope, facts.HooksPath).
			WithHint("keep it: git anw hooks install; or unset it first: git config --unset core.hooksPath")
	}
	fmt.Fprintf(e.Err, e.say("%s will be committed: what is in it runs on the machine of everybody who tells git to look there\n", "%s 会被提交：其中的内容会在每个让 git 看那里的人的机器上运行\n"), sharedDir)
	silent := e.say("no hook is there now", "现在那里没有钩子")
	if names := hooksIn(facts.HooksDir); len(names) > 0 {
		silent = e.say("these stop: ", "这些会停用：") + e.list(names)
	}
	fmt.Fprintf(e.Err, e.say("git will look for hooks there and no longer in %s; %s\n", "git 会在那里找钩子，不再看 %s；%s\n"), facts.HooksDir, silent)
	if err := e.consent(e.say("go ahead?", "继续吗？"), yes); err != nil {
		return err
	}
	if err := writeShared(repo); err != nil {
		return err
	}
	if err := repo.SetConfig(ctx, sharedMark, "true"); err != nil {
		return err
	}
	return repo.SetConfig(ctx, "core.hooksPath", sharedDir)
}

func writeShared(repo *gitops.Repo) error {
	for _, hook := range install.Hooks() {
		p := gitobj.Path(sharedDir + "/" + hook)
		disk := filepath.Join(repo.Top, filepath.FromSlash(string(p)))
		if _, err := os.Lstat(disk); err == nil {
			continue
		}
		if err := repo.ReplaceFile(p, nil, install.Script(hook, "")); err != nil {
			return err
		}
		if err := os.Chmod(disk, 0o755); err != nil {
			return err
		}
	}
	return nil
}

// hooksIn are the hooks that run from a folder.
func hooksIn(dir string) []string {
	entries, _ := os.ReadDir(dir)
	var names []string
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0 && !strings.HasSuffix(entry.Name(), ".sample") {
			names = append(names, printable(entry.Name()))
		}
	}
	slices.Sort(names)
	return names
}

// unshare lets git look in its own folder again. The files stay: they are
// versioned, and others may use them.
func unshare(ctx context.Context, repo *gitops.Repo, removed *[]string) error {
	marked, err := repo.Config(ctx, sharedMark)
	if err != nil || marked != "true" {
		return err
	}
	if path, err := repo.Config(ctx, "core.hooksPath"); err != nil || path != sharedDir {
		return err
	}
	for _, key := range []string{"core.hooksPath", sharedMark} {
		if err := repo.UnsetKey(ctx, key); err != nil {
			return err
		}
	}
	*removed = append(*removed, "config core.hooksPath")
	return nil
}
