package ondisk

import (
	"maps"
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
	// Closed are the folders that may not be read: what is in them is not told.
	Closed []string
	// Known is to be kept for the next time, nil where that is what was there.
	Known []byte
}

// Others finds the files that are in no index.
func (s *Comparison) Others(ask Asked) (o Others, err error) {
	rules := s.rules(ask)
	w := walk{Comparison: s, ask: ask, before: readKnown(ask.Known, rules.key)}
	if !w.before.hasRules(s.top) {
		w.before = nil
	}
	err = w.run()
	if err == nil && w.newRules() { // what was kept was decided by the old ones
		w.before = nil
		err = w.run()
	}
	if err != nil {
		return Others{}, err
	}
	if w.timed && w.news && rules.latest.before(w.time) {
		o.Known = w.kept.bytes(rules.key)
	}
	w.list(&o)
	return o, nil
}

// rules are what decides besides the .gitignore of the folders in scope.
type rules struct {
	key    string
	latest Time // when one of them was last written to
}

func (s *Comparison) rules(ask Asked) rules {
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
	changed := w.compare()
	roots := w.roots()
	w.news = len(changed) > 0 || len(w.kept) < len(w.before)
	if len(changed)+len(roots) == 0 {
		return nil
	}
	w.now, w.sights = map[string]*record{}, map[string]sight{}
	for _, r := range w.kept {
		w.now[r.path] = r
	}
	for _, f := range slices.Concat(w.folders, w.others) {
		w.sights[f.path] = f.sight
	}
	err := w.visit(changed, roots)
	w.kept = slices.SortedFunc(maps.Values(w.now), func(a, b *record) int { return order(a.path, b.path) })
	return err
}

// compare keeps what is known of the folders that nothing happened to.
func (w *walk) compare() (changed []string) {
	w.kept, w.others = make(remembered, 0, len(w.before)), nil
	see := func(now seen, old *record) {
		if old != nil && old.sight == now.sight {
			w.kept = append(w.kept, old)
		} else if now.kind == folder {
			changed = append(changed, now.path)
		}
	}
	rest := w.before
	until := func(end func(path string) bool) {
		for ; len(rest) > 0 && !end(rest[0].path); rest = rest[1:] {
			if old := rest[0]; w.concerns(old.path) {
				w.others = append(w.others, seen{old.path, w.sightOf(old.path)})
				see(w.others[len(w.others)-1], old)
			} else {
				w.kept = append(w.kept, old)
			}
		}
	}
	for _, now := range w.folders {
		until(func(path string) bool { return order(path, now.path) >= 0 })
		if len(rest) > 0 && rest[0].path == now.path {
			see(now, rest[0])
			rest = rest[1:]
		} else {
			see(now, nil)
		}
	}
	until(func(string) bool { return false })
	return changed
}

// roots are the folders of the scope that no file of the index is in, and that
// were not known.
func (w *walk) roots() (roots []string) {
	for _, below := range w.below {
		root := strings.TrimSuffix(below, "/")
		if !w.isTracked(root) && w.before.find(root) == nil && w.sightOf(root).kind == folder {
			roots = append(roots, root)
		}
	}
	return roots
}

// isTracked is true for a folder that holds a file of the index.
func (w *walk) isTracked(path string) bool {
	_, found := slices.BinarySearchFunc(w.folders, path, func(f seen, path string) int { return order(f.path, path) })
	return found
}

func (w *walk) sightOf(path string) sight {
	now, _ := look(w.disk(path))
	return sight{facts: now}
}

func (w *walk) disk(path string) string { return filepath.Join(w.top, filepath.FromSlash(path)) }

// list fills in what is in scope; what lies in another repository is its own.
func (w *walk) list(o *Others) {
	var nested []string
	for _, r := range w.kept {
		if !w.concerns(r.path) {
			continue
		}
		if r.nested {
			nested = append(nested, r.path+"/")
		}
		if r.attributes {
			o.Attributes = append(o.Attributes, r.path)
		}
		for _, name := range r.others {
			o.Files = append(o.Files, join(r.path, name))
		}
	}
	isIn := func(path, other string) bool { return path != other && strings.HasPrefix(path, other) }
	o.Files = slices.DeleteFunc(append(o.Files, nested...), func(path string) bool {
		return slices.ContainsFunc(nested, func(other string) bool { return isIn(path, other) })
	})
	slices.Sort(o.Files)
	slices.Sort(o.Attributes)
	slices.Sort(w.closed)
	o.Closed = slices.Compact(w.closed)
}
