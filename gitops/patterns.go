package gitops

import (
	"slices"
	"strings"

	"github.com/go-git/go-git/v5/plumbing/format/gitignore"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Patterns tells which files match patterns that are written as in .gitignore.
// Of the patterns that match, the last one counts, and nothing below a folder
// that matches is taken back: go-git's matcher does not hold to the latter, so
// that its patterns are asked one by one.
func Patterns(lines []string) func(gitobj.Path) bool {
	patterns := make([]ignorePattern, len(lines))
	for i, line := range lines {
		patterns[i] = parseIgnore(line)
	}
	return func(at gitobj.Path) bool {
		names := strings.Split(string(at), "/")
		for deep := range names {
			if ignored(patterns, names[:deep+1], deep+1 < len(names)) {
				return true
			}
		}
		return false
	}
}

func ignored(patterns []ignorePattern, names []string, isDir bool) bool {
	for i := len(patterns) - 1; i >= 0; i-- {
		if patterns[i].matches(names, isDir) {
			return !patterns[i].keeps
		}
	}
	return false
}

// ignorePattern is a line of a .gitignore. Deep is how many names it is of, 0 for
// any number; one that is not anchored is of a name at any depth.
type ignorePattern struct {
	gitignore.Pattern
	keeps, anchored, open bool
	deep                  int
}

func parseIgnore(line string) ignorePattern {
	p := ignorePattern{Pattern: gitignore.ParsePattern(asInGo(line), nil), keeps: strings.HasPrefix(line, "!")}
	bare := strings.TrimSuffix(strings.TrimRight(strings.TrimPrefix(line, "!"), " "), "/")
	p.anchored, p.open = strings.Contains(bare, "/"), strings.HasSuffix(bare, "/**")
	if names := strings.Split(strings.TrimPrefix(bare, "/"), "/"); !slices.Contains(names, "**") {
		p.deep = len(names)
	}
	return p
}

// asInGo writes what path.Match knows otherwise: a class is turned round by ^
// alone, and stars beside other characters are one.
func asInGo(line string) string {
	names := strings.Split(strings.ReplaceAll(line, "[!", "[^"), "/")
	for i, name := range names {
		if strings.Trim(name, "*! ") != "" {
			for strings.Contains(names[i], "**") {
				names[i] = strings.ReplaceAll(names[i], "**", "*")
			}
		}
	}
	return strings.Join(names, "/")
}

// matches leaves out what a pattern of go-git says besides: what is below a folder
// that matches, and the folder that all below it matches.
func (p ignorePattern) matches(names []string, isDir bool) bool {
	if !p.anchored {
		names = names[len(names)-1:]
	}
	if p.deep > 0 && p.deep != len(names) || p.Match(names, isDir) == gitignore.NoMatch {
		return false
	}
	above := names[:len(names)-1]
	return p.deep > 0 || p.open == (len(above) > 0 && p.Match(above, true) != gitignore.NoMatch)
}
