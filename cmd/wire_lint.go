package cmd

import (
	"context"
	"fmt"
	"strings"

	"github.com/git-anw/git-anw/agentctx/redact"
	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/lint"
)

// states are the workspace as it is and as it was: HEAD, or for a revision its
// first parent. base is nil where there was nothing before.
type states struct {
	now, base *lint.View
	// unnamed are findings about files that no tree can name.
	unnamed []lint.Finding
}

// load reads both states; what they share is read once.
func (s source) load(ctx context.Context, w *gitops.Workspace) (states, error) {
	tree, err := s.open(ctx, w)
	if err != nil {
		return states{}, err
	}
	base, err := s.base(ctx, w)
	if err != nil {
		return states{}, err
	}
	return loadStates(ctx, w, tree, base)
}

// loadStates reads the state at hand first: files of a work tree cost less than
// their blobs, and a base then costs only what differs.
func loadStates(ctx context.Context, w *gitops.Workspace, tree *gitops.Snapshot, base gitobj.ID) (result states, err error) {
	cache := lintCache()
	result.unnamed = unnamed(tree.Skipped())
	if result.now, err = lint.Load(tree, cache); err != nil || base == "" {
		return result, err
	}
	before, err := w.Revision(ctx, base)
	if err != nil {
		return result, err
	}
	result.base, err = lint.Load(before, cache)
	return result, err
}

// lintCache is a cache for views, with what tells secrets.
func lintCache() *lint.Cache {
	cache := lint.NewCache()
	cache.Secrets = redact.Issues
	return cache
}

// base is the commit to compare with, "" where there is none.
func (s source) base(ctx context.Context, w *gitops.Workspace) (gitobj.ID, error) {
	if s.rev == "" {
		id, _, err := w.Head(ctx)
		return id, err
	}
	commit, err := w.Commit(ctx, s.rev)
	if err != nil || len(commit.Parents) == 0 {
		return "", err
	}
	return commit.Parents[0], nil
}

// unnamed reports names that are not UTF-8: no rule can see such a file.
func unnamed(names []string) []lint.Finding {
	var findings []lint.Finding
	for _, name := range names {
		if !strings.HasPrefix(name, "wiki/") && !strings.HasPrefix(name, "inbox/") {
			continue
		}
		findings = append(findings, lint.Finding{
			Rule: "encoding", Severity: lint.Warning, Path: gitobj.Path(strings.ToValidUTF8(name, "\uFFFD")),
			Message: fmt.Sprintf("the name %+q is not UTF-8, so that nothing can list the file", name),
			Remedy:  "rename it with git mv",
		})
	}
	return findings
}
