package ondisk

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
)

// walk goes through the folders in scope, and reads those that changed.
type walk struct {
	*Comparison
	ask          Asked
	before, kept remembered
	others       []seen // folders that were known and hold no file of the index
	closed       []string
	news         bool // there is more to keep than before
	time         Time
	timed        bool
	// now and sights are what is to be kept and what was seen, by path, while there
	// are folders to visit.
	now    map[string]*record
	sights map[string]sight
}

// visit reads folders, and of those it is to ask about, and of those that turn
// up, the ones that are not ignored.
func (w *walk) visit(folders, asked []string) error {
	if len(folders)+len(asked) > 0 && !w.timed {
		w.time, w.timed = w.ask.Now()
	}
	for len(folders)+len(asked) > 0 {
		read := make(map[string]*record, len(folders))
		doubtful := slices.Clone(asked)
		for _, path := range folders {
			r, inside := w.read(path)
			read[path] = r
			asked = append(asked, inside...)
			doubtful = append(append(doubtful, inside...), w.unheardOf(path, r)...)
		}
		ignored, err := w.ignored(doubtful)
		if err != nil {
			return err
		}
		for path, r := range read {
			r.others = slices.DeleteFunc(r.others, func(name string) bool { return ignored[join(path, name)] })
			w.now[path] = r
		}
		folders, asked = slices.DeleteFunc(asked, func(path string) bool { return ignored[path] }), nil
		for _, path := range folders {
			w.sights[path], w.news = w.sightOf(path), true
		}
	}
	return nil
}

func (w *walk) ignored(paths []string) (map[string]bool, error) {
	if len(paths) == 0 {
		return nil, nil
	}
	return w.ask.Ignored(paths)
}

// unheardOf are the files of a folder that were not in it, or in the index,
// when it was read before.
func (w *walk) unheardOf(path string, r *record) (files []string) {
	var known []string
	if old := w.before.find(path); old != nil {
		known = old.others
	}
	for _, name := range r.others {
		if _, there := slices.BinarySearch(known, name); !there {
			files = append(files, join(path, name))
		}
	}
	return files
}

// read reads a folder: what is in no index, and which folders in it were not
// seen before.
func (w *walk) read(path string) (r *record, inside []string) {
	r = &record{seen: seen{path, w.sights[path]}}
	entries, err := os.ReadDir(w.disk(path))
	if errors.Is(err, fs.ErrPermission) {
		w.closed = append(w.closed, path)
	}
	if err != nil || !w.timed || !r.mtime.before(w.time) || r.device != w.device {
		r.sight = sight{} // it may change without showing it
	}
	for _, entry := range entries {
		name := entry.Name()
		at := join(path, name)
		mode, tracked := w.tracked(at)
		switch _, seen := w.sights[at]; {
		case name == ".git":
			r.nested = !w.isTracked(path) && isRepository(w.disk(at))
		case entry.IsDir() && !seen && mode&typeBits != gitlink:
			inside = append(inside, at)
		case !tracked && (entry.Type().IsRegular() || entry.Type()&os.ModeSymlink != 0):
			r.others = append(r.others, name)
		}
		switch name {
		case ".gitignore":
			r.rules = w.ruling(at)
		case ".gitattributes":
			r.attributes = true
		}
	}
	if r.nested {
		return &record{seen: r.seen, nested: true}, nil
	}
	return r, inside
}

// ruling is what a .gitignore is, to see when it changes.
func (w *walk) ruling(path string) *facts {
	now, _ := look(w.disk(path))
	if !now.mtime.before(w.time) {
		return &facts{size: -1} // it may change without showing it
	}
	return &now
}

// newRules is true where a folder that was known has another .gitignore now.
func (w *walk) newRules() bool {
	return slices.ContainsFunc(w.before, func(old *record) bool {
		now := w.kept.find(old.path)
		return now != nil && now != old && now.ruled() != old.ruled()
	})
}

// tracked finds a file of the index.
func (w *walk) tracked(path string) (mode uint32, found bool) {
	at := []byte(path)
	i, found := sort.Find(w.files.Len(), func(i int) int {
		other, _ := w.files.File(i)
		return bytes.Compare(at, other)
	})
	if !found {
		return 0, false
	}
	_, noted := w.files.File(i)
	return Noted(noted).mode(), true
}

// concerns is true for a folder in the scope of the comparison.
func (s *Comparison) concerns(path string) bool {
	return len(s.below) == 0 || slices.ContainsFunc(s.below, func(below string) bool {
		return strings.HasPrefix(path, below) || len(path) == len(below)-1 && strings.HasPrefix(below, path)
	})
}

// isRepository tells a .git that makes the folder around it another repository.
func isRepository(path string) bool {
	if text, err := os.ReadFile(path); err == nil { // a linked worktree, or a submodule
		target, ok := strings.CutPrefix(strings.TrimRight(string(text), "\r\n"), "gitdir: ")
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(path), target)
		}
		_, err := os.Stat(filepath.Join(target, "HEAD"))
		return ok && err == nil
	}
	for _, name := range []string{"HEAD", "objects", "refs"} {
		if _, err := os.Stat(filepath.Join(path, name)); err != nil {
			return false
		}
	}
	return true
}
