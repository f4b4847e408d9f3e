package cmd

import (
	"context"
	"io/fs"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/lint"
)

// comingCommit is the commit git is about to make, as hooks/commit sees it. read
// is nil where its parts have to be asked for one by one.
type comingCommit struct {
	*gitops.Repo
	read     *gitops.Coming
	findings int // of HEAD
}

func (c comingCommit) Index(ctx context.Context) (fs.FS, error) {
	if c.read != nil {
		return c.read.Now, nil
	}
	return c.Repo.Index(ctx)
}

func (c comingCommit) Parents(ctx context.Context) ([]fs.FS, error) {
	merging, err := c.Merging()
	if err != nil {
		return nil, err
	}
	var parents []fs.FS
	if c.read != nil {
		parents = append(parents, c.read.Head)
	} else if head, _, err := c.Head(ctx); err != nil || head == "" {
		return nil, err
	} else {
		merging = append([]string{string(head)}, merging...)
	}
	for _, id := range merging {
		tree, err := c.Revision(ctx, gitobj.ID(id))
		if err != nil {
			return nil, err
		}
		parents = append(parents, tree)
	}
	return parents, nil
}

// Findings is how many the last commit left, where that was counted.
func (c comingCommit) Findings() int { return c.findings }

func (c comingCommit) Stage(ctx context.Context, edits []lint.Edit) ([]gitobj.Path, error) {
	fixes := make([]gitops.Fix, len(edits))
	for i, edit := range edits {
		fixes[i] = gitops.Fix{Path: edit.Path, New: edit.New, Old: edit.Old}
	}
	return c.StageFixes(ctx, fixes, merger(ctx, c.Repo))
}

// merger joins edits of one file: the two lists by their entries, all else by lines.
func merger(ctx context.Context, repo *gitops.Repo) gitops.Merger {
	return func(p gitobj.Path, base, ours, theirs []byte) ([]byte, bool) {
		switch p {
		case knowledge.ManifestPath:
			merged, conflicts := knowledge.MergeManifest(base, ours, theirs)
			return merged, len(conflicts) == 0
		case knowledge.TodoPath:
			merged, conflicts := knowledge.MergeTodo(base, ours, theirs)
			return merged, len(conflicts) == 0
		}
		merged, clean, err := repo.MergeText(ctx, base, ours, theirs)
		return merged, clean && err == nil
	}
}
