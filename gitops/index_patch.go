package gitops

import (
	"bytes"
	"crypto/sha1"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"strconv"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/glance"
	"github.com/git-anw/git-anw/gitops/ondisk"
)

// indexEdit is an entry that gets another blob, or, where disk is known, of
// which git need not look at the file again: it holds that blob.
type indexEdit struct {
	path gitobj.Path
	id   gitobj.ID
	disk fs.FileInfo
}

// indexPatch is an index with other blobs in it that is not written yet. It holds
// git's own lock.
type indexPatch struct {
	file       string
	lock       *os.File
	head, tail []byte
	noted      map[gitobj.Path]ondisk.Noted // of its files
}

// patchIndex changes entries of an index where they stand, under git's own lock;
// false where that is left to git: it writes the whole index anew, and costs more
// than all else a fix does. Flags of entries stay as they are.
func (r *Repo) patchIndex(g git, edits []indexEdit) bool {
	patch := r.beginPatch(g, edits)
	return patch != nil && patch.write() == nil
}

// beginPatch is nil where the change is left to git.
func (r *Repo) beginPatch(g git, edits []indexEdit) *indexPatch {
	patch := &indexPatch{file: r.indexFile(g.env), noted: map[gitobj.Path]ondisk.Noted{}}
	if r.Bare() || !r.storesPlainly() {
		return nil
	}
	var err error
	if patch.lock, err = os.OpenFile(patch.file+".lock", os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666); err != nil {
		return nil
	}
	if data, err := glance.MapCopy(patch.file); err == nil && patch.change(data, edits) {
		return patch
	}
	patch.drop()
	return nil
}

func (p *indexPatch) write() error {
	err := errors.Join(writeSummed(p.lock, p.head, p.tail), p.lock.Close())
	if err == nil {
		err = os.Rename(p.file+".lock", p.file)
	}
	if err != nil {
		os.Remove(p.file + ".lock")
	}
	return err
}

func (p *indexPatch) drop() {
	p.lock.Close()
	os.Remove(p.file + ".lock")
}

// writeSummed writes two pieces and their checksum: an index of ten thousand files
// is not copied to become one.
func writeSummed(to io.Writer, pieces ...[]byte) error {
	sum := sha1.New()
	for _, piece := range pieces {
		sum.Write(piece)
		if _, err := to.Write(piece); err != nil {
			return err
		}
	}
	_, err := to.Write(sum.Sum(nil))
	return err
}

// change makes the edits; entries and what stands behind them are what is to be
// written. It is false where the index has not all of them, or something that only
// git keeps true.
func (p *indexPatch) change(data []byte, edits []indexEdit) bool {
	wanted := make(map[string]indexEdit, len(edits))
	for _, edit := range edits {
		wanted[string(edit.path)] = edit
	}
	touched, told := map[string]bool{}, true
	behind, err := glance.Scan(data, func(e glance.Entry) {
		edit, ok := wanted[string(e.Name)]
		if !ok || e.Intended || gitobj.Mode(e.Mode) != gitobj.ModeFile && gitobj.Mode(e.Mode) != gitobj.ModeExec {
			return
		}
		p.noted[edit.path] = ondisk.Noted(e.Noted)
		id, _ := hex.DecodeString(string(edit.id))
		if edit.disk != nil {
			told = told && (!bytes.Equal(e.ID, id) || ondisk.Noted(e.Noted).Take(edit.disk))
			return
		}
		copy(e.ID, id)
		ondisk.Noted(e.Noted).Forget()
		for dir := path.Dir(string(e.Name)); ; dir = path.Dir(dir) {
			if touched[dir] = true; dir == "." {
				break
			}
		}
	})
	if err != nil || len(p.noted) != len(wanted) || !told || !sums(data) {
		return false
	}
	var ok bool
	p.tail, ok = forgetTrees(behind, touched)
	p.head = data[:len(data)-glance.IDSize-len(behind)]
	return ok
}

// sums is false for an index that is written without its checksum.
func sums(data []byte) bool {
	return len(data) > glance.IDSize && !bytes.Equal(data[len(data)-glance.IDSize:], make([]byte, glance.IDSize))
}

// forgetTrees is the extensions of an index in which the trees of some folders,
// "." is the top, are no longer known. It is false where there are others than
// those that stay true.
func forgetTrees(extensions []byte, touched map[string]bool) ([]byte, bool) {
	var out bytes.Buffer
	for rest := extensions; len(rest) > 0; {
		size := int(binary.BigEndian.Uint32(rest[4:])) // scanIndex has looked at the sizes
		name, content := string(rest[:4]), rest[8:8+size]
		rest = rest[8+size:]
		switch name {
		case "REUC":
		case "TREE":
			var trees bytes.Buffer
			if left, ok := forgetTree(&trees, content, ".", touched, 0); !ok || len(left) > 0 {
				return nil, false
			}
			content = trees.Bytes()
		default:
			return nil, false
		}
		out.WriteString(name)
		out.Write(binary.BigEndian.AppendUint32(nil, uint32(len(content))))
		out.Write(content)
	}
	return out.Bytes(), true
}

// forgetTree copies what parseKnownTree reads.
func forgetTree(out *bytes.Buffer, data []byte, dir string, touched map[string]bool, deep int) (rest []byte, ok bool) {
	name, data, named := bytes.Cut(data, []byte{0})
	counts, data, ended := bytes.Cut(data, []byte{'\n'})
	held, folders, spaced := bytes.Cut(counts, []byte{' '})
	entries, err := strconv.Atoi(string(held))
	subs, alsoErr := strconv.Atoi(string(folders))
	if !named || !ended || !spaced || err != nil || alsoErr != nil || deep > maxFolders || entries >= 0 && len(data) < glance.IDSize {
		return nil, false
	}
	dir = path.Join(dir, string(name))
	out.Write(name)
	out.WriteByte(0)
	var id []byte
	if entries >= 0 {
		id, data = data[:glance.IDSize], data[glance.IDSize:]
	}
	if touched[dir] {
		held, id = []byte("-1"), nil
	}
	out.Write(held)
	out.WriteByte(' ')
	out.Write(folders)
	out.WriteByte('\n')
	out.Write(id)
	for range subs {
		if data, ok = forgetTree(out, data, dir, touched, deep+1); !ok {
			return nil, false
		}
	}
	return data, true
}
