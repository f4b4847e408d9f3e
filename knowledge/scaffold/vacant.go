package scaffold

import (
	"io/fs"
	"path"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// vacant reports whether p may be written. A name that differs by case alone is
// the same file on macOS and Windows, so it counts as taken, and the person is
// told: the program reads one spelling.
func vacant(fsys fs.FS, p gitobj.Path) (Remark, bool, error) {
	dir, elements := ".", strings.Split(string(p), "/")
	for i, element := range elements {
		entries, err := fs.ReadDir(fsys, dir)
		if err != nil {
			return Remark{}, false, err
		}
		same, twin := look(entries, element)
		at := gitobj.Path(path.Join(dir, element))
		switch {
		case twin != nil:
			return caseTwin(path.Join(dir, twin.Name()), at, same != nil), false, nil
		case same == nil:
			return Remark{}, true, nil
		case i == len(elements)-1:
			return Remark{}, false, nil
		case same.Type()&fs.ModeIrregular != 0:
			return Remark{Path: at, Problem: gitobj.Problemf(gitobj.Refused, "is a repository of its own, so %s is not written into it", p)}, false, nil
		case same.Type()&fs.ModeSymlink != 0:
			return Remark{Path: at, Problem: gitobj.Problemf(gitobj.Refused, "is a symbolic link, and nothing is written through one: %s is left out", p)}, false, nil
		case !same.IsDir():
			return Remark{Path: at, Problem: gitobj.Problemf(gitobj.Refused, "is not a folder, so %s has no place", p).WithHint("give it another name and run git anw init again")}, false, nil
		}
		dir = string(at)
	}
	return Remark{}, false, nil
}

// look finds the entry of a name, and one that differs from it by case alone.
func look(entries []fs.DirEntry, name string) (same, twin fs.DirEntry) {
	for _, e := range entries {
		switch {
		case e.Name() == name:
			same = e
		case strings.EqualFold(e.Name(), name):
			twin = e
		}
	}
	return same, twin
}

func caseTwin(has string, wants gitobj.Path, both bool) Remark {
	problem := gitobj.Problemf(gitobj.Refused, "differs from %s by upper and lower case alone; only the latter is read", wants)
	if both {
		return Remark{Path: gitobj.Path(has), Problem: problem.WithHint("keep one of the two: on macOS and Windows they are one file")}
	}
	return Remark{Path: gitobj.Path(has), Problem: problem.WithHint("git mv %s %s", has, wants)}
}
