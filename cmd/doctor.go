package cmd

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// diagnosis is what this program makes of a repository.
type diagnosis struct {
	Git       string    `json:"git"`
	Workspace string    `json:"workspace"`
	Bare      bool      `json:"bare"`
	Reader    string    `json:"reader"`
	Trunk     string    `json:"trunk"`
	TrunkRef  string    `json:"trunk_ref"`
	TrunkAt   gitobj.ID `json:"trunk_commit"`
	Inbox     string    `json:"inbox"`
	InboxAt   gitobj.ID `json:"inbox_commit"`
	Pending   int       `json:"pending"`
	Remote    string    `json:"remote"`
	Shallow   bool      `json:"shallow"`
	Hooks     string    `json:"hooks"`
	// Orphans are entries in history that were neither dropped nor promoted and
	// do not wait.
	Orphans []string          `json:"orphans"`
	Locks   []gitops.LockFile `json:"locks"`
	// Problems say what to do; the exit code is 1 when there are some.
	Problems []string `json:"problems"`

	trunkHere gitobj.ID // the local branch
}

func newDoctorCmd(env *Env) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "doctor",
		Short: "Say how this repository is understood, and what is wrong with it",
		Long: `Say which git and which reader serve this repository and why, what is taken for
its trunk, inbox and remote, whether the hooks are there, and what needs a person:
entries in history that were neither dropped nor promoted and do not wait, locks
that were left, sessions left open, texts that were kept. Nothing is changed. The
exit code is 1 when there is something to do.`,
		Example: "  git anw doctor\n  git anw doctor --json",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return runDoctor(c.Context(), env, asJSON) },
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return c
}

func runDoctor(ctx context.Context, env *Env, asJSON bool) error {
	d, err := env.desk(ctx)
	if err != nil {
		return err
	}
	found, err := d.diagnose(ctx, env)
	if err != nil {
		return err
	}
	if asJSON {
		err = printJSON(env, found)
	} else {
		_, err = fmt.Fprint(env.Out, found.text(env))
	}
	if err == nil && len(found.Problems) > 0 {
		return errFindings
	}
	return err
}

func (d *desk) diagnose(ctx context.Context, env *Env) (f diagnosis, err error) {
	f = diagnosis{Workspace: d.w.Top, Bare: d.w.Bare(), Reader: d.w.Engine(), Inbox: d.inbox.Branch(), Shallow: d.w.Shallow(), Orphans: []string{}, Problems: []string{}}
	if f.Bare {
		f.Workspace = d.w.GitDir
	}
	for _, look := range []func(context.Context, *Env, *diagnosis) error{d.lookAtRefs, d.lookAtEntries, d.lookAtHooks, d.lookAtLocks, d.lookAtSessions} {
		if err := look(ctx, env, &f); err != nil {
			return f, err
		}
	}
	return f, nil
}

// todo adds what a person has to do.
func (f *diagnosis) todo(format string, args ...any) {
	f.Problems = append(f.Problems, fmt.Sprintf(format, args...))
}
