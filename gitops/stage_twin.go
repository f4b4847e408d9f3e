package gitops

import (
	"context"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// carryIndex makes the same changes in another index, which may hold staged
// edits of its own; where those overlap it stays as it is.
func (r *Repo) carryIndex(ctx context.Context, g git, swaps []swap, merge Merger) error {
	held, err := r.entriesAt(ctx, g, pathsOf(swaps))
	if err != nil {
		return err
	}
	var carried []swap
	for _, s := range swaps {
		id, err := r.carry(ctx, s, held[s.path].ID, merge)
		if err != nil {
			return err
		}
		if id != held[s.path].ID {
			carried = append(carried, swap{path: s.path, old: held[s.path].ID, new: id})
		}
	}
	if len(carried) > 0 {
		if err := r.writeIndex(ctx, g, carried); err != nil {
			return err
		}
	}
	r.refresh(ctx, g, swaps)
	return nil
}

// carry is what a blob becomes by a swap; itself where the two overlap.
func (r *Repo) carry(ctx context.Context, s swap, held gitobj.ID, merge Merger) (gitobj.ID, error) {
	switch held {
	case s.old, s.new:
		return s.new, nil
	case "": // staged for deletion
		return "", nil
	}
	base, theirs, err := r.sides(ctx, s, r.Blob)
	if err != nil {
		return "", err
	}
	ours, err := r.Blob(ctx, held)
	if err != nil {
		return "", err
	}
	merged, clean := merge(s.path, base, ours, theirs)
	if !clean {
		return held, nil
	}
	return r.WriteBlob(ctx, merged)
}

func (r *Repo) sides(ctx context.Context, s swap, read func(context.Context, gitobj.ID) ([]byte, error)) (old, new []byte, err error) {
	if s.old != "" {
		if old, err = read(ctx, s.old); err != nil {
			return nil, nil, err
		}
	}
	new, err = read(ctx, s.new)
	return old, new, err
}
