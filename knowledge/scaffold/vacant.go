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
			return Remark{Path: at, Text: "is a repository of its own, so " + string(p) + " is not written into it"}, false, nil
		case same.Type()&fs.ModeSymlink != 0:
			return Remark{Path: at, Text: "is a symbolic link, and nothing is written through one: " + string(p) + " is left out"}, false, nil
		case !same.IsDir():
			return Remark{Path: at, Text: "is not a folder, so " + string(p) + " has no place", Hint: "give it another name and run git anw init again"}, false, nil
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
	r := Remark{Path: gitobj.Path(has), Text: "differs from " + string(wants) + " by upper and lower case alone; only the latter is read", Hint: "git mv " + has + " " + string(wants)}
	if both {
		r.Hint = "keep one of the two: on macOS and Windows they are one file"
	}
	return r
}
