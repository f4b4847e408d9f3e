package ondisk

import (
	"encoding/binary"
	"hash/crc32"
	"math"
	"path/filepath"
	"slices"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// remembered are the folders that were read, in order.
type remembered []*record

// record is what was in a folder besides what the index has.
type record struct {
	seen          // when it was read; no sight where it has to be read again
	rules  *facts // of its .gitignore, nil for none
	others []string
	// nested is another repository, attributes a folder with a .gitattributes.
	nested, attributes bool
}

// version begins what is kept; another version's is as if it were not there.
const version = "anwfld2\n"

// leastRecord is how many bytes a folder takes at least.
const leastRecord = 11

// bytes are what readKnown reads, where the key is the same.
func (known remembered) bytes(key string) []byte {
	out := gitobj.Packing(version)
	out.Text(key)
	out.Number(uint64(len(known)))
	for _, r := range known {
		out.Text(r.path)
		out = r.facts.bytes(out)
		out.Number(r.tracked)
		out.Number(uint64(len(r.others))<<3 | bit(r.nested) | bit(r.attributes)<<1 | bit(r.rules != nil)<<2)
		if r.rules != nil {
			out = r.rules.bytes(out)
		}
		for _, name := range r.others {
			out.Text(name)
		}
	}
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out))
}

// readKnown is what was kept, nothing where it is damaged or of another key.
func readKnown(data []byte, key string) remembered {
	const sum = 4
	if len(data) < len(version)+sum || string(data[:len(version)]) != version {
		return nil
	}
	body := data[:len(data)-sum]
	if crc32.ChecksumIEEE(body) != binary.BigEndian.Uint32(data[len(body):]) {
		return nil
	}
	in := gitobj.Unpacking(body[len(version):])
	if string(in.Text()) != key {
		return nil
	}
	room := make([]record, min(in.Number(math.MaxUint64), uint64(len(in))/leastRecord)) // one piece of memory for all
	known := make(remembered, len(room))
	for i := range room {
		known[i] = &room[i]
		known[i].read(&in)
	}
	return known
}

func (r *record) read(in *gitobj.Unpacking) {
	r.path = string(in.Text())
	r.facts = factsIn(in)
	r.tracked = in.Number(math.MaxUint64)
	flags := in.Number(math.MaxUint64)
	r.nested, r.attributes = flags&1 != 0, flags&2 != 0
	if flags&4 != 0 {
		rules := factsIn(in)
		r.rules = &rules
	}
	for n := flags >> 3; n > 0 && len(*in) > 0; n-- {
		r.others = append(r.others, string(in.Text()))
	}
}

// ruled are its rules, nothing for none.
func (r *record) ruled() facts {
	if r.rules == nil {
		return facts{}
	}
	return *r.rules
}

// find is what is remembered of a folder, nil for nothing.
func (known remembered) find(path string) *record {
	if i, found := slices.BinarySearchFunc(known, path, func(r *record, path string) int { return order(r.path, path) }); found {
		return known[i]
	}
	return nil
}

func bit(set bool) uint64 {
	if set {
		return 1
	}
	return 0
}

// hasRules is true where the .gitignore files are what they were.
func (known remembered) hasRules(top string) bool {
	return !slices.ContainsFunc(known, func(r *record) bool {
		if r.rules == nil {
			return false
		}
		now, _ := look(filepath.Join(top, filepath.FromSlash(r.path), ".gitignore"))
		return now != *r.rules
	})
}

// bytes appends facts to out.
func (f facts) bytes(out gitobj.Packing) gitobj.Packing {
	for _, n := range []uint64{
		uint64(f.mtime.Sec), uint64(f.mtime.Nsec), uint64(f.ctime.Sec), uint64(f.ctime.Nsec), f.device, f.inode, uint64(f.size), uint64(f.kind),
	} {
		out.Number(n)
	}
	return out
}

// factsIn takes facts off.
func factsIn(in *gitobj.Unpacking) (f facts) {
	next := func() uint64 { return in.Number(math.MaxUint64) }
	for _, n := range []*int64{&f.mtime.Sec, &f.mtime.Nsec, &f.ctime.Sec, &f.ctime.Nsec} {
		*n = int64(next())
	}
	f.device, f.inode, f.size, f.kind = next(), next(), int64(next()), uint32(next())
	return f
}
