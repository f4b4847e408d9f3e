package epoch

import (
	"context"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Step is how many commits an epoch lasts where nothing ends it sooner: a power
// of two. See decision 12 in ARCHITECTURE.md for how it was found.
const Step = 32

// Share is how much of a budget, in percent, may tell what changed since the
// commit of an epoch. Where it is more, a later commit is the next choice.
const Share = 10

// Line is history along first parents.
type Line interface {
	// FirstParents is the newest commit and at most n before it, newest first, and how
	// many commits lie before the newest; no commit on an unborn branch.
	FirstParents(ctx context.Context, n int) (commits []gitobj.ID, position int, err error)
}

// Choices are the commits an epoch may begin at, the best first: at a position
// in history that Step divides, else half of it, and so on to the newest commit.
// They depend on the position alone, so a commit that is added changes few.
func Choices(ctx context.Context, line Line) ([]gitobj.ID, error) {
	commits, position, err := line.FirstParents(ctx, Step-1)
	if err != nil {
		return nil, err
	}
	var choices []gitobj.ID
	last := -1
	for step := Step; step > 0; step /= 2 {
		if back := position % step; back < len(commits) && back != last {
			choices, last = append(choices, commits[back]), back
		}
	}
	return choices, nil
}
