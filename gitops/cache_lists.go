package gitops

import (
	"encoding/binary"
	"encoding/hex"
	"hash/crc32"
	"path/filepath"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/glance"
	"github.com/git-anw/git-anw/gitops/store"
)

// lists keep the files of commits, which never change: to list ten thousand takes
// git longer than all else a search does. They are a cache. A list is
//
//	listVersion, the checksum of what follows, how long the key is, the key,
//	then the files as an index has them
//
// so that it is read where it lies, as an index is.
type lists struct{ files store.Store }

func (r *Repo) lists() lists { return lists{store.New(r.listsDir())} }

func (r *Repo) listsDir() string { return filepath.Join(r.StateDir(), "lists") }

const (
	listVersion = "anwlst3\n"
	listHeader  = len(listVersion) + 2*4
	worthAList  = 1000 // files; git lists fewer in no time
	maxLists    = 4
)

// recall is a list that was kept, false where there is none or it is damaged.
func (l lists) recall(key string) (*glance.Roll, bool) {
	data, err := glance.MapFile(l.files.Path(nameOfList(key)))
	if err != nil || len(data) < listHeader+len(key) || string(data[:len(listVersion)]) != listVersion {
		return nil, false
	}
	number := func(at int) uint32 { return binary.LittleEndian.Uint32(data[at:]) }
	body := data[len(listVersion)+4:]
	if number(len(listVersion)) != crc32.ChecksumIEEE(body) || int(number(listHeader-4)) != len(key) || string(data[listHeader:listHeader+len(key)]) != key {
		return nil, false
	}
	roll, err := glance.ReadRoll(data[listHeader+len(key):], func(*glance.Entry) bool { return true })
	return roll, err == nil
}

// keep remembers a list that is worth it.
func (l lists) keep(key string, entries []gitobj.Entry) {
	if len(entries) < worthAList {
		return
	}
	body := append(binary.LittleEndian.AppendUint32(nil, uint32(len(key))), key...)
	body, err := glance.AppendRoll(body, len(entries), asIndex(entries))
	if err != nil {
		return
	}
	sum := binary.LittleEndian.AppendUint32([]byte(listVersion), crc32.ChecksumIEEE(body))
	l.files.Thin("", maxLists-1)
	_ = l.files.Put(nameOfList(key), append(sum, body...)) // git lists them again
}

// nameOfList is short: what is asked for below is part of the key.
func nameOfList(key string) string {
	id, below, _ := strings.Cut(key, " ")
	if below == "" {
		return id
	}
	return id + "-" + hex.EncodeToString(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte(below))))
}
