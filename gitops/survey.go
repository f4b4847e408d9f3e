package gitops

import (
	"bytes"
	"cmp"
	"encoding/hex"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/glance"
	"github.com/git-anw/git-anw/gitops/ondisk"
)

// survey is the work tree beside the index, looked at in process: to ask git for
// what differs takes three times as long.
type survey struct {
	repo    *Repo
	below   []string
	files   []listedFile
	noted   []ondisk.File
	swept   *ondisk.Swept
	skipped bool // some files are outside a sparse checkout
	// trees are those the index knows of; nil where another file than one of its own
	// may lie on disk.
	trees *knownTree
}

// survey is nil where only git can read the index or the work tree.
func (r *Repo) survey(below []string) *survey {
	if r.ObjectFormat != "sha1" {
		return nil
	}
	data, written, err := readDated(r.indexFile(r.git.env))
	if err != nil {
		return nil
	}
	s := &survey{repo: r, below: below}
	if err := s.take(data); err != nil {
		return nil
	}
	if s.swept, err = ondisk.Sweep(r.Top, s.noted, written, below...); err != nil {
		return nil
	}
	for i, state := range s.swept.States {
		s.judge(&s.files[i], state)
		if state != ondisk.Same || s.files[i].Mode == gitobj.ModeGitlink {
			s.trees = nil
		}
	}
	return s
}

// readDated reads a file and when it was written.
func readDated(path string) (data []byte, written ondisk.Time, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, written, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, written, err
	}
	data = make([]byte, info.Size())
	_, err = io.ReadFull(f, data)
	return data, ondisk.Time{Sec: info.ModTime().Unix(), Nsec: int64(info.ModTime().Nanosecond())}, err
}

// take lists the files of the index. Their names and ids are cut from one piece
// of memory: there may be many.
func (s *survey) take(data []byte) error {
	count := glance.Count(data)
	s.files, s.noted = make([]listedFile, 0, count), make([]ondisk.File, 0, count)
	var text strings.Builder
	text.Grow(len(data) - count*(glance.EntrySize-2*glance.IDSize))
	cut := func(b []byte) string {
		from := text.Len()
		text.Write(b)
		return text.String()[from:]
	}
	var id [2 * glance.IDSize]byte
	vague := false
	behind, err := glance.Scan(data, func(e glance.Entry) {
		if !s.concerns(e.Name) {
			return
		}
		f := listedFile{Entry: gitobj.Entry{Path: gitobj.Path(cut(e.Name)), Mode: gitobj.Mode(e.Mode)}, skipped: e.Skipped}
		if !e.Intended {
			hex.Encode(id[:], e.ID)
			f.ID = gitobj.ID(cut(id[:]))
		}
		s.skipped = s.skipped || e.Skipped
		vague = vague || e.Intended || bytes.Equal(e.Noted[:8], make([]byte, 8)) // without a ctime nobody sees that a mode has changed
		s.files = append(s.files, f)
		s.noted = append(s.noted, ondisk.File{Path: string(f.Path), Noted: ondisk.Noted(e.Noted)})
	})
	if err == nil && len(s.below) == 0 && !vague && !s.skipped {
		s.trees = cmp.Or(knownTrees(behind), &knownTree{})
	}
	return err
}

func (s *survey) concerns(name []byte) bool {
	return len(s.below) == 0 || slices.ContainsFunc(s.below, func(dir string) bool { return bytes.HasPrefix(name, []byte(dir)) })
}

// judge says whether a file is as the index has it.
func (s *survey) judge(f *listedFile, state ondisk.State) {
	f.gone = state == ondisk.Gone
	f.clean = state == ondisk.Same || state == ondisk.Doubtful && f.ID != "" && s.repo.holds(f.Entry)
}

// holds reads a file of the work tree, to see whether it is a blob.
func (r *Repo) holds(e gitobj.Entry) bool {
	data, err := r.readDisk(e)
	return err == nil && r.BlobID(data) == e.ID
}

// with puts the files that are in no index among the others; both are sorted.
func (s *survey) with(others []string) []listedFile {
	if len(others) == 0 {
		return s.files
	}
	all, rest := make([]listedFile, 0, len(s.files)+len(others)), s.files
	for _, name := range others {
		at, _ := slices.BinarySearchFunc(rest, name, func(f listedFile, name string) int { return strings.Compare(string(f.Path), name) })
		all = append(append(all, rest[:at]...), listedFile{Entry: gitobj.Entry{Path: gitobj.Path(name)}})
		rest = rest[at:]
	}
	return append(all, rest...)
}
