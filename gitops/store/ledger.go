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

// Ledger is a file of records that are only ever added, each a key and a value
// of fixed sizes with a checksum. It is a cache: what is damaged, cut off or of
// another form is not there, and nobody is told. Processes may add at the same
// time; what one of them added is lost to none.
type Ledger struct {
	store         Store
	name, version string
	value         int // bytes of a value
	many          int // records from which on those go that nobody asks for
}

// Key is what a record is found by: 20 bytes of a hash.
type Key [20]byte

// Ledger is the ledger of that name, for values of one size. Values of different
// versions do not mix.
func (s Store) Ledger(name, version string, value int) Ledger {
	return Ledger{s, name, version, value, manyRecords}
}

// Within is the ledger with another bound.
func (l Ledger) Within(many int) Ledger {
	l.many = many
	return l
}

// Each gives all records, the oldest first.
func (l Ledger) Each(do func(Key, []byte)) { l.each(l.load(), do) }

// forgotten is how long a version is kept that nobody adds to.
const forgotten = 60 * 24 * time.Hour

// ledgerMagic begins the file. The size of a value follows it.
const ledgerMagic = "anwled1"

// Records of a ledger that nobody asks for go once it has many, by default. A
// ledger stays below this and four times what its last user asked for.
const manyRecords = 1 << 17

// patience is how long a process waits for others to add theirs.
const patience = 5 * time.Second

func (l Ledger) path() string { return l.store.Path(l.name + "@" + l.version) }

func (l Ledger) header() []byte { return append([]byte(ledgerMagic), byte(l.value)) }

// record is the size of one.
func (l Ledger) record() int { return len(Key{}) + l.value + crc32.Size }

// Find is the values of keys in their order, nil for those that are not there.
func (l Ledger) Find(keys []Key) [][]byte {
	records := l.load()
	found := l.inOrder(records, keys)
	others := map[Key][]byte{}
	for i, key := range keys {
		if found[i] == nil {
			others[key] = nil
		}
	}
	if len(others) == 0 || len(records) == 0 {
		return found
	}
	l.each(records, func(key Key, value []byte) {
		if _, asked := others[key]; asked {
			others[key] = value
		}
	})
	for i, key := range keys {
		if found[i] == nil {
			found[i] = others[key]
		}
	}
	return found
}

// inOrder is the values of the keys that were added in the order in which they
// are asked for, as those of a whole workspace are but for what changed since: to
// look at the next few keys is quicker than to look up all.
func (l Ledger) inOrder(records []byte, keys []Key) [][]byte {
	const few = 4
	found, next := make([][]byte, len(keys)), 0
	l.each(records, func(key Key, value []byte) {
		for i := next; i < min(next+few, len(keys)); i++ {
			if keys[i] == key {
				found[i], next = value, i+1
				return
			}
		}
	})
	return found
}

// load is the records of the file, nil where there are none.
func (l Ledger) load() []byte {
	data, err := os.ReadFile(l.path())
	if records, ok := bytes.CutPrefix(data, l.header()); ok && err == nil {
		return records
	}
	return nil
}

// each gives the keys and values of the records that are whole, the oldest first.
func (l Ledger) each(records []byte, do func(Key, []byte)) {
	size := l.record()
	for ; len(records) >= size; records = records[size:] {
		body, sum := records[:size-crc32.Size], records[size-crc32.Size:]
		if crc32.ChecksumIEEE(body) == binary.LittleEndian.Uint32(sum) {
			do(Key(body), body[len(Key{}):])
		}
	}
}

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
	l.each(l.load(), func(key Key, value []byte) {
		newest[key] = value
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
