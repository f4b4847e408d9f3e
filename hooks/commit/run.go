package commit

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/lint"
)

// Repository is the commit being made.
type Repository interface {
	// Index is what will be committed.
	Index(ctx context.Context) (fs.FS, error)
	// Parents are the commits it is made on, the current one first.
	Parents(ctx context.Context) ([]fs.FS, error)
	// Findings is how many findings the first parent has, or Unknown.
	Findings() int
	// Stage puts edits into the commit and into whatever has to follow it, and
	// returns the files of the work tree whose own edits stand in the way.
	Stage(ctx context.Context, edits []lint.Edit) (kept []gitobj.Path, err error)
}

// Limit is how long a person waits at most; CI is the backstop.
const Limit = 10 * time.Second

// ErrLate says that the limit passed before the plan was made.
var ErrLate = gitobj.Problemf(gitobj.GitFailed, "not checked: this took too long")

// Unchecked is an error of this program's own, which must not keep anybody from
// committing.
type Unchecked struct{ Err error }

func (u *Unchecked) Error() string { return "not checked: " + u.Err.Error() }

// Unwrap is the cause.
func (u *Unchecked) Unwrap() error { return u.Err }

// Run plans and applies. Any other error than ErrLate and Unchecked means that
// the commit must not be made.
func Run(ctx context.Context, repo Repository, day string, limit time.Duration) (Plan, []gitobj.Path, error) {
	plan, err := Within(ctx, limit, func(ctx context.Context) (Plan, error) { return look(ctx, repo, day) })
	if err != nil || len(plan.Edits) == 0 {
		return plan, nil, err
	}
	kept, err := repo.Stage(ctx, plan.Edits)
	return plan, kept, err
}

func look(ctx context.Context, repo Repository, day string) (Plan, error) {
	now, err := repo.Index(ctx)
	if err != nil {
		return Plan{}, err
	}
	parents, err := repo.Parents(ctx)
	if err != nil {
		return Plan{}, err
	}
	return Decide(now, parents, repo.Findings(), day)
}

// Within makes a plan, of a commit or of something else that is judged, under a
// limit. It does not wait for work that ignores its context: the process ends soon
// after, and nothing has been written yet.
func Within(ctx context.Context, limit time.Duration, work func(context.Context) (Plan, error)) (Plan, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	type outcome struct {
		plan Plan
		err  error
	}
	done := make(chan outcome, 1)
	go func() {
		var result outcome
		defer func() {
			if crash := recover(); crash != nil {
				result = outcome{err: gitobj.Problemf(gitobj.GitFailed, "internal error: %v", crash)}
			}
			done <- result
		}()
		result.plan, result.err = work(ctx)
	}()
	select {
	case result := <-done:
		return result.plan, classify(ctx, result.err)
	case <-ctx.Done():
		return Plan{}, ErrLate
	}
}

// classify tells a commit that cannot be made, such as one of an unmerged index,
// from failures of ours.
func classify(ctx context.Context, err error) error {
	problem := (*gitobj.Problem)(nil)
	switch {
	case err == nil:
		return nil
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return ErrLate
	case errors.As(err, &problem) && problem.Kind != gitobj.GitFailed:
		return err
	}
	return &Unchecked{err}
}
