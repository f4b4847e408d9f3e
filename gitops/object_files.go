package gitops

import (
	"bytes"
	"compress/zlib"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// objectFiles reads the objects of a repository from its files. What it does not
// find, or cannot read, may still be there: the answer is git's.
type objectFiles struct {
	dir     string // objects/
	mutex   sync.Mutex
	packs   []*pack
	listed  bool
	inflate io.ReadCloser // used again for each object
	bases   map[inPack]object
	kept    int // bytes in bases
}

// inPack is where an entry lies.
type inPack struct {
	pack   *pack
	offset int
}

// keptBases is how much is remembered of what deltas are made of: neighbours in
// history are made of the same.
const keptBases = 32 << 20

// object is an object by its name.
func (f *objectFiles) object(id gitobj.ID) (o object, ok bool) {
	raw, err := hex.DecodeString(string(id))
	if err != nil || len(raw) != packedIDSize {
		return o, false
	}
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if o, ok = f.loose(id); ok {
		return o, true
	}
	o, err = f.packed(raw, 0)
	return o, err == nil
}

func (f *objectFiles) loose(id gitobj.ID) (o object, ok bool) {
	pressed, err := os.ReadFile(filepath.Join(f.dir, string(id[:2]), string(id[2:])))
	if err != nil {
		return o, false
	}
	if err := f.unpress(pressed); err != nil {
		return o, false
	}
	var header [32]byte
	n, _ := io.ReadFull(f.inflate, header[:])
	head, content, found := bytes.Cut(header[:n], []byte{0})
	kind, digits, spaced := strings.Cut(string(head), " ")
	size, err := strconv.Atoi(digits)
	if !found || !spaced || err != nil || size < len(content) || size > maxObject {
		return o, false
	}
	o = object{kind, make([]byte, size)}
	copy(o.content, content)
	return o, f.fill(o.content[len(content):]) == nil
}

// unpress begins to inflate.
func (f *objectFiles) unpress(pressed []byte) (err error) {
	if f.inflate == nil {
		f.inflate, err = zlib.NewReader(bytes.NewReader(pressed))
		return err
	}
	return f.inflate.(zlib.Resetter).Reset(bytes.NewReader(pressed), nil)
}

// fill inflates to the end, where the checksum is.
func (f *objectFiles) fill(content []byte) error {
	if _, err := io.ReadFull(f.inflate, content); err != nil {
		return errPacked
	}
	if n, err := f.inflate.Read(make([]byte, 1)); n != 0 || err != io.EOF {
		return errPacked
	}
	return nil
}

func (f *objectFiles) packed(id []byte, deep int) (object, error) {
	f.list()
	for i, p := range f.packs {
		if offset, ok := p.find(id); ok {
			f.packs[0], f.packs[i] = p, f.packs[0] // the next one is likely there too
			return f.at(p, offset, deep)
		}
	}
	return object{}, errPacked
}

// list maps the packs there are.
func (f *objectFiles) list() {
	if f.listed {
		return
	}
	f.listed = true
	indexes, _ := filepath.Glob(filepath.Join(f.dir, "pack", "*.idx"))
	for _, index := range indexes {
		if p, err := openPack(index); err == nil {
			f.packs = append(f.packs, p)
		}
	}
}

// at reads an entry, and whatever it is made of.
func (f *objectFiles) at(p *pack, offset, deep int) (o object, err error) {
	if o, known := f.bases[inPack{p, offset}]; known {
		if deep == 0 { // whoever gets it may change it
			o.content = bytes.Clone(o.content)
		}
		return o, nil
	}
	e, err := p.entry(offset)
	if err != nil || deep > maxDeltas {
		return o, errPacked
	}
	switch e.kind {
	case packedOfsDelta:
		o, err = f.at(p, e.base, deep+1)
	case packedRefDelta:
		o, err = f.packed(e.baseID, deep+1)
	default:
		o.kind = packedKinds()[e.kind]
	}
	if err != nil {
		return o, err
	}
	content := make([]byte, e.size)
	if err := f.unpress(e.pressed); err != nil || f.fill(content) != nil {
		return o, errPacked
	}
	if e.kind == packedOfsDelta || e.kind == packedRefDelta {
		content, err = applyDelta(o.content, content)
	}
	if o.content = content; deep > 0 && err == nil {
		f.remember(inPack{p, offset}, o)
	}
	return o, err
}

func packedKinds() [8]string { return [...]string{1: "commit", 2: "tree", 3: "blob", 4: "tag", 7: ""} }

func (f *objectFiles) remember(at inPack, o object) {
	if f.kept += len(o.content); f.bases == nil || f.kept > keptBases {
		f.bases, f.kept = map[inPack]object{}, len(o.content)
	}
	f.bases[at] = o
}
