package gitops

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/glance"
	"github.com/git-anw/git-anw/gitops/ondisk"
)

// survey is the work tree beside the index, looked at in process: to ask git for
// what differs takes three times as long.
type survey struct {
	repo     *Repo
	below    []string
	roll     *glance.Roll
	compared *ondisk.Comparison
	unlike   []int        // numbers of those that are not just files, whatever is on disk
	odd      []listedFile // those that may not be as the roll has them
	entries  int          // in scope
	skipped  bool         // some files are outside a sparse checkout
	vague    bool         // of some files it cannot be seen that their modes change
	// trees are those the index knows of; nil where another file than one of its own
	// may lie on disk.
	trees *knownTree
}

// survey is nil where only git can read the index or the work tree.
func (r *Repo) survey(below []string) *survey {
	if r.ObjectFormat != "sha1" {
		return nil
	}
	data, written, err := glance.MapDated(r.indexFile(r.git.env))
	if err != nil {
		return nil
	}
	s := &survey{repo: r, below: below}
	if s.roll, err = glance.ReadRoll(data, s.take); err != nil {
		return nil
	}
	at := ondisk.Time{Sec: written.Unix(), Nsec: int64(written.Nanosecond())}
	if s.compared, err = ondisk.Compare(r.Top, s.roll, at, below...); err != nil {
		return nil
	}
	s.judge()
	return s
}

// take is true for an entry in scope.
func (s *survey) take(e *glance.Entry) bool {
	if !s.concerns(e.Name) {
		return false
	}
	plain := e.Mode == uint32(gitobj.ModeFile) || e.Mode == uint32(gitobj.ModeExec)
	if !plain || e.Skipped || e.Intended || !fits(e.Name) {
		s.unlike = append(s.unlike, s.entries)
	}
	s.entries++
	s.skipped = s.skipped || e.Skipped
	s.vague = s.vague || e.Intended || e.Mode == uint32(gitobj.ModeGitlink) || binary.BigEndian.Uint64(e.Noted) == 0 // it has no ctime
	return true
}

// judge finds the files that differ from the index, or are not just its files.
func (s *survey) judge() {
	its := len(s.below) == 0 && !s.vague && !s.skipped
	unlike := s.unlike
	for i, state := range s.compared.States {
		isUnlike := len(unlike) > 0 && unlike[0] == i
		if isUnlike {
			unlike = unlike[1:]
		}
		if isUnlike || state != ondisk.Same {
			s.odd = append(s.odd, s.judged(s.roll.Entry(i), state))
		}
		its = its && state == ondisk.Same
	}
	if its {
		s.trees = cmp.Or(knownTrees(s.roll.Behind), &knownTree{})
	}
}

// judged says whether a file is as the index has it.
func (s *survey) judged(e glance.Entry, state ondisk.State) listedFile {
	f := listedFile{Entry: entryOf(e), skipped: e.Skipped, gone: state == ondisk.Gone}
	if e.Intended {
		f.ID = ""
	}
	f.clean = state == ondisk.Same || state == ondisk.Doubtful && f.ID != "" && s.repo.holds(f.Entry)
	return f
}

func (s *survey) concerns(name []byte) bool {
	return len(s.below) == 0 || slices.ContainsFunc(s.below, func(dir string) bool { return bytes.HasPrefix(name, []byte(dir)) })
}

// holds reads a file of the work tree, to see whether it is a blob.
func (r *Repo) holds(e gitobj.Entry) bool {
	data, err := r.readDisk(e)
	return err == nil && r.BlobID(data) == e.ID
}

// with puts the files that are in no index among the others; both are sorted.
func (s *survey) with(others []string) []listedFile {
	for _, name := range others {
		s.odd = append(s.odd, listedFile{Entry: gitobj.Entry{Path: gitobj.Path(name)}})
	}
	slices.SortFunc(s.odd, func(a, b listedFile) int { return strings.Compare(string(a.Path), string(b.Path)) })
	return s.odd
}
