package gitops

import (
	"cmp"
	"encoding/binary"
	"encoding/hex"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unsafe"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/glance"
	"github.com/git-anw/git-anw/gitops/store"
)

// lists keep the files of commits, which never change: to list ten thousand takes
// git longer than all else a search does. They are a cache. A list is
//
//	listVersion, the checksum of what follows, how long the key is and an id,
//	how many files there are, for each its mode and how long its path is,
//	then in one text the key, and for each file its path and its id
//
// with numbers of four bytes: the text is used where it lies.
type lists struct{ dir string }

func (r *Repo) lists() lists { return lists{filepath.Join(r.StateDir(), "lists")} }

const (
	listVersion = "anwlst2\n"
	listHeader  = len(listVersion) + 4*4
	worthAList  = 1000 // files; git lists fewer in no time
	maxLists    = 4
)

// recall is a list that was kept, false where there is none or it is damaged.
func (l lists) recall(key string) ([]gitobj.Entry, bool) {
	data, err := glance.MapFile(store.New(l.dir).Path(nameOfList(key)))
	if err != nil || len(data) < listHeader || string(data[:len(listVersion)]) != listVersion {
		return nil, false
	}
	number := func(at int) int { return int(binary.LittleEndian.Uint32(data[at:])) }
	at := len(listVersion)
	if uint32(number(at)) != crc32.ChecksumIEEE(data[at+4:]) {
		return nil, false
	}
	ofKey, ofID, count := number(at+4), number(at+8), number(at+12)
	begin := listHeader + 8*count
	if count > len(data) || begin+ofKey > len(data) || string(data[begin:begin+ofKey]) != key {
		return nil, false
	}
	text := unsafe.String(unsafe.SliceData(data), len(data)) // nobody writes to it
	entries := make([]gitobj.Entry, count)
	for i, from := 0, begin+ofKey; i < count; i++ {
		middle := from + number(listHeader+8*i+4)
		if middle+ofID > len(text) {
			return nil, false
		}
		entries[i] = gitobj.Entry{Path: gitobj.Path(text[from:middle]), Mode: gitobj.Mode(number(listHeader + 8*i)), ID: gitobj.ID(text[middle : middle+ofID])}
		from = middle + ofID
	}
	return entries, true
}

// keep remembers a list that is worth it.
func (l lists) keep(key string, entries []gitobj.Entry) {
	if len(entries) < worthAList {
		return
	}
	ofID := len(entries[0].ID)
	var numbers []byte
	text := []byte(key)
	for _, n := range []int{len(key), ofID, len(entries)} {
		numbers = binary.LittleEndian.AppendUint32(numbers, uint32(n))
	}
	for _, e := range entries {
		if len(e.ID) != ofID {
			return
		}
		numbers = binary.LittleEndian.AppendUint32(numbers, uint32(e.Mode))
		numbers = binary.LittleEndian.AppendUint32(numbers, uint32(len(e.Path)))
		text = append(append(text, e.Path...), e.ID...)
	}
	body := append(numbers, text...)
	l.sweep()
	sum := binary.LittleEndian.AppendUint32([]byte(listVersion), crc32.ChecksumIEEE(body))
	_ = store.New(l.dir).Put(nameOfList(key), append(sum, body...))
}

// nameOfList is short: what is asked for below is part of the key.
func nameOfList(key string) string {
	id, below, _ := strings.Cut(key, " ")
	if below == "" {
		return id
	}
	return id + "-" + hex.EncodeToString(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte(below))))
}

// sweep makes room for one more: the oldest go.
func (l lists) sweep() {
	files, _ := os.ReadDir(l.dir)
	written := func(f os.DirEntry) int64 {
		if info, err := f.Info(); err == nil {
			return info.ModTime().UnixNano()
		}
		return 0
	}
	slices.SortFunc(files, func(a, b os.DirEntry) int { return cmp.Compare(written(b), written(a)) })
	for _, f := range files[min(len(files), maxLists-1):] {
		_ = os.Remove(filepath.Join(l.dir, f.Name()))
	}
}
