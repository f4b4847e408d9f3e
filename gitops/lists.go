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

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/store"
)

// lists keep the files of commits, which never change: to list ten thousand takes
// git longer than all else a search does. They are a cache.
type lists struct{ dir string }

func (r *Repo) lists() lists { return lists{filepath.Join(r.StateDir(), "lists")} }

const (
	listVersion = "anwlst1\n"
	worthAList  = 1000 // files; git lists fewer in no time
	maxLists    = 6
)

// recall is a list that was kept, false where there is none or it is damaged.
func (l lists) recall(key string) ([]gitobj.Entry, bool) {
	data, err := os.ReadFile(store.New(l.dir).Path(nameOfList(key)))
	const sum = 4
	if err != nil || len(data) < len(listVersion)+sum || string(data[:len(listVersion)]) != listVersion {
		return nil, false
	}
	body := data[:len(data)-sum]
	if crc32.ChecksumIEEE(body) != binary.LittleEndian.Uint32(data[len(body):]) {
		return nil, false
	}
	return unpackEntries(gitobj.Unpacking(body[len(listVersion):]), key)
}

func unpackEntries(in gitobj.Unpacking, key string) ([]gitobj.Entry, bool) {
	if string(in.Text()) != key {
		return nil, false
	}
	count, size := in.Number(uint64(len(in))), in.Number(1<<31)
	entries := make([]gitobj.Entry, 0, count)
	var text strings.Builder // one piece of memory for all names
	text.Grow(int(size))
	var path, id []byte
	for range count {
		path = append(path[:in.Number(uint64(len(path)))], in.Text()...)
		mode := gitobj.Mode(in.Number(1 << 31))
		id = hex.AppendEncode(id[:0], in.Text())
		from := text.Len()
		text.Write(path)
		between := text.Len()
		text.Write(id)
		entries = append(entries, gitobj.Entry{Path: gitobj.Path(text.String()[from:between]), Mode: mode, ID: gitobj.ID(text.String()[between:])})
	}
	return entries, true
}

// keep remembers a list that is worth it.
func (l lists) keep(key string, entries []gitobj.Entry) {
	if len(entries) < worthAList {
		return
	}
	out := gitobj.Packing(listVersion)
	out.Text(key)
	size := 0
	for _, e := range entries {
		size += len(e.Path) + len(e.ID)
	}
	out.Number(uint64(len(entries)))
	out.Number(uint64(size))
	last := ""
	for _, e := range entries {
		shared := 0
		for path := string(e.Path); shared < len(path) && shared < len(last) && path[shared] == last[shared]; {
			shared++
		}
		out.Number(uint64(shared))
		out.Text(string(e.Path)[shared:])
		out.Number(uint64(e.Mode))
		id, _ := hex.DecodeString(string(e.ID))
		out.Text(string(id))
		last = string(e.Path)
	}
	l.sweep()
	_ = store.New(l.dir).Put(nameOfList(key), binary.LittleEndian.AppendUint32(out, crc32.ChecksumIEEE(out)))
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
