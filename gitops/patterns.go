package gitops

import (
	"path"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Patterns tells which files match patterns that are written as in .gitignore.
// Of the patterns that match, the last one counts, and nothing below a folder
// that matches is taken back.
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

// ignorePattern is a line of a .gitignore: gitignore(5).
type ignorePattern struct {
	keeps, onlyDirs, anchored bool
	names                     []string
}

func parseIgnore(line string) (p ignorePattern) {
	if !strings.HasSuffix(line, `\ `) {
		line = strings.TrimRight(line, " ")
	}
	line, p.keeps = strings.CutPrefix(line, "!")
	line, p.onlyDirs = strings.CutSuffix(line, "/")
	p.anchored = strings.Contains(line, "/")
	// Git's classes of characters are turned round by ! or ^, those of path.Match by ^.
	p.names = strings.Split(strings.ReplaceAll(strings.TrimPrefix(line, "/"), "[!", "[^"), "/")
	return p
}

func (p ignorePattern) matches(names []string, isDir bool) bool {
	switch {
	case p.onlyDirs && !isDir:
		return false
	case p.anchored:
		return matchNames(p.names, names)
	}
	return matchName(p.names[0], names[len(names)-1])
}

// matchNames takes ** for any number of folders, and at the end for all that is
// in one.
func matchNames(pattern, names []string) bool {
	switch {
	case len(pattern) == 0 || len(names) == 0:
		return len(pattern) == len(names)
	case pattern[0] != "**":
		return matchName(pattern[0], names[0]) && matchNames(pattern[1:], names[1:])
	case len(pattern) == 1:
		return true
	}
	return matchNames(pattern[1:], names) || matchNames(pattern, names[1:])
}

// matchName is false for a pattern that is damaged, as in git.
func matchName(pattern, name string) bool {
	ok, err := path.Match(pattern, name)
	return ok && err == nil
}
