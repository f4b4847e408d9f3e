package layers

import (
	"io/fs"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Below lists what the agent takes in later, folder by folder, when it touches
// a file below dir. Other repositories are not entered: what is in them loads
// for who works there.
func Below(fsys fs.FS, dir gitobj.Path, agent Agent) (Loading, error) {
	l := &loader{fsys: fsys, dir: dir, top: ".", loading: Loading{Agent: agent}, seen: map[gitobj.Path]bool{}}
	if agent.below == nil {
		return l.loading, nil
	}
	l.top = l.repository()
	if info, err := fs.Stat(fsys, string(dir)); err == nil && info.Mode()&fs.ModeIrregular != 0 {
		return l.loading, nil // started in a repository inside the workspace, of which no folder is listed here
	}
	err := fs.WalkDir(fsys, string(dir), func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case !entry.IsDir() || name == string(dir):
			return nil
		case skipped(entry):
			return fs.SkipDir
		}
		agent.below(l, gitobj.Path(name))
		return l.err
	})
	return l.loading, err
}

func skipped(entry fs.DirEntry) bool {
	return entry.Type()&fs.ModeIrregular != 0 || strings.HasPrefix(entry.Name(), ".") || entry.Name() == "node_modules"
}
