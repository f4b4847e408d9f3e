package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

// Log is a file of records, the oldest first, each a line of text with the names
// of the parts it needs: larger values, kept once each. Once it is full the
// older half goes, with the parts nobody needs any more. A record that was cut
// off by a crash is not there; processes may add at the same time, and what one
// of them added is lost to none.
type Log struct {
	store Store
	room  Room
}

// Room is how many bytes a log may take: its records, and all of its parts.
type Room struct{ Records, Parts int64 }

// Log is the log that has this store for itself.
func (s Store) Log(room Room) Log { return Log{s, room} }

const (
	logName    = "log"
	partPrefix = "part-"
	// queueing is how long a process waits for others to add theirs.
	queueing = 2 * time.Second
)

// Append adds a record, which is one line, after its parts. Parts that are there
// already are not written again.
func (l Log) Append(ctx context.Context, record []byte, parts map[string][]byte) error {
	if bytes.IndexByte(record, '\n') >= 0 {
		return errors.New("log: a record of several lines")
	}
	if err := os.MkdirAll(l.store.dir, 0o700); err != nil {
		return err
	}
	unlock, err := l.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	fresh, err := l.keepParts(parts)
	if err != nil {
		return err
	}
	return l.add(line(record, parts), fresh)
}

func (l Log) lock(ctx context.Context) (unlock func(), err error) {
	lock := flock.New(l.store.Path("log.lock"))
	waiting, cancel := context.WithTimeout(ctx, queueing)
	defer cancel()
	if ok, err := lock.TryLockContext(waiting, time.Millisecond); err != nil || !ok {
		return nil, errors.Join(err, waiting.Err())
	}
	return func() { lock.Unlock() }, nil
}

// line is a record as it stands in the file: a checksum of what follows, the
// names of its parts, the record.
func line(record []byte, parts map[string][]byte) []byte {
	var names []string
	for name := range parts {
		names = append(names, name)
	}
	slices.Sort(names)
	body := append([]byte(strings.Join(names, ",")+"\t"), record...)
	return fmt.Appendf(nil, "%08x\t%s\n", crc32.ChecksumIEEE(body), body)
}

// keepParts writes the parts that are not there and returns how many bytes they
// were. A name stands for one content.
func (l Log) keepParts(parts map[string][]byte) (fresh int64, err error) {
	for name, value := range parts {
		if info, err := os.Lstat(l.store.Path(partPrefix + name)); err == nil && info.Size() == int64(len(value)) {
			continue
		}
		if err := l.keepPart(name, value); err != nil {
			return fresh, err
		}
		fresh += int64(len(value))
	}
	return fresh, nil
}

// keepPart does not wait for the disk, as nothing here does: what a power cut
// leaves of a part is told from it by whoever named it by its content.
func (l Log) keepPart(name string, value []byte) error {
	temp, err := os.CreateTemp(l.store.dir, ".part-*")
	if err != nil {
		return err
	}
	_, err = temp.Write(value)
	if err = errors.Join(err, temp.Close()); err == nil {
		err = os.Rename(temp.Name(), l.store.Path(partPrefix+name))
	}
	if err != nil {
		_ = os.Remove(temp.Name())
	}
	return err
}

// add writes a line behind the last one. Behind one that was cut off it begins a
// new line.
func (l Log) add(line []byte, fresh int64) error {
	file, err := os.OpenFile(l.store.Path(logName), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	end := info.Size()
	last := []byte{'\n'}
	if end > 0 {
		if _, err := file.ReadAt(last, end-1); err != nil {
			return err
		}
	}
	if last[0] != '\n' {
		line = append([]byte{'\n'}, line...)
	}
	if _, err := file.WriteAt(line, end); err != nil {
		return errors.Join(err, file.Truncate(end))
	}
	return l.shrink(end+int64(len(line)), fresh)
}

// Records are the records that are whole, the oldest first.
func (l Log) Records() ([][]byte, error) {
	lines, err := l.lines()
	for i, line := range lines {
		_, lines[i], _ = bytes.Cut(line[checksum:], []byte{'\t'})
	}
	return lines, err
}

// checksum is the size of what stands before the names of the parts.
const checksum = len("00000000\t")

// lines are the lines that are whole.
func (l Log) lines() ([][]byte, error) {
	data, err := os.ReadFile(l.store.Path(logName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var whole [][]byte
	for line := range bytes.SplitSeq(data, []byte{'\n'}) {
		if len(line) > checksum && fmt.Sprintf("%08x\t", crc32.ChecksumIEEE(line[checksum:])) == string(line[:checksum]) {
			whole = append(whole, line)
		}
	}
	return whole, err
}

// Part is a part that is still kept.
func (l Log) Part(name string) ([]byte, bool, error) { return l.store.Get(partPrefix + name) }
