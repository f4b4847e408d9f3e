package cmd

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// memorySource is a folder of memory files.
type memorySource struct {
	dir   string
	files fs.FS
	name  string // tells its files from others of the same names
	agent string // "" for a folder somebody named
}

// memoryOf is where an agent keeps what it remembers of a work tree: below home,
// or below what a variable names instead. A new agent is one line.
var memoryOf = [...]struct {
	agent, variable, home string
	below                 func(top string) string
}{
	{"claude-code", "CLAUDE_CONFIG_DIR", ".claude", func(top string) string { return "projects/" + dashed(top) + "/memory" }},
}

// dashed is a path as a name of one folder.
func dashed(path string) string {
	return strings.Map(func(c rune) rune {
		if '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' {
			return c
		}
		return '-'
	}, path)
}

// memorySource finds the folder of an agent, or the one that was named.
func (e *Env) memorySource(w *gitops.Workspace, from string) (memorySource, error) {
	known, looked := false, []string{}
	named, _ := os.Stat(e.absolute(from))
	for _, m := range memoryOf {
		asked := from == "" || from == m.agent || strings.HasPrefix(m.agent, from+"-") // as --for names it
		known = known || asked
		for _, top := range memoryTops(w) {
			dir := filepath.Join(e.below(m.variable, m.home), filepath.FromSlash(m.below(top)))
			// Whoever names the folder an agent has means the same files.
			if info, err := os.Stat(dir); err == nil && info.IsDir() && (asked || named != nil && os.SameFile(info, named)) {
				return memorySource{dir, os.DirFS(dir), m.agent, m.agent}, nil
			}
			looked = append(looked, dir)
		}
	}
	if known {
		return memorySource{}, gitobj.Problemf(gitobj.Usage, "no agent remembers anything of this workspace: %s", strings.Join(looked, ", ")).
			WithHint("git anw memory import --from FOLDER")
	}
	return e.namedMemory(from)
}

func (e *Env) namedMemory(from string) (memorySource, error) {
	dir := e.absolute(from)
	info, err := os.Stat(dir)
	if err != nil || !info.IsDir() {
		var names []string
		for _, m := range memoryOf {
			names = append(names, m.agent)
		}
		return memorySource{}, gitobj.Problemf(gitobj.Usage, "--from %s: neither an agent nor a folder", from).
			WithHint("an agent is one of: %s", strings.Join(names, ", "))
	}
	name := filepath.Base(filepath.Dir(dir)) + "/" + filepath.Base(dir)
	return memorySource{dir, os.DirFS(dir), name, ""}, nil
}

func (e *Env) absolute(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(e.Dir, path)
}

// below is an agent's own folder.
func (e *Env) below(variable, home string) string {
	if dir := e.Getenv(variable); dir != "" {
		return dir
	}
	at := e.Getenv("HOME")
	if at == "" {
		at, _ = os.UserHomeDir() // where there is none, there is no folder either
	}
	return filepath.Join(at, home)
}

// memoryTops are the work trees an agent may have remembered by: the main one,
// for all that are linked to it, then this one and the one the command was run in.
func memoryTops(w *gitops.Workspace) []string {
	var tops []string
	for _, top := range []string{filepath.Dir(w.CommonDir), w.Top, w.Here.Top} {
		if top != "" && !slices.Contains(tops, top) {
			tops = append(tops, top)
		}
	}
	return tops
}
