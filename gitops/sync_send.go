package gitops

import (
	"context"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// outgoing names the branches the remote lacks, or says why none may go.
func (in *Inbox) outgoing(ctx context.Context, plan *Synced) error {
	table, err := in.repo.refs(ctx)
	if err != nil {
		return err
	}
	trunk, err := in.repo.trunkIn(ctx, table)
	if err != nil {
		return err
	}
	plan.Pushed, plan.Apart, plan.Held = nil, nil, nil
	if !trunk.Published() {
		plan.Held = gitobj.Problemf(gitobj.Refused, "the remote has no %[1]s yet: git push %[2]s %[1]s", trunk.Name, plan.Remote)
		return nil
	}
	for _, ref := range sortedKeys(table.commits) {
		name, local := strings.CutPrefix(ref, "refs/heads/")
		if !local || name != in.branch && !strings.HasPrefix(name, "promote/") {
			continue
		}
		here, there := table.commits[ref], table.commits["refs/remotes/"+plan.Remote+"/"+name]
		send, apart, err := in.sends(ctx, here, there, trunk.Commit)
		switch {
		case err != nil:
			return err
		case send:
			plan.Pushed = append(plan.Pushed, name)
		case apart:
			plan.Apart = append(plan.Apart, name)
		}
	}
	return nil
}

// sends reports whether a branch brings the remote something. A promotion that
// has landed does not, in whatever way it did; one that was made again does,
// but not without force.
func (in *Inbox) sends(ctx context.Context, here, there, trunk gitobj.ID) (send, apart bool, err error) {
	if here == there {
		return false, false, nil
	}
	if there == "" {
		landed, err := in.landed(ctx, here, trunk)
		return !landed, false, err
	}
	if ahead, err := in.repo.IsAncestor(ctx, there, here); err != nil || ahead {
		return ahead, false, err
	}
	behind, err := in.repo.IsAncestor(ctx, here, there)
	return false, !behind, err
}

// landed reports whether a promotion is part of the trunk: as it is, or by pages
// that name all the notes it moved.
func (in *Inbox) landed(ctx context.Context, tip, trunk gitobj.ID) (bool, error) {
	if merged, err := in.repo.IsAncestor(ctx, tip, trunk); err != nil || merged {
		return merged, err
	}
	commits, err := in.repo.Log(ctx, 0, "--no-merges", "--grep=^"+gitobj.TrailerPromotes+": ", string(tip), "^"+string(trunk))
	var moved []gitobj.Note
	for _, commit := range commits {
		deltas, err := in.repo.Diff(ctx, slices.Concat(commit.Parents, []gitobj.ID{""})[0], commit.ID)
		if err != nil {
			return false, err
		}
		for _, delta := range deltas {
			if delta.New == "" && strings.HasPrefix(string(delta.Path), "inbox/") {
				moved = append(moved, gitobj.Note{Path: delta.Path, Blob: delta.Old})
			}
		}
	}
	if err != nil || len(moved) == 0 {
		return false, err
	}
	waiting, err := in.pending(ctx, moved, trunk)
	return len(waiting) == 0, err
}

func (in *Inbox) push(ctx context.Context, done *Synced) error {
	if err := in.outgoing(ctx, done); err != nil || len(done.Pushed) == 0 {
		return err
	}
	args := []string{"push", "--quiet", "--no-verify", done.Remote}
	for _, name := range done.Pushed {
		args = append(args, "refs/heads/"+name)
	}
	return in.repo.callRemote(ctx, done.Remote, args...)
}

func rejected(err error) bool {
	return strings.Contains(err.Error(), "fetch first") || strings.Contains(err.Error(), "non-fast-forward") || strings.Contains(err.Error(), "stale info") || strings.Contains(err.Error(), "incorrect old value")
}
