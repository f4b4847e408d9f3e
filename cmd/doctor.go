package cmd

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/agentctx/session"
	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/hooks/install"
	"github.com/git-anw/git-anw/knowledge"
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
	found, err := d.diagnose(ctx, env.Now())
	if err != nil {
		return err
	}
	if asJSON {
		err = printJSON(env, found)
	} else {
		_, err = fmt.Fprint(env.Out, found.text())
	}
	if err == nil && len(found.Problems) > 0 {
		return errFindings
	}
	return err
}

func (d *desk) diagnose(ctx context.Context, now time.Time) (f diagnosis, err error) {
	f = diagnosis{Workspace: d.w.Top, Bare: d.w.Bare(), Reader: d.w.Engine(), Inbox: d.inbox.Branch(), Shallow: d.w.Shallow(), Orphans: []string{}, Problems: []string{}}
	if f.Bare {
		f.Workspace = d.w.GitDir
	}
	for _, look := range []func(context.Context, time.Time, *diagnosis) error{d.lookAtRefs, d.lookAtEntries, d.lookAtHooks, d.lookAtLocks, d.lookAtSessions} {
		if err := look(ctx, now, &f); err != nil {
			return f, err
		}
	}
	return f, nil
}

func (d *desk) lookAtRefs(ctx context.Context, _ time.Time, f *diagnosis) (err error) {
	if f.Git, err = d.w.Version(ctx); err != nil {
		return err
	}
	trunk, err := d.w.Trunk(ctx)
	if err != nil {
		return err
	}
	f.Trunk, f.TrunkRef, f.TrunkAt, f.trunkHere = trunk.Name, trunk.Ref, trunk.Commit, trunk.Local
	if f.Remote, err = d.w.Remote(ctx); err != nil {
		return err
	}
	f.InboxAt, err = d.inbox.Tip(ctx)
	return err
}

// lookAtEntries finds the entries that got lost between two states, as where a
// commit that promoted them was rewritten.
func (d *desk) lookAtEntries(ctx context.Context, _ time.Time, f *diagnosis) error {
	pending, err := d.inbox.Pending(ctx)
	if err != nil {
		return err
	}
	f.Pending = len(pending)
	known, err := d.w.TakenOut(ctx)
	if err != nil {
		return err
	}
	for _, p := range pending {
		known[p.Entry.Key()] = true
	}
	for _, commit := range []gitobj.ID{f.TrunkAt, f.trunkHere} {
		if commit == "" {
			continue
		}
		pages, err := d.trees.At(ctx, commit)
		if err != nil {
			return err
		}
		promoted, err := knowledge.PromotedSources(pages)
		if err != nil {
			return err
		}
		for id := range promoted {
			known[id] = true
		}
	}
	sessions, err := session.List(ctx, d.inbox, 0)
	for _, s := range sessions {
		if !known[s.ID] {
			f.Orphans = append(f.Orphans, s.ID+"  "+s.Title)
			f.Problems = append(f.Problems, fmt.Sprintf("entry %s is in history only: git anw session show %s", s.ID, s.ID))
		}
	}
	return err
}

func (d *desk) lookAtHooks(ctx context.Context, _ time.Time, f *diagnosis) error {
	if f.Hooks = "none in a bare repository"; f.Bare {
		return nil
	}
	facts, err := hookFacts(ctx, d.w.Repo)
	if err != nil {
		return err
	}
	hooks, _, err := install.Inspect(facts)
	var missing []string
	for _, hook := range hooks {
		if hook.State != install.Installed {
			missing = append(missing, hook.Name+" "+string(hook.State))
		}
	}
	if f.Hooks = "installed"; len(missing) > 0 {
		f.Hooks = strings.Join(missing, ", ")
		f.Problems = append(f.Problems, "hooks: "+f.Hooks+": git anw hooks status")
	}
	return err
}

// waits is how long no healthy git holds a lock.
const waits = 10 * time.Minute

func (d *desk) lookAtLocks(_ context.Context, _ time.Time, f *diagnosis) (err error) {
	if f.Locks, err = d.w.Locks(); err != nil {
		return err
	}
	if f.Locks == nil {
		f.Locks = []gitops.LockFile{}
	}
	for _, lock := range f.Locks {
		if time.Since(lock.Since) > waits { // the clock of the disk, not that of commits
			f.Problems = append(f.Problems, fmt.Sprintf("%s: a lock since %s: if no git runs, remove the file", lock.Path, lock.Since.Local().Format("2006-01-02 15:04")))
		}
	}
	interrupted, err := d.w.Interrupted()
	if interrupted {
		f.Problems = append(f.Problems, "a command was killed while it moved branches; the next session, drop or sync clears that up")
	}
	return err
}

func (d *desk) lookAtSessions(_ context.Context, now time.Time, f *diagnosis) error {
	left, err := session.Left(d.journals, now, "", isGone)
	if err != nil {
		return err
	}
	kept, err := d.drafts.Keys()
	if len(left) > 0 {
		f.Problems = append(f.Problems, count(len(left), "session")+" left open: git anw session recover")
	}
	if len(kept) > 0 {
		f.Problems = append(f.Problems, count(len(kept), "text")+" kept that could not be recorded: git anw session recover")
	}
	return err
}

func (f diagnosis) text() string {
	var b strings.Builder
	row := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "%-10s %s\n", name, fmt.Sprintf(format, args...))
	}
	row("git", "%s", f.Git)
	row("workspace", "%s", f.Workspace)
	row("reader", "%s", f.Reader)
	row("trunk", "%s", standing(f.Trunk, f.TrunkAt, f.TrunkRef))
	row("inbox", "%s, %d pending", standing(f.Inbox, f.InboxAt, ""), f.Pending)
	row("remote", "%s", orNone(f.Remote))
	row("hooks", "%s", f.Hooks)
	row("locks", "%d", len(f.Locks))
	if f.Shallow {
		row("shallow", "history ends early: what was promoted or dropped before is unknown; git fetch --unshallow")
	}
	for _, problem := range f.Problems {
		fmt.Fprintf(&b, "to do: %s\n", problem)
	}
	return b.String()
}

func standing(branch string, at gitobj.ID, ref string) string {
	if at == "" {
		return branch + ", not there yet"
	}
	if ref == "" || ref == "refs/heads/"+branch {
		return branch + " at " + at.Short()
	}
	return branch + " at " + at.Short() + " of " + ref
}
