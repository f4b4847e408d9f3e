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

// remember adds moves to the operation this process is in.
func (r *Repo) remember(reason string, moves ...Move) error {
	what := strings.TrimPrefix(reason, "anw: ")
	if r.operation == nil {
		r.operation = &Operation{Format: 1, What: what, key: fmt.Sprintf("%020d-%d", time.Now().UnixNano(), os.Getpid())}
	}
	if strings.HasPrefix(r.operation.What, "create ") { // a step on the way to what was asked for
		r.operation.What = what
	}
	for _, move := range moves {
		r.operation.add(move)
	}
	data, err := json.Marshal(r.operation)
	if err != nil {
		return err
	}
	if err := r.operations().Put(r.operation.key, data); err != nil {
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

// LastOperation is the newest operation that was not undone yet.
func (r *Repo) LastOperation() (Operation, error) {
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
// still are where it left them.
func (r *Repo) Undo(ctx context.Context, operation Operation) error {
	return r.locked(ctx, func() error {
		var bare []Move
		trees, err := r.worktrees(ctx)
		if err != nil {
			return err
		}
		for _, move := range operation.Moves {
			if now, err := r.ref(ctx, move.Ref); err != nil || now != move.New {
				return gitobj.Problemf(gitobj.Conflict, "%s: moved since %q", move.Ref, operation.What).WithHint("git reflog %s", move.Ref)
			}
			if i := slices.IndexFunc(trees, func(t worktree) bool { return t.branch == move.Ref }); i >= 0 {
				if err := r.stepBack(ctx, trees[i], move); err != nil {
					return err
				}
				continue
			}
			if move.New != move.Old {
				bare = append(bare, Move{Ref: move.Ref, New: move.Old, Old: move.New})
			}
		}
		if len(bare) > 0 {
			if err := r.updateRefs(ctx, "anw: undo "+operation.What, bare...); err != nil {
				return err
			}
		}
		return r.operations().Delete(operation.key)
	})
}

// stepBack moves a checked-out branch back together with its work tree. git
// refuses when that would overwrite uncommitted changes.
func (r *Repo) stepBack(ctx context.Context, tree worktree, move Move) error {
	if move.Old == "" {
		return gitobj.Problemf(gitobj.Refused, "%s: checked out in %s and did not exist before", move.Ref, tree.dir).WithHint("check out another branch there")
	}
	_, err := r.in(tree).with("GIT_REFLOG_ACTION=anw: undo").run(ctx, "-c", "core.hooksPath="+os.DevNull, "reset", "--quiet", "--keep", string(move.Old))
	if err != nil {
		return gitobj.Problemf(gitobj.Refused, "%s: checked out in %s, where uncommitted changes are in the way: %w", move.Ref, tree.dir, err).
			WithHint("commit or stash the changes there, then run this again")
	}
	return nil
}
