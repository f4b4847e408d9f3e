package gitops

import (
	"context"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Synced says what a sync did.
type Synced struct {
	Remote string
	Pushed []string // branches
	// Held says why nothing was sent, "" when it was.
	Held string
}

// Sync exchanges the inbox and the promotion branches with the remote: git's
// own fetch and push, with a reconcile between them. Nothing is forced, and
// while the remote has no trunk nothing is sent: the sessions' parents would
// publish local commits of it.
func (in *Inbox) Sync(ctx context.Context, identify Identify) (Synced, error) {
	in.id = identify
	remotes, err := in.repo.remotes(ctx)
	if err != nil {
		return Synced{}, err
	}
	if len(remotes) == 0 {
		return Synced{}, gitobj.Problemf(gitobj.Usage, "no remote to sync with").WithHint("git remote add origin URL")
	}
	done := Synced{Remote: remotes[0]}
	for range attempts {
		if _, err := in.repo.git.run(ctx, "fetch", "--quiet", "--no-tags", done.Remote); err != nil {
			return done, err
		}
		if err := in.takeRemote(ctx); err != nil {
			return done, err
		}
		done.Pushed, done.Held, err = in.push(ctx, done.Remote)
		if err == nil || !rejected(err) {
			break
		}
	}
	return done, err
}

// takeRemote reconciles the local inbox with what was fetched.
func (in *Inbox) takeRemote(ctx context.Context) error {
	return in.write(ctx, func(s state) error {
		table, err := in.repo.refs(ctx)
		if err != nil {
			return err
		}
		_, theirs := table.remote(in.branch)
		tip, err := in.reconcile(ctx, s.local, theirs, s.trunk.Commit)
		if err != nil || tip == s.local || tip == "" {
			return err
		}
		s.queue = nil // parked sessions wait for the next session
		return in.advance(ctx, s, "sync", tip)
	})
}

func (in *Inbox) push(ctx context.Context, remote string) (pushed []string, held string, err error) {
	table, err := in.repo.refs(ctx)
	if err != nil {
		return nil, "", err
	}
	trunk, err := in.repo.trunkIn(ctx, table)
	if err != nil {
		return nil, "", err
	}
	if !trunk.Published() {
		return nil, "the remote has no " + trunk.Name + " yet: git push " + remote + " " + trunk.Name, nil
	}
	for ref, id := range table.commits {
		name, local := strings.CutPrefix(ref, "refs/heads/")
		if _, theirs := table.remote(name); local && theirs != id && (name == in.branch || strings.HasPrefix(name, "promote/")) {
			pushed = append(pushed, name)
		}
	}
	if len(pushed) == 0 {
		return nil, "", nil
	}
	slices.Sort(pushed)
	args := []string{"push", "--quiet", "--no-verify", remote}
	for _, name := range pushed {
		args = append(args, "refs/heads/"+name)
	}
	_, err = in.repo.git.run(ctx, args...)
	return pushed, "", err
}

func rejected(err error) bool {
	return strings.Contains(err.Error(), "fetch first") || strings.Contains(err.Error(), "non-fast-forward") || strings.Contains(err.Error(), "stale info")
}
