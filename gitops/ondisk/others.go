package ondisk

import (
	"path/filepath"
	"slices"
	"strings"
)

// Asked is what a search for files that are in no index needs to be told.
type Asked struct {
	// Known is what Others gave back for this work tree the last time.
	Known []byte
	// Rules are the files outside of the work tree that decide what is ignored;
	// Settings stand for what else does.
	Rules    []string
	Settings string
	// Ignored tells which paths are to be left out.
	Ignored func(paths []string) (map[string]bool, error)
	// Now is the time by the clock of the file system, false where it cannot be
	// told: then nothing will be known the next time.
	Now func() (Time, bool)
}

// Others are the files that are in no index.
type Others struct {
	Files []string // that are not ignored, sorted; another repository has a slash at its end
	// Attributes are the folders with a .gitattributes.
	Attributes []string
	// Known is to be kept for the next time, nil where that is what was there.
	Known []byte
}

// Others finds the files that are in no index.
func (s *Swept) Others(ask Asked) (o Others, err error) {
	rules := s.rules(ask)
	w := walk{Swept: s, ask: ask, before: readKnown(ask.Known, rules.key)}
	if !w.before.hasRules(s.top) {
		w.before = remembered{}
	}
	err = w.run()
	if err == nil && w.newRules() { // what was kept was decided by the old ones
		w.before = remembered{}
		err = w.run()
	}
	if err != nil {
		return Others{}, err
	}
	if w.timed && w.news && rules.latest.before(w.time) {
		o.Known = w.now.bytes(rules.key)
	}
	w.list(&o)
	return o, nil
}

// rules are what decides besides the .gitignore of the folders in scope.
type rules struct {
	key    string
	latest Time // when one of them was last written to
}

func (s *Swept) rules(ask Asked) rules {
	all := rules{key: ask.Settings}
	for _, path := range append([]string{filepath.Join(s.top, ".gitignore")}, ask.Rules...) {
		now, _ := look(path)
		all.key += "\x00" + path + "\x00" + string(now.bytes(nil))
		if all.latest.before(now.mtime) {
			all.latest = now.mtime
		}
	}
	return all
}

// run finds out which folders changed, and visits those.
func (w *walk) run() error {
	w.now, w.sights = make(remembered, len(w.folders)), make(map[string]sight, len(w.folders))
	var changed []string
	see := func(path string, now sight) {
		w.sights[path] = now
		if old, there := w.before[path]; there && old.sight == now {
			w.now[path] = old
		} else if now.kind == folder {
			changed = append(changed, path)
		}
	}
	for path, now := range w.folders {
		see(path, now)
	}
	for path, old := range w.before {
		if !w.concerns(path) {
			w.now[path] = old
		} else if _, seen := w.sights[path]; !seen {
			see(path, w.sightOf(path))
		}
	}
	w.news = len(changed) > 0 || len(w.now) < len(w.before)
	return w.visit(changed, w.roots())
}

// roots are the folders of the scope that no file of the index is in, and that
// were not known.
func (w *walk) roots() (roots []string) {
	for _, below := range w.below {
		root := strings.TrimSuffix(below, "/")
		if _, seen := w.sights[root]; !seen && w.sightOf(root).kind == folder {
			roots = append(roots, root)
		}
	}
	return roots
}

func (w *walk) sightOf(path string) sight {
	now, _ := look(w.disk(path))
	return sight{facts: now}
}

func (w *walk) disk(path string) string { return filepath.Join(w.top, filepath.FromSlash(path)) }

// list fills in what is in scope; what lies in another repository is its own.
func (w *walk) list(o *Others) {
	var nested []string
	for path, r := range w.now {
		switch {
		case !w.concerns(path):
			continue
		case r.nested:
			nested = append(nested, path+"/")
		case r.attributes:
			o.Attributes = append(o.Attributes, path)
		}
		for _, name := range r.others {
			o.Files = append(o.Files, join(path, name))
		}
	}
	isIn := func(path, other string) bool { return path != other && strings.HasPrefix(path, other) }
	o.Files = slices.DeleteFunc(append(o.Files, nested...), func(path string) bool {
		return slices.ContainsFunc(nested, func(other string) bool { return isIn(path, other) })
	})
	slices.Sort(o.Files)
	slices.Sort(o.Attributes)
}
