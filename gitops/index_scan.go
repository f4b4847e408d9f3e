package gitops

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/ondisk"
)

// indexEntry is one entry of an index file. name, id and noted point into the
// file.
type indexEntry struct {
	mode     uint32
	id, name []byte
	noted    ondisk.Noted // of the file on disk when git last looked
	// assumed and skipped are the bits `update-index --assume-unchanged` and
	// `--skip-worktree` set, intended is what is only intended to be added.
	assumed, skipped, intended bool
}

// errUnusual says that only git can read an index: it is split or sparse, has
// conflicts or longer names of objects in it, or is damaged.
var errUnusual = errors.New("index: left to git")

// indexFile is the index that git names to a hook, else the one of a git
// directory.
func indexFile(gitDir string, top string, env []string) string {
	named := lookup(env, "GIT_INDEX_FILE")
	switch {
	case named == "":
		return filepath.Join(gitDir, "index")
	case filepath.IsAbs(named):
		return named
	}
	return filepath.Join(top, named)
}

// readIndex calls each with the entries a commit would hold, in order: without
// those that are only intended to be added. Reading an index of 10,000 entries
// here costs a tenth of starting git.
func readIndex(path string, each func(indexEntry)) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return errUnusual
	}
	_, err = scanIndex(data, func(e indexEntry) {
		if !e.intended {
			each(e)
		}
	})
	return err
}

// indexEntries are the entries, in order, and what the index knows of trees. All
// names lie in one piece of memory.
func indexEntries(path string) ([]gitobj.Entry, *knownTree, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, errUnusual
	}
	var names, ids strings.Builder
	names.Grow(len(data))
	entries := make([]gitobj.Entry, 0, countIndex(data))
	var digits [2 * sizeOfID]byte
	ends := make([]int, 0, cap(entries))
	rest, err := scanIndex(data, func(e indexEntry) {
		if e.intended {
			return
		}
		hex.Encode(digits[:], e.id)
		ids.Write(digits[:])
		names.Write(e.name)
		entries, ends = append(entries, gitobj.Entry{Mode: gitobj.Mode(e.mode)}), append(ends, names.Len())
	})
	if err != nil {
		return nil, nil, err
	}
	allNames, allIDs, start := names.String(), ids.String(), 0
	for i, end := range ends {
		entries[i].Path, start = gitobj.Path(allNames[start:end]), end
		entries[i].ID = gitobj.ID(allIDs[i*len(digits) : (i+1)*len(digits)])
	}
	return entries, knownTrees(rest), nil
}

// The layout: gitformat-index(5).
const (
	indexHeader = 12
	entryFixed  = 62 // stat data, mode, a SHA-1 id and flags

	flagAssumed, flagExtended        = 0x8000, 0x4000
	flagStage, flagLength            = 0x3000, 0x0fff
	extendedSkip, extendedIntent     = 0x4000, 0x2000
	modeTree, sizeOfID, sizeOfFlags2 = 0o040000, 20, 2
)

// countIndex is how many entries an index says it has, at most what there is room
// for.
func countIndex(data []byte) int {
	if len(data) < indexHeader {
		return 0
	}
	return min(int(binary.BigEndian.Uint32(data[8:])), len(data)/entryFixed)
}

// scanIndex returns the extensions behind the entries.
func scanIndex(data []byte, each func(indexEntry)) (behind []byte, err error) {
	if len(data) < indexHeader+sizeOfID || string(data[:4]) != "DIRC" {
		return nil, errUnusual
	}
	version, count := binary.BigEndian.Uint32(data[4:]), binary.BigEndian.Uint32(data[8:])
	if version < 2 || version > 4 {
		return nil, errUnusual
	}
	rest, last := data[indexHeader:len(data)-sizeOfID], []byte(nil)
	for range count {
		entry, size, err := scanEntry(rest, version, last)
		if err != nil || bytes.Compare(last, entry.name) >= 0 {
			return nil, errUnusual
		}
		last, rest = entry.name, rest[size:]
		each(entry)
	}
	return rest, extensions(rest)
}

// scanEntry reads one entry; size is what it takes in the file.
func scanEntry(rest []byte, version uint32, last []byte) (entry indexEntry, size int, err error) {
	if len(rest) < entryFixed+1 {
		return entry, 0, errUnusual
	}
	entry.noted, entry.id = rest[:ondisk.NotedSize], rest[ondisk.NotedSize:][:sizeOfID]
	entry.mode = binary.BigEndian.Uint32(rest[24:])
	flags, flags2 := int(binary.BigEndian.Uint16(rest[60:])), 0
	at := entryFixed
	if flags&flagExtended != 0 {
		if version < 3 || len(rest) < at+sizeOfFlags2+1 {
			return entry, 0, errUnusual
		}
		flags2 = int(binary.BigEndian.Uint16(rest[at:]))
		at += sizeOfFlags2
	}
	entry.assumed = flags&flagAssumed != 0
	entry.skipped, entry.intended = flags2&extendedSkip != 0, flags2&extendedIntent != 0
	if flags&flagStage != 0 || entry.mode == modeTree {
		return entry, 0, errUnusual
	}
	if version == 4 {
		size, err = entry.compressed(rest, at, last)
	} else {
		size, err = entry.padded(rest, at)
	}
	if length := flags & flagLength; length != flagLength && length != len(entry.name) {
		err = errUnusual
	}
	return entry, size, err
}

// padded reads a name that NULs follow up to a multiple of eight.
func (e *indexEntry) padded(rest []byte, at int) (size int, err error) {
	end := bytes.IndexByte(rest[at:], 0)
	if end <= 0 {
		return 0, errUnusual
	}
	e.name = rest[at : at+end]
	size = (at + end + 8) &^ 7
	if size > len(rest) {
		return 0, errUnusual
	}
	return size, nil
}

// compressed reads a name that says how much of the last one to drop.
func (e *indexEntry) compressed(rest []byte, at int, last []byte) (size int, err error) {
	drop, used := offsetVarint(rest[at:])
	if used == 0 || drop > len(last) {
		return 0, errUnusual
	}
	at += used
	end := bytes.IndexByte(rest[at:], 0)
	if end < 0 {
		return 0, errUnusual
	}
	e.name = append(append(make([]byte, 0, len(last)-drop+end), last[:len(last)-drop]...), rest[at:at+end]...)
	return at + end + 1, nil
}

// offsetVarint is the number encoding of pack offsets.
func offsetVarint(data []byte) (value, used int) {
	for i, b := range data {
		if i > 0 {
			value++
		}
		value = value<<7 | int(b&0x7f)
		if b&0x80 == 0 {
			return value, i + 1
		}
		if i == 4 {
			break
		}
	}
	return 0, 0
}

// extensions looks for those that change what the entries mean. Of the others
// git says itself that they may be ignored: their names are in upper case.
func extensions(rest []byte) error {
	for len(rest) > 0 {
		if len(rest) < 8 {
			return errUnusual
		}
		size := int(binary.BigEndian.Uint32(rest[4:]))
		if rest[0] < 'A' || rest[0] > 'Z' || size < 0 || size > len(rest)-8 {
			return errUnusual
		}
		rest = rest[8+size:]
	}
	return nil
}

func (e indexEntry) entry() gitobj.Entry {
	return gitobj.Entry{Path: gitobj.Path(e.name), Mode: gitobj.Mode(e.mode), ID: gitobj.ID(hex.EncodeToString(e.id))}
}
