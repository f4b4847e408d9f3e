package store

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"github.com/git-anw/git-anw/gitops/atomicfile"
)

// forgotten is how long a version is kept that nobody adds to.
const forgotten = 60 * 24 * time.Hour

// patience is how long a process waits for others to add theirs.
const patience = 5 * time.Second

// Add adds the values of keys. Those of used, the keys asked for in this run,
// stay when the ledger has to be made smaller.
func (l Ledger) Add(ctx context.Context, keys []Key, values [][]byte, used []Key) error {
	if len(keys) == 0 {
		return nil
	}
	if err := os.MkdirAll(l.store.dir, 0o700); err != nil {
		return err
	}
	lock := flock.New(l.store.Path(l.name + ".lock"))
	waiting, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if ok, err := lock.TryLockContext(waiting, time.Millisecond); err != nil || !ok {
		return errors.Join(err, waiting.Err())
	}
	defer lock.Unlock()
	return l.write(l.encode(keys, values), used)
}

func (l Ledger) encode(keys []Key, values [][]byte) []byte {
	var out []byte
	for i, key := range keys {
		if len(values[i]) == l.value {
			record := append(append(make([]byte, 0, l.record()), key[:]...), values[i]...)
			out = append(out, binary.LittleEndian.AppendUint32(record, crc32.ChecksumIEEE(record))...)
		}
	}
	return out
}

// write adds records behind the last whole one, or makes the file anew: what a
// crash left there would put all that follows out of step.
func (l Ledger) write(fresh []byte, used []Key) error {
	file, err := os.OpenFile(l.path(), os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		l.prune()
		return l.replace(fresh)
	}
	if err != nil {
		return err
	}
	defer file.Close()
	header := make([]byte, len(l.header()))
	if _, err := file.ReadAt(header, 0); err != nil || !bytes.Equal(header, l.header()) {
		return l.replace(fresh)
	}
	info, err := file.Stat()
	if err != nil {
		return err
	}
	whole := (info.Size() - int64(len(header))) / int64(l.record())
	if most := max(l.many, 4*len(used)); int(whole)+len(fresh)/l.record() > most {
		return l.replace(append(l.keep(used, most/2), fresh...))
	}
	end := int64(len(header)) + whole*int64(l.record())
	if err := file.Truncate(end); err != nil {
		return err
	}
	_, err = file.WriteAt(fresh, end)
	return err
}

func (l Ledger) replace(records []byte) error {
	return atomicfile.Write(l.path(), append(l.header(), records...), 0o600)
}

// prune removes the versions that were forgotten.
func (l Ledger) prune() {
	others, _ := l.store.Keys()
	for _, other := range others {
		name, _, versioned := strings.Cut(other, "@")
		info, err := os.Stat(l.store.Path(other))
		if versioned && name == l.name && err == nil && time.Since(info.ModTime()) > forgotten {
			_ = l.store.Delete(other) // a cache that stays is no harm
		}
	}
}

// keep is the records of used, and of the others the newest, up to a number.
func (l Ledger) keep(used []Key, most int) []byte {
	newest := map[Key][]byte{}
	var order []Key
	l.Each(func(key Key, value []byte) {
		newest[key] = bytes.Clone(value)
		order = append(order, key)
	})
	var out []byte
	for _, keys := range [][]Key{used, order} {
		for i := len(keys) - 1; i >= 0 && len(out) < most*l.record(); i-- {
			out = append(out, l.encode(keys[i:i+1], [][]byte{newest[keys[i]]})...)
			delete(newest, keys[i])
		}
	}
	return out
}
