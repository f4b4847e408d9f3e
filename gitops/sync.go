package gitops

import (
	"context"
	"errors"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Synced says what a sync did.
type Synced struct {
	Remote string
	// Fetched is true where the remote had something new for the inbox, and
	// Reconciled where both sides had.
	Fetched, Reconciled bool
	Pushed              []string // branches
	// Held says why nothing was sent, nil when it was.
	Held error
	// Apart are branches of which the remote has another version.
	Apart []string
}

// Sync exchanges the inbox and the promotion branches with the remote: git's
// own fetch and push, with a reconcile between them. Nothing is forced, and
// while the remote has no trunk nothing is sent: the sessions' parents would
// publish local commits of it.
func (in *Inbox) Sync(ctx context.Context, identify Identify) (Synced, error) {
	in = &Inbox{in.repo, in.branch, in.isNote, in.stillPending, identify}
	done, err := in.syncWith(ctx)
	if err != nil {
		return done, err
	}
	if err := in.repo.locked(ctx, in.repo.sweepRemoteCalls); err != nil {
		return done, err
	}
	for range attempts {
		if err := in.fetch(ctx, done.Remote); err != nil {
			return done, err
		}
		if err := in.takeRemote(ctx, &done); err != nil {
			return done, err
		}
		err = in.push(ctx, &done)
		if err == nil || !rejected(err) {
			break
		}
	}
	in.repo.tidy(ctx)
	return done, err
}

// SyncPlan says what Sync would send, as far as is known without asking the
// remote.
func (in *Inbox) SyncPlan(ctx context.Context) (Synced, error) {
	plan, err := in.syncWith(ctx)
	if err != nil {
		return plan, err
	}
	return plan, in.outgoing(ctx, &plan)
}

func (in *Inbox) syncWith(ctx context.Context) (Synced, error) {
	remotes, err := in.repo.remotes(ctx)
	if err != nil {
		return Synced{}, err
	}
	if len(remotes) == 0 {
		return Synced{}, gitobj.Problemf(gitobj.Usage, "no remote to sync with").WithHint("git remote add origin URL")
	}
	return Synced{Remote: remotes[0]}, nil
}

// tidy does what git's own commands do in passing and plumbing never does. It
// is housekeeping: that it cannot be done is no reason to fail.
func (r *Repo) tidy(ctx context.Context) {
	r.git.run(ctx, "commit-graph", "write", "--reachable", "--split", "--no-progress")
	r.git.run(ctx, "maintenance", "run", "--auto", "--quiet")
}

// takeRemote reconciles the local inbox with what was fetched, and takes in the
// sessions that were parked.
func (in *Inbox) takeRemote(ctx context.Context, done *Synced) error {
	err := in.write(ctx, func(s state) error {
		table, err := in.repo.refs(ctx)
		if err != nil {
			return err
		}
		_, theirs := table.remote(in.branch)
		was := s.local
		if s.tip, err = in.reconcile(ctx, s.local, theirs, s.trunk.Commit); err != nil {
			return err
		}
		done.Fetched = done.Fetched || s.tip != was
		done.Reconciled = done.Reconciled || s.tip != was && s.tip != theirs
		tip, err := in.unpark(ctx, s)
		if err != nil || tip == was || tip == "" {
			return err
		}
		err = in.advance(ctx, s, "sync", tip)
		if blocked := (*held)(nil); errors.As(err, &blocked) && s.tip == was {
			return nil // what is parked waits on
		}
		return err
	})
	return explainHeld(err)
}

// unpark is the tip with the queue in it.
func (in *Inbox) unpark(ctx context.Context, s state) (gitobj.ID, error) {
	if len(s.queue) == 0 {
		return s.tip, nil
	}
	notes, _, err := in.kept(ctx, s)
	if err != nil {
		return "", err
	}
	return in.writeTip(ctx, s, in.draft(s, changes(notes), "inbox: take in parked sessions"))
}

// fetch is git's own; one that meets another fetch, such as an editor's, is made
// again.
func (in *Inbox) fetch(ctx context.Context, remote string) (err error) {
	for range attempts {
		err = in.repo.callRemote(ctx, remote, "fetch", "--quiet", "--no-tags", remote)
		if err == nil || !strings.Contains(err.Error(), "but expected") {
			return err
		}
	}
	return err
}
