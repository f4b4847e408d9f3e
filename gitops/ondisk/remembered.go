package ondisk

import (
	"encoding/binary"
	"hash/crc32"
	"maps"
	"math"
	"path/filepath"
	"slices"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// remembered are the folders that were read, by path.
type remembered map[string]record

// record is what was in a folder besides what the index has.
type record struct {
	sight        // when it was read; none where it has to be read again
	rules  facts // of its .gitignore
	others []string
	// nested is another repository, attributes a folder with a .gitattributes.
	nested, attributes bool
}

// version begins what is kept; another version's is as if it were not there.
const version = "anwfld1\n"

// leastRecord is how many bytes a folder takes at least.
const leastRecord = 20

// bytes are what readKnown reads, where the key is the same.
func (known remembered) bytes(key string) []byte {
	out := gitobj.Packing(version)
	out.Text(key)
	out.Number(uint64(len(known)))
	for _, path := range slices.Sorted(maps.Keys(known)) {
		r := known[path]
		out.Text(path)
		out = r.facts.bytes(out)
		out.Number(r.tracked)
		out = r.rules.bytes(out)
		out.Number(uint64(len(r.others))<<2 | bit(r.nested) | bit(r.attributes)<<1)
		for _, name := range r.others {
			out.Text(name)
		}
	}
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out))
}

// readKnown is what was kept, nothing where it is damaged or of another key.
func readKnown(data []byte, key string) remembered {
	const sum = 4
	known := remembered{}
	if len(data) < len(version)+sum || string(data[:len(version)]) != version {
		return known
	}
	body := data[:len(data)-sum]
	if crc32.ChecksumIEEE(body) != binary.BigEndian.Uint32(data[len(body):]) {
		return known
	}
	in := gitobj.Unpacking(body[len(version):])
	if string(in.Text()) != key {
		return known
	}
	n := in.Number(math.MaxUint64)
	known = make(remembered, min(n, uint64(len(in))/leastRecord))
	for ; n > 0 && len(in) > 0; n-- {
		path := string(in.Text())
		var r record
		r.facts = factsIn(&in)
		r.tracked = in.Number(math.MaxUint64)
		r.rules = factsIn(&in)
		flags := in.Number(math.MaxUint64)
		r.nested, r.attributes = flags&1 != 0, flags&2 != 0
		for n := flags >> 2; n > 0 && len(in) > 0; n-- {
			r.others = append(r.others, string(in.Text()))
		}
		known[path] = r
	}
	return known
}

func bit(set bool) uint64 {
	if set {
		return 1
	}
	return 0
}

// hasRules is true where the .gitignore files are what they were.
func (known remembered) hasRules(top string) bool {
	for path, r := range known {
		if r.rules == (facts{}) {
			continue
		}
		if now, _ := look(filepath.Join(top, filepath.FromSlash(path), ".gitignore")); now != r.rules {
			return false
		}
	}
	return true
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
