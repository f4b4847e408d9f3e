package gitops

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Forget removes a note from the history of the inbox, which is possible while
// no remote has it. Every commit of the branch since the note is written again
// without it; the old ones are left to `git gc`, no reflog of ours holds them. What
// else has to go does so before the branch moves, as long as the note can be found:
// whoever is killed in between can do it again.
func (in *Inbox) Forget(ctx context.Context, session gitobj.Commit, before func() error) error {
	return in.write(ctx, func(s state) error {
		if published, err := in.published(ctx, session.ID); err != nil || published {
			return in.tooLate(session, err)
		}
		if err := in.heldElsewhere(ctx, session); err != nil {
			return err
		}
		if on, err := in.onBranch(ctx, s, session); err != nil || !on {
			return cmp.Or(err, ErrNotThere)
		}
		note, err := in.NoteOf(ctx, session)
		if err != nil {
			return err
		}
		tip, err := in.without(ctx, s, session, note.Blob)
		if err != nil {
			return err
		}
		return in.replace(ctx, s, tip, before)
	})
}

// ErrNotThere says that a session is not on the branch, or not any more: somebody
// forgot it meanwhile, or another one, which made its commit anew.
var ErrNotThere = errors.New("the session is not on the local inbox branch")

func (in *Inbox) onBranch(ctx context.Context, s state, session gitobj.Commit) (bool, error) {
	if s.local == "" {
		return false, nil
	}
	return in.repo.IsAncestor(ctx, session.ID, s.local)
}

func (in *Inbox) published(ctx context.Context, id gitobj.ID) (bool, error) {
	out, err := in.repo.git.run(ctx, "for-each-ref", "--count=1", "--contains="+string(id), "refs/remotes")
	return len(out) > 0, err
}

// heldElsewhere refuses while another ref holds the note: rewriting the inbox
// would not make it go away.
func (in *Inbox) heldElsewhere(ctx context.Context, session gitobj.Commit) error {
	out, err := in.repo.git.run(ctx, "for-each-ref", "--format=%(refname)", "--contains="+string(session.ID))
	if err != nil {
		return err
	}
	refs := slices.DeleteFunc(strings.Fields(string(out)), func(ref string) bool { return ref == in.ref() })
	if len(refs) == 0 {
		return nil
	}
	return gitobj.Problemf(gitobj.Refused, "%s: also in %s", session.Subject(), strings.Join(refs, ", ")).
		WithHint("git update-ref -d %s, if nothing else there is needed; then run this again", refs[0])
}

func (in *Inbox) tooLate(session gitobj.Commit, err error) error {
	if err != nil {
		return err
	}
	return gitobj.Problemf(gitobj.Refused, "%s: published already, so every clone has it", session.Subject()).
		WithHint("1. rotate what was secret: it is known\n"+
			"2. git anw inbox drop, so that the note is out of the list\n"+
			"3. in a fresh clone: git filter-repo --refs %s --invert-paths --path NOTE, then git push --force\n"+
			"4. every other clone: git update-ref -d refs/heads/%s, git fetch --prune, git gc --prune=now", in.branch, in.branch)
}

// without writes the inbox's own commits again, oldest first, and returns the
// new tip. Commits that only brought the note vanish.
func (in *Inbox) without(ctx context.Context, s state, session gitobj.Commit, blob gitobj.ID) (gitobj.ID, error) {
	commits, err := in.repo.Log(ctx, 0, "--topo-order", "--reverse", "--ancestry-path="+string(session.ID), string(s.local), "^"+string(session.ID))
	if err != nil {
		return "", err
	}
	renamed := map[gitobj.ID]gitobj.ID{session.ID: ""}
	for _, commit := range commits {
		if renamed[commit.ID], err = in.rewrite(ctx, commit, renamed, blob); err != nil {
			return "", err
		}
	}
	return renamed[s.local], nil
}

func (in *Inbox) rewrite(ctx context.Context, commit gitobj.Commit, renamed map[gitobj.ID]gitobj.ID, blob gitobj.ID) (gitobj.ID, error) {
	var parents []gitobj.ID
	for _, parent := range commit.Parents {
		if now, known := renamed[parent]; known {
			parent = now
		}
		if parent != "" && !slices.Contains(parents, parent) {
			parents = append(parents, parent)
		}
	}
	notes, err := in.listing(ctx, commit.ID)
	if err != nil {
		return "", err
	}
	var changes []gitobj.Change
	for _, note := range notes {
		if note.Blob == blob {
			changes = append(changes, gitobj.Change{Path: note.Path, Remove: true})
		}
	}
	tree, err := in.repo.WriteTree(ctx, commit.Tree, changes)
	if err != nil {
		return "", err
	}
	if len(parents) == 1 && len(commit.Parents) > 1 {
		if only, err := in.repo.reader().commit(ctx, parents[0]); err == nil && only.Tree == tree {
			return parents[0], nil
		}
	}
	return in.repo.commitObject(ctx, in.repo.git.with(signatures(commit)...), tree, parents, commit.Message)
}

// signatures keeps author, committer and dates as they were.
func signatures(commit gitobj.Commit) []string {
	date := func(s gitobj.Signature) string { return fmt.Sprintf("%d %s", s.When.Unix(), s.When.Format("-0700")) }
	return []string{
		"GIT_AUTHOR_NAME=" + commit.Author.Name, "GIT_AUTHOR_EMAIL=" + commit.Author.Email, "GIT_AUTHOR_DATE=" + date(commit.Author),
		"GIT_COMMITTER_NAME=" + commit.Committer.Name, "GIT_COMMITTER_EMAIL=" + commit.Committer.Email, "GIT_COMMITTER_DATE=" + date(commit.Committer),
	}
}

// replace sets the branch to a tip that does not descend from the old one,
// which a worktree that has it checked out could not follow, and lets go of that.
func (in *Inbox) replace(ctx context.Context, s state, tip gitobj.ID, before func() error) error {
	trees, err := in.repo.worktrees(ctx)
	if err != nil {
		return err
	}
	if i := slices.IndexFunc(trees, func(t worktree) bool { return t.branch == in.ref() }); i >= 0 {
		return gitobj.Problemf(gitobj.Refused, "%s: checked out in %s", in.branch, trees[i].dir).WithHint("check out another branch there, then run this again")
	}
	if err := before(); err != nil {
		return err
	}
	return in.repo.updateRefs(ctx, "anw: forget", moving{Moves: []Move{{Ref: in.ref(), New: tip, Old: s.local}}, Forgets: in.ref()})
}

// letGo lets go of every old commit of a ref and of what repeats its texts: the
// reflog, the record for undo, the caches.
func (r *Repo) letGo(ctx context.Context, ref string) error {
	if err := r.ForgetAll(); err != nil {
		return err
	}
	keys, err := r.operations().Keys()
	if err != nil {
		return err
	}
	for _, key := range keys {
		if err := r.operations().Delete(key); err != nil {
			return err
		}
	}
	if exists, err := r.ref(ctx, ref); err != nil || exists == "" {
		return err
	}
	_, err = r.git.run(ctx, "reflog", "expire", "--expire-unreachable=now", ref)
	return err
}
