package gitops

import (
	"strings"

	"github.com/go-git/go-git/v5/plumbing/format/gitignore"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Patterns tells which files match patterns that are written as in .gitignore.
func Patterns(lines []string) func(gitobj.Path) bool {
	var patterns []gitignore.Pattern
	for _, line := range lines {
		patterns = append(patterns, gitignore.ParsePattern(line, nil))
	}
	matcher := gitignore.NewMatcher(patterns)
	return func(at gitobj.Path) bool { return matcher.Match(strings.Split(string(at), "/"), false) }
}
