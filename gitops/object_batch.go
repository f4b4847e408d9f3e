package gitops

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/binary"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// objectBatch is objects that are named in process and stored together: to start a
// git for each costs more than all else that is done. Where a repository is as any
// other they are written here; elsewhere one git takes them as a pack that it
// unpacks, so that where and how objects are stored is its own affair.
type objectBatch struct {
	repo    *Repo
	objects []object
	held    map[gitobj.ID]bool // here or in the repository
}

type object struct {
	kind    string
	content []byte
}

func (r *Repo) newBatch() *objectBatch { return &objectBatch{repo: r, held: map[gitobj.ID]bool{}} }

// add names an object, which is not stored yet.
func (s *objectBatch) add(kind string, content []byte) gitobj.ID {
	id := s.repo.objectID(kind, content)
	if !s.held[id] {
		s.held[id], s.objects = true, append(s.objects, object{kind, content})
	}
	return id
}

// store writes the objects, those that others are made of first. Those that are
// there already are as good as new afterwards: no gc takes them for forgotten.
func (s *objectBatch) store(ctx context.Context) error {
	var loose looseWriter
	for len(s.objects) > 0 && s.repo.storesPlainly() {
		o := s.objects[0]
		if !loose.write(filepath.Join(s.repo.CommonDir, "objects"), s.repo.objectID(o.kind, o.content), o) {
			break
		}
		s.objects = s.objects[1:]
	}
	if len(s.objects) == 0 {
		return nil
	}
	pack, err := s.pack()
	if err != nil {
		return err
	}
	_, err = s.repo.git.stored(ctx, pack, "-c", "core.fsync=loose-object", "unpack-objects", "-q")
	s.objects = nil
	return err
}

// pack is the objects in git's own form: a header, each with its type and size
// and compressed, a checksum.
func (s *objectBatch) pack() ([]byte, error) {
	out := bytes.NewBuffer([]byte("PACK\x00\x00\x00\x02"))
	out.Write(binary.BigEndian.AppendUint32(nil, uint32(len(s.objects))))
	pressed := zlib.NewWriter(out)
	for _, o := range s.objects {
		out.Write(packHeader(o))
		pressed.Reset(out)
		if _, err := pressed.Write(o.content); err != nil {
			return nil, err
		}
		if err := pressed.Close(); err != nil {
			return nil, err
		}
	}
	sum := s.repo.newHash()
	sum.Write(out.Bytes())
	return sum.Sum(out.Bytes()), nil
}

// packHeader is the type in three bits and the size in the others: four of them
// in the first byte, the lowest first, seven in each that follows.
func packHeader(o object) []byte {
	kinds := map[string]byte{"commit": 1, "tree": 2, "blob": 3}
	header, last := []byte{kinds[o.kind]<<4 | byte(len(o.content)&15)}, 0
	for rest := len(o.content) >> 4; rest > 0; rest >>= 7 {
		header[last] |= 0x80
		header, last = append(header, byte(rest&0x7f)), last+1
	}
	return header
}

// draft is the commit of a draft, with what it needs.
func (s *objectBatch) draft(ctx context.Context, draft gitobj.Draft) (gitobj.ID, error) {
	tree, err := s.tree(ctx, draft.Base, draft.Changes)
	if err != nil {
		return "", err
	}
	return s.commit(ctx, tree, draft.Parents, draft.Message())
}

// commit is what `git commit-tree` makes. One that is signed is made by it, and
// needs its tree in store.
func (s *objectBatch) commit(ctx context.Context, tree gitobj.ID, parents []gitobj.ID, message string) (gitobj.ID, error) {
	if s.repo.configBool(ctx, "commit.gpgsign") {
		if err := s.store(ctx); err != nil {
			return "", err
		}
		return s.repo.commitObject(ctx, s.repo.git, tree, parents, message, "-S")
	}
	if strings.ContainsRune(message, 0) {
		return "", gitobj.Problemf(gitobj.Usage, "%q: a commit message cannot hold a NUL", gitobj.Commit{Message: message}.Subject())
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "tree %s\n", tree)
	for i, parent := range parents {
		if !slices.Contains(parents[:i], parent) {
			fmt.Fprintf(&out, "parent %s\n", parent)
		}
	}
	for _, of := range []struct{ key, who string }{{"author", author}, {"committer", committer}} {
		line, err := s.repo.signature(ctx, of.who)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&out, "%s %s\n", of.key, line)
	}
	fmt.Fprintf(&out, "\n%s", message)
	return s.add("commit", out.Bytes()), nil
}
