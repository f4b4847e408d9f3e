package ondisk

import (
	"encoding/binary"
	"hash/crc32"
	"maps"
	"path/filepath"
	"slices"
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

// bytes are what readKnown reads, where the key is the same.
func (known remembered) bytes(key string) []byte {
	out := packing(version)
	out.text(key)
	out.number(uint64(len(known)))
	for _, path := range slices.Sorted(maps.Keys(known)) {
		r := known[path]
		out.text(path)
		out = r.facts.bytes(out)
		out.number(r.tracked)
		out = r.rules.bytes(out)
		out.number(uint64(len(r.others))<<2 | bit(r.nested) | bit(r.attributes)<<1)
		for _, name := range r.others {
			out.text(name)
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
	in := unpacking(body[len(version):])
	if in.text() != key {
		return known
	}
	for n := in.number(); n > 0 && len(in) > 0; n-- {
		path := in.text()
		var r record
		r.facts = in.facts()
		r.tracked = in.number()
		r.rules = in.facts()
		flags := in.number()
		r.nested, r.attributes = flags&1 != 0, flags&2 != 0
		for n := flags >> 2; n > 0 && len(in) > 0; n-- {
			r.others = append(r.others, in.text())
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
func (f facts) bytes(out packing) packing {
	for _, n := range []uint64{
		uint64(f.mtime.Sec), uint64(f.mtime.Nsec), uint64(f.ctime.Sec), uint64(f.ctime.Nsec), f.device, f.inode, uint64(f.size), uint64(f.kind),
	} {
		out.number(n)
	}
	return out
}

type packing []byte

func (p *packing) number(n uint64) { *p = binary.AppendUvarint(*p, n) }

func (p *packing) text(s string) {
	p.number(uint64(len(s)))
	*p = append(*p, s...)
}

// unpacking takes values off what has the right checksum.
type unpacking []byte

func (p *unpacking) number() uint64 {
	n, size := binary.Uvarint(*p)
	*p = (*p)[max(size, 0):]
	return n
}

func (p *unpacking) text() string {
	n := min(p.number(), uint64(len(*p)))
	text := string((*p)[:n])
	*p = (*p)[n:]
	return text
}

func (p *unpacking) facts() (f facts) {
	for _, n := range []*int64{&f.mtime.Sec, &f.mtime.Nsec, &f.ctime.Sec, &f.ctime.Nsec} {
		*n = int64(p.number())
	}
	f.device, f.inode, f.size, f.kind = p.number(), p.number(), int64(p.number()), uint32(p.number())
	return f
}
