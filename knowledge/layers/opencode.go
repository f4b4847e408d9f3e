package layers

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// opencode is OpenCode. Source: packages/opencode/src/session/instruction.ts in
// anomalyco/opencode at 00b964b, and the program itself, 1.18.33, run against a
// stand-in for the model on 1 December 2026. Version 2 is to choose between
// AGENTS.md and CLAUDE.md folder by folder.
func opencode() Agent {
	return Agent{Name: "opencode", Title: "OpenCode", Personal: append([]Personal{{"", ".config/opencode", "AGENTS.md"}}, claudePersonal()...), start: opencodeStart, below: opencodeBelow}
}

func opencodeNames() []string { return []string{"AGENTS.md", "CLAUDE.md", "CONTEXT.md"} }

// opencodeStart: the first of the names that any folder from here up to the top
// of the repository has, in all of them, the nearest first; then `instructions`
// of opencode.json. No imports.
func opencodeStart(l *loader) {
	dirs := l.chain(l.top)
	slices.Reverse(dirs)
	for _, name := range opencodeNames() {
		found := false
		for _, dir := range dirs {
			_, ok := l.take(in(dir, name), Start, l.where(dir))
			found = found || ok
		}
		if found {
			break
		}
	}
	for _, dir := range dirs {
		for _, pattern := range l.opencodeInstructions(dir) {
			l.opencodeGlob(dirs, pattern)
		}
	}
}

func opencodeBelow(l *loader, dir gitobj.Path) {
	for _, name := range opencodeNames() {
		if _, ok := l.take(in(dir, name), Demand, l.where(dir)); ok {
			return
		}
	}
}

func (l *loader) opencodeInstructions(dir gitobj.Path) []string {
	var all []string
	for _, name := range []string{"opencode.json", "opencode.jsonc"} {
		var config struct {
			Instructions []string `json:"instructions"`
		}
		l.decode(in(dir, name), &config)
		all = append(all, config.Instructions...)
	}
	return all
}

// opencodeGlob looks a pattern up in the folder and in those above it. What is
// fetched from the net or lies in a home is not the workspace's.
func (l *loader) opencodeGlob(dirs []gitobj.Path, pattern string) {
	if strings.Contains(pattern, "://") || strings.HasPrefix(pattern, "~") || path.IsAbs(pattern) {
		return
	}
	pattern = path.Clean(pattern)
	for _, dir := range dirs {
		for _, p := range l.glob(dir, pattern) {
			l.take(p, Start, "instructions of opencode.json: "+pattern)
		}
	}
}

// glob walks only below the part of a pattern that is no pattern.
func (l *loader) glob(dir gitobj.Path, pattern string) []gitobj.Path {
	var found []gitobj.Path
	fixed := pattern
	for strings.ContainsAny(fixed, "*?[{") {
		fixed = path.Dir(fixed)
	}
	root := gitobj.Path(path.Join(string(dir), fixed))
	if !root.Valid() && root != "." || !l.exists(root) {
		return nil
	}
	err := fs.WalkDir(l.fsys, string(root), func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != string(root) && skipped(entry):
			return fs.SkipDir
		case !entry.IsDir() && matches("/"+pattern, relative(gitobj.Path(name), dir)):
			found = append(found, gitobj.Path(name))
		}
		return nil
	})
	if err != nil {
		l.err = err
	}
	return found
}
