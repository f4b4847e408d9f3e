package cmd

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// absent is a name that a state of files has nothing to count for, and why.
type absent struct {
	name string
	why  error
}

// whyAbsent says what a name is in a state, if it is no file.
func whyAbsent(tree *gitops.Snapshot, name, full string) error {
	if full == ".." || strings.HasPrefix(full, "../") {
		return gitobj.Problemf(gitobj.Usage, "%s: it is outside the repository", name)
	}
	if slices.Contains(tree.Skipped(), full) {
		return gitobj.Problemf(gitobj.Usage, "%s: its name is not UTF-8, and no list can have it", name).WithHint("git mv it to another name")
	}
	for at := full; at != "."; at = path.Dir(at) {
		entry, found := tree.Lookup(gitobj.Path(at))
		switch {
		case found && entry.Mode == gitobj.ModeSymlink:
			return linkProblem(tree, name, full, entry)
		case found && entry.Mode == gitobj.ModeGitlink:
			return submoduleProblem(name, full, entry)
		}
	}
	return gitobj.Problemf(gitobj.Usage, "%s: there is no such file", name)
}

// linkProblem is about a name that is a symbolic link or goes through one.
func linkProblem(tree *gitops.Snapshot, name, full string, link gitobj.Entry) error {
	target, err := tree.ReadFile(string(link.Path))
	if err != nil {
		return gitobj.Problemf(gitobj.Usage, "%s: %w", name, plainCause(err))
	}
	return gitobj.Problemf(gitobj.Usage, "%s: it is a symbolic link to %s, which is not followed", upTo(name, full, link.Path), target).
		WithHint("name the file it leads to")
}

// submoduleProblem is about a name that is a submodule or in one.
func submoduleProblem(name, full string, submodule gitobj.Entry) error {
	folder := upTo(name, full, submodule.Path)
	problem := gitobj.Problemf(gitobj.Usage, "%s: it is a submodule, whose files are in a repository of its own", folder)
	if submodule.ID == "" {
		return problem.WithHint("git -C %s anw tokens", quote(folder))
	}
	return problem.WithHint("git -C %s anw tokens --rev %.12s", quote(folder), submodule.ID)
}

// upTo is a name without what comes behind a folder in it.
func upTo(name, full string, folder gitobj.Path) string {
	behind := strings.TrimPrefix(full, string(folder))
	return strings.TrimSuffix(filepath.ToSlash(filepath.Clean(name)), behind)
}
