package store

import (
	"bytes"
	"errors"
	"os"
	"strings"

	"github.com/git-anw/git-anw/gitops/atomicfile"
)

// shrink makes room where there is too little: of the records the newer half
// stays.
func (l Log) shrink(size, fresh int64) error {
	if size <= l.room.Records && (fresh == 0 || l.together() <= l.room.Parts) {
		return nil
	}
	lines, err := l.lines()
	if err != nil {
		return err
	}
	kept := l.newer(lines)
	if err := atomicfile.Write(l.store.Path(logName), append(bytes.Join(kept, []byte{'\n'}), '\n'), 0o600); err != nil {
		return err
	}
	return l.prune(kept)
}

// newer are the newest lines that take half of the room; the last one always
// stays.
func (l Log) newer(lines [][]byte) [][]byte {
	var size, together int64
	seen := map[string]bool{}
	from := len(lines)
	for from > 0 {
		line := lines[from-1]
		size += int64(len(line)) + 1
		for _, name := range partsOf(line) {
			if info, err := os.Lstat(l.store.Path(partPrefix + name)); err == nil && !seen[name] {
				together += info.Size()
			}
			seen[name] = true
		}
		if from < len(lines) && (size > l.room.Records/2 || together > l.room.Parts/2) {
			break
		}
		from--
	}
	return lines[from:]
}

// partsOf are the names of the parts a line needs.
func partsOf(line []byte) []string {
	names, _, _ := bytes.Cut(line[checksum:], []byte{'\t'})
	if len(names) == 0 {
		return nil
	}
	return strings.Split(string(names), ",")
}

// prune removes the parts that no line needs.
func (l Log) prune(lines [][]byte) error {
	needed := map[string]bool{}
	for _, line := range lines {
		for _, name := range partsOf(line) {
			needed[name] = true
		}
	}
	keys, failed := l.store.Keys()
	for _, key := range keys {
		if name, isPart := strings.CutPrefix(key, partPrefix); isPart && !needed[name] {
			failed = errors.Join(failed, l.store.Delete(key))
		}
	}
	return failed
}

// together is how many bytes the parts take.
func (l Log) together() (size int64) {
	entries, _ := os.ReadDir(l.store.dir)
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil && strings.HasPrefix(entry.Name(), partPrefix) {
			size += info.Size()
		}
	}
	return size
}
