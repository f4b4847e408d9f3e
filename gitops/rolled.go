package gitops

import (
	"bytes"
	"encoding/hex"
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/glance"
)

// rolled is files as an index or a list has them, where they lie there; what is
// otherwise stands beside it, a value each.
type rolled struct {
	*glance.Roll
	differ []difference // sorted by path
}

// difference is a file that is not as the roll has it, or is not in it.
type difference struct {
	gitobj.Entry
	gone bool
}

func (d difference) compare(path string) int { return strings.Compare(string(d.Path), path) }

// snapshotOf is the files of a roll, which may be nil, but for those that differ.
func snapshotOf(roll *glance.Roll, differ []difference, from content) *Snapshot {
	if roll == nil {
		var entries []gitobj.Entry
		for _, d := range differ {
			if !d.gone {
				entries = append(entries, d.Entry)
			}
		}
		return newSnapshot(entries, from)
	}
	s := &Snapshot{content: from}
	for i, d := range differ {
		if !d.gone && !fits([]byte(d.Path)) {
			s.skipped, differ[i].gone = append(s.skipped, string(d.Path)), true
		}
	}
	slices.SortFunc(differ, func(a, b difference) int {
		if order := a.compare(string(b.Path)); order != 0 || a.gone == b.gone {
			return order
		} else if b.gone { // a repository in place of a file
			return -1
		}
		return 1
	})
	differ = slices.CompactFunc(differ, func(a, b difference) bool { return a.Path == b.Path })
	s.roll = &rolled{roll, differ}
	return s
}

// each calls yield with the files in order, until that is false.
func (r *rolled) each(yield func(gitobj.Listed) bool) {
	rest, beside := r.differ, unrolled{}
	others := func(end func(difference) bool) bool {
		for ; len(rest) > 0 && !end(rest[0]); rest = rest[1:] {
			if !rest[0].gone && !yield(beside.listed(rest[0].Entry)) {
				return false
			}
		}
		return true
	}
	for i := range r.Len() {
		e := r.Entry(i)
		if len(rest) > 0 {
			stands := false
			if !others(func(d difference) bool {
				order := d.compare(string(e.Name))
				stands = stands || order == 0
				return order > 0
			}) {
				return
			}
			if stands {
				continue
			}
		}
		if !yield(gitobj.Listed{Path: e.Name, Mode: gitobj.Mode(e.Mode), ID: e.ID}) {
			return
		}
	}
	others(func(difference) bool { return false })
}

// unrolled shows entries as a roll has them, each in the place of the last.
type unrolled struct{ path, digits, id []byte }

func (u *unrolled) listed(e gitobj.Entry) gitobj.Listed {
	u.path, u.digits = append(u.path[:0], e.Path...), append(u.digits[:0], e.ID...)
	u.id, _ = hex.AppendDecode(u.id[:0], u.digits)
	return gitobj.Listed{Path: u.path, Mode: e.Mode, ID: u.id}
}

// find is one of the files.
func (r *rolled) find(path gitobj.Path) (gitobj.Entry, bool) {
	if i, differs := slices.BinarySearchFunc(r.differ, string(path), difference.compare); differs {
		return r.differ[i].Entry, !r.differ[i].gone
	}
	i, found := r.Find([]byte(path))
	if !found {
		return gitobj.Entry{}, false
	}
	return entryOf(r.Entry(i)), true
}

// entries makes a value for each. Their names and ids are cut from few pieces of
// memory: there may be many.
func (r *rolled) entries() []gitobj.Entry {
	const ordinary = 2*glance.IDSize + 64
	var text strings.Builder
	text.Grow(ordinary * r.Len())
	cut := func(b []byte) string {
		from := text.Len()
		text.Write(b)
		return text.String()[from:]
	}
	entries := make([]gitobj.Entry, 0, r.Len()+len(r.differ))
	var digits []byte
	r.each(func(f gitobj.Listed) bool {
		digits = hex.AppendEncode(digits[:0], f.ID)
		entries = append(entries, gitobj.Entry{Path: gitobj.Path(cut(f.Path)), Mode: f.Mode, ID: gitobj.ID(cut(digits))})
		return true
	})
	return entries
}

// fits is true for a name that can be in an fs.FS.
func fits(name []byte) bool {
	odd := name[0] == '.' || name[0] == '/' || name[len(name)-1] == '/' || bytes.Contains(name, []byte("/.")) || bytes.Contains(name, []byte("//"))
	return utf8.Valid(name) && (!odd || fs.ValidPath(string(name)))
}
