package gitops

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/store"
)

// Operation is what one run of a command moved, kept so that it can be undone.
type Operation struct {
	Format int    `json:"format"`
	What   string `json:"what"`
	Moves  []Move `json:"moves"`

	key string
}

// Short is the name of a moved ref as people say it.
func (m Move) Short() string {
	return strings.TrimPrefix(strings.TrimPrefix(m.Ref, "refs/heads/"), "refs/")
}

// kept operations; older ones are forgotten, their commits stay in the reflogs.
const keptOperations = 50

func (r *Repo) operations() store.Store { return store.New(r.StateDir() + "/undo") }

// undoable is the record of moves with the operation this process is in, as it
// is once they are made.
func (r *Repo) undoable(reason string, moves ...Move) moving {
	next := Operation{Format: 1, What: strings.TrimPrefix(reason, "anw: "), key: fmt.Sprintf("%020d-%d", time.Now().UnixNano(), os.Getpid())}
	if last := r.operation; last != nil {
		next.key, next.Moves = last.key, slices.Clone(last.Moves)
		if !strings.HasPrefix(last.What, "create ") { // else a step on the way to what was asked for
			next.What = last.What
		}
	}
	for _, move := range moves {
		next.add(move)
	}
	return moving{Moves: moves, Key: next.key, Operation: &next}
}

// remember keeps an operation, or one it has grown out of.
func (r *Repo) remember(key string, operation Operation) error {
	operation.key = key
	data, err := json.Marshal(operation)
	if err != nil {
		return err
	}
	if err := r.operations().Put(key, data); err != nil {
		return err
	}
	return r.forgetOld()
}

// add folds two moves of one ref into one.
func (o *Operation) add(move Move) {
	i := slices.IndexFunc(o.Moves, func(m Move) bool { return m.Ref == move.Ref && m.New == move.Old })
	if i < 0 {
		o.Moves = append(o.Moves, move)
		return
	}
	if o.Moves[i].New = move.New; move.New == o.Moves[i].Old { // made and deleted again
		o.Moves = slices.Delete(o.Moves, i, i+1)
	}
}

func (r *Repo) forgetOld() error {
	keys, err := r.operations().Keys()
	for i := 0; err == nil && i < len(keys)-keptOperations; i++ {
		err = r.operations().Delete(keys[i])
	}
	return err
}

// LastOperation is the newest operation that was not undone yet; one that was
// killed is brought to an end first.
func (r *Repo) LastOperation(ctx context.Context) (Operation, error) {
	if err := r.Recover(ctx); err != nil {
		return Operation{}, err
	}
	keys, err := r.operations().Keys()
	if err != nil {
		return Operation{}, err
	}
	if len(keys) == 0 {
		return Operation{}, gitobj.Problemf(gitobj.Usage, "nothing to undo")
	}
	key := keys[len(keys)-1]
	data, _, err := r.operations().Get(key)
	if err != nil {
		return Operation{}, err
	}
	operation := Operation{key: key}
	if err := json.Unmarshal(data, &operation); err != nil {
		return operation, fmt.Errorf("%s: %w", r.operations().Path(key), err)
	}
	return operation, nil
}

// Undo puts back the refs an operation moved, all or none, and only where they
// still are where it left them. One that was killed half way goes on.
func (r *Repo) Undo(ctx context.Context, operation Operation) error {
	return r.locked(ctx, func() error {
		back, err := r.wayBack(ctx, operation)
		if err != nil {
			return err
		}
		trees, err := r.worktrees(ctx)
		if err != nil {
			return err
		}
		var bare []Move
		for _, move := range back {
			i := slices.IndexFunc(trees, func(t worktree) bool { return t.branch == move.Ref })
			if i < 0 {
				bare = append(bare, move)
			} else if err := r.stepBack(ctx, trees[i], move); err != nil {
				return err
			}
		}
		if len(bare) > 0 {
			if err := r.updateRefs(ctx, "anw: undo "+operation.What, moving{Moves: bare}); err != nil {
				return err
			}
		}
		return r.operations().Delete(operation.key)
	})
}

// mergedInto reports whether a move merged into the trunk, which went on from
// there: a branch cannot be put back then, but a merge can be reverted.
func (r *Repo) mergedInto(ctx context.Context, move Move, now gitobj.ID) bool {
	trunk, err := r.Trunk(ctx)
	if err != nil || now == "" || move.New == "" || move.Ref != "refs/heads/"+trunk.Name {
		return false
	}
	commit, err := r.reader().commit(ctx, move.New)
	if err != nil || len(commit.Parents) < 2 {
		return false
	}
	part, err := r.IsAncestor(ctx, move.New, now)
	return err == nil && part
}

// wayBack are the moves that take back what an operation did and is not taken
// back yet.
func (r *Repo) wayBack(ctx context.Context, operation Operation) (back []Move, err error) {
	for _, move := range operation.Moves {
		switch now, err := r.ref(ctx, move.Ref); {
		case err != nil || now != move.New && now != move.Old:
			problem := gitobj.Problemf(gitobj.Conflict, "%s: moved since %q", move.Ref, operation.What)
			if r.mergedInto(ctx, move, now) {
				return nil, problem.WithHint("git revert -m 1 %s", move.New.Short())
			}
			return nil, problem.WithHint("git reflog %s", move.Ref)
		case now == move.New:
			back = append(back, Move{Ref: move.Ref, New: move.Old, Old: move.New})
		}
	}
	return back, nil
}

// stepBack moves a checked-out branch back together with its work tree. git
// refuses when that would overwrite uncommitted changes.
func (r *Repo) stepBack(ctx context.Context, tree worktree, move Move) error {
	if move.New == "" {
		return gitobj.Problemf(gitobj.Refused, "%s: checked out in %s and did not exist before", move.Ref, tree.dir).WithHint("check out another branch there")
	}
	if _, err := r.in(tree).run(ctx, "update-index", "-q", "--refresh"); err != nil && !failedWith(err, 1) { // reset takes a file that was only touched for a changed one
		return err
	}
	if err := r.moveTree(ctx, tree, "anw: undo", moving{Moves: []Move{move}}, "reset", "--quiet", "--keep", string(move.New)); err != nil {
		return explainHeld(&held{ref: move.Ref, dir: tree.dir, cause: err})
	}
	return nil
}
