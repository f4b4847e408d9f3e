package cmd

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Main runs the command line and returns the exit code.
func Main(args []string) int {
	env, err := processEnv()
	if err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		return exitGit
	}
	ctx, stop := untilInterrupted()
	defer stop()
	if hook, ok := installedCall(args); ok {
		debug.SetGCPercent(-1) // a process this short is done before collecting pays
		debug.SetMemoryLimit(hookMemory)
		return report(env, false, runHook(ctx, env, hook[0], hook[1:]))
	}
	return run(ctx, env, args)
}

// A command that lists or asks is over before collecting pays; one that reads all
// pages is not.
const quickGC, usualGC = 400, 100

// hookMemory is where a hook begins to collect all the same.
const hookMemory = 512 << 20

// installedCall recognises the line that installed hooks call. Every commit pays
// for it, so the tree of commands is not made.
func installedCall(args []string) (hook []string, ok bool) {
	if len(args) < 3 || args[0] != "hooks" || args[1] != "run" || strings.HasPrefix(args[2], "-") {
		return nil, false
	}
	return args[2:], true
}

func run(ctx context.Context, env *Env, args []string) int {
	out := &output{to: env.Out}
	env.In, env.Out = patient{ctx, env.In}, out
	root := newRootCmd(env, args...)
	root.SetArgs(args)
	ran, err := root.ExecuteContextC(ctx)
	asked := ran.Flags().Lookup("json")
	asJSON := asked != nil && asked.Value.String() == "true"
	switch {
	case err != nil && ran.Annotations[parsedAnnotation] == "":
		if !asJSON {
			env.translateHelp(root) // has the names of arguments
		}
		err = usage(ran, err)
	case out.err != nil && (err == nil || errors.Is(err, errFindings)):
		err = out.err
	}
	if err == nil {
		return exitOK
	}
	if ctx.Err() != nil {
		err = interrupted(err)
	}
	return report(env, asJSON, err)
}

// parsedAnnotation marks a command whose flags and arguments were accepted:
// cobra's own errors before that are errors of usage.
const parsedAnnotation = "parsed"

// emptyFlags refuses an empty value where it would mean that the flag was not
// given: `--rev "$UNSET"` must not quietly look at something else.
func emptyFlags(c *cobra.Command) (err error) {
	never := []string{"rev", "file", "before", "range", "diff", "tokenizer", "since", "from", "explain", "exclude", "pin", "project"}
	c.Flags().Visit(func(f *pflag.Flag) {
		values := []string{f.Value.String()}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		if slices.Contains(values, "") && slices.Contains(never, f.Name) {
			err = gitobj.Problemf(gitobj.Usage, "--%s: the value is empty", f.Name).WithHint("%s -h", c.CommandPath())
		}
	})
	return err
}

// The groups of the help text, in its order.
const (
	groupDaily     = "daily"
	groupKnowledge = "knowledge"
	groupSetup     = "setup"
)

// newRootCmd has the commands that args may mean.
func newRootCmd(env *Env, args ...string) *cobra.Command {
	root := &cobra.Command{
		Use:   "git-anw",
		Short: "An AI-native workspace in plain Markdown and git",
		Long: `git anw turns a git repository into a workspace that outlives any model, agent
or vendor: layered CLAUDE.md files, inbox/TODO.md and wiki/MANIFEST.md, kept
true by commit hooks; session notes that become commits; and context bundles
counted exactly and reproducible from history.`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Annotations:   map[string]string{cobra.CommandDisplayNameAnnotation: "git anw"},
		PersistentPreRunE: func(c *cobra.Command, _ []string) error {
			if err := errors.Join(c.ValidateFlagGroups(), emptyFlags(c)); err != nil {
				return err
			}
			c.Annotations = map[string]string{parsedAnnotation: "yes"}
			if c.Name() == cobra.ShellCompRequestCmd {
				env.translateHelp(c.Root())
			}
			return nil
		},
	}
	root.SetIn(env.In)
	root.SetOut(env.Out)
	root.SetErr(env.Err)
	root.CompletionOptions.HiddenDefaultCmd = true
	root.AddGroup(
		&cobra.Group{ID: groupDaily, Title: "Every day:"},
		&cobra.Group{ID: groupKnowledge, Title: "Keep it true:"},
		&cobra.Group{ID: groupSetup, Title: "Set up:"},
	)
	for _, entry := range called(args) {
		command := entry.make(env)
		command.GroupID = entry.group
		root.AddCommand(command)
	}
	root.SetHelpCommand(newHelpCmd(root))
	env.speakHelp(root)
	return root
}

type commandEntry struct {
	name, group string
	make        func(*Env) *cobra.Command
}

// called are the commands that a line may mean: the one it begins with, else all.
// To make all of them costs as much as many a command does.
func called(args []string) []commandEntry {
	all := commands()
	if len(args) > 0 {
		if i := slices.IndexFunc(all, func(e commandEntry) bool { return e.name == args[0] }); i >= 0 {
			return all[i : i+1]
		}
	}
	return all
}

// commands lists every command, in the order of the help text. A new command is
// one file and one line here.
func commands() []commandEntry {
	return []commandEntry{
		{"check", groupKnowledge, newCheckCmd},
		{"fix", groupKnowledge, newFixCmd},
		{"layers", groupKnowledge, newLayersCmd},
		{"rules", groupKnowledge, newRulesCmd},
		{"archive", groupKnowledge, newArchiveCmd},
		{"memory", groupKnowledge, newMemoryCmd},
		{"init", groupSetup, newInitCmd},
		{"demo", groupSetup, newDemoCmd},
		{"bootstrap", groupSetup, newBootstrapCmd},
		{"hooks", groupSetup, newHooksCmd},
		{"merge-driver", groupSetup, newMergeDriverCmd},
		{"doctor", groupSetup, newDoctorCmd},
		{"session", groupDaily, newSessionCmd},
		{"capture", groupDaily, newCaptureCmd},
		{"inbox", groupDaily, newInboxCmd},
		{"promote", groupDaily, newPromoteCmd},
		{"todo", groupDaily, newTodoCmd},
		{"review", groupDaily, newReviewCmd},
		{"sync", groupDaily, newSyncCmd},
		{"undo", groupDaily, newUndoCmd},
		{"search", groupDaily, newSearchCmd},
		{"context", groupDaily, newContextCmd},
		{"bundle", groupDaily, newBundleCmd},
		{"tokens", groupDaily, newTokensCmd},
		{"models", groupSetup, newModelsCmd},
		{"tokenizer", groupSetup, newTokenizerCmd},
		{"version", groupSetup, newVersionCmd},
	}
}

// groupOf makes a command that only holds others.
func groupOf(use, short string, children ...*cobra.Command) *cobra.Command {
	parent := &cobra.Command{Use: use, Short: short, Args: cobra.NoArgs, RunE: func(c *cobra.Command, _ []string) error {
		return gitobj.Problemf(gitobj.Usage, "a subcommand is needed").WithHint("%s -h", c.CommandPath())
	}}
	parent.AddCommand(children...)
	return parent
}
