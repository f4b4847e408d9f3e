package store

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"
	"os"
	"slices"
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

// ledgerMagic begins the file. The size of a value follows it.
const ledgerMagic = "anwled1"

// Records of a ledger that nobody asks for go once it has many, by default. A
// ledger stays below this and four times what its last user asked for.
const manyRecords = 1 << 17

// pieceBytes is about how much of a ledger is read at a time.
const pieceBytes = 32 << 10

func (l Ledger) path() string { return l.store.Path(l.name + "@" + l.version) }

func (l Ledger) header() []byte { return append([]byte(ledgerMagic), byte(l.value)) }

// record is the size of one.
func (l Ledger) record() int { return len(Key{}) + l.value + crc32.Size }

// Find gives the values of some keys, which it asks for by their numbers, and is
// the numbers of those that are not there. A value is good until the next.
func (l Ledger) Find(count int, key func(int) Key, found func(i int, value []byte)) (missing []int) {
	missing = l.inOrder(count, key, found)
	if len(missing) == 0 {
		return nil
	}
	asked := make(map[Key][]int, len(missing))
	for _, i := range missing {
		asked[key(i)] = append(asked[key(i)], i)
	}
	seen := map[Key]bool{}
	l.Each(func(k Key, value []byte) {
		for _, i := range asked[k] {
			found(i, value)
			seen[k] = true
		}
	})
	return slices.DeleteFunc(missing, func(i int) bool { return seen[key(i)] })
}

// inOrder finds the keys that were added in the order in which they are asked for,
// as those of a whole workspace are but for what changed since: to look at the next
// few is quicker than to look up all.
func (l Ledger) inOrder(count int, key func(int) Key, found func(i int, value []byte)) (passed []int) {
	const few = 4
	next, ahead := 0, make([]Key, 0, few)
	l.Each(func(k Key, value []byte) {
		for len(ahead) < min(few, count-next) {
			ahead = append(ahead, key(next+len(ahead)))
		}
		at := slices.Index(ahead, k)
		if at < 0 {
			return
		}
		for range at {
			passed, next = append(passed, next), next+1
		}
		found(next, value)
		next, ahead = next+1, slices.Delete(ahead, 0, at+1)
	})
	for ; next < count; next++ {
		passed = append(passed, next)
	}
	return passed
}

// Each gives the keys and values of the records that are whole, the oldest first. A
// value is good until the next.
func (l Ledger) Each(do func(Key, []byte)) {
	if info, err := os.Stat(l.path()); err != nil || !info.Mode().IsRegular() { // to open a pipe may take forever
		return
	}
	file, err := os.Open(l.path())
	if err != nil {
		return
	}
	defer file.Close()
	header, size := l.header(), l.record()
	buffer := make([]byte, size*(pieceBytes/size))
	if _, err := io.ReadFull(file, buffer[:len(header)]); err != nil || !bytes.HasPrefix(buffer, header) {
		return
	}
	for whole := true; whole; {
		n, err := io.ReadFull(file, buffer)
		for records := buffer[:n]; len(records) >= size; records = records[size:] {
			body, sum := records[:size-crc32.Size], records[size-crc32.Size:size]
			if crc32.ChecksumIEEE(body) == binary.LittleEndian.Uint32(sum) {
				do(Key(body), body[len(Key{}):])
			}
		}
		whole = err == nil
	}
}
