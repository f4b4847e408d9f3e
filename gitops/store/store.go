// Package store keeps small keyed values as files under one directory of the
// git directory: journals, recipes, caches. Each value is replaced as a whole,
// so a crash leaves the old one or the new one. It knows nothing of what it
// keeps.
package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/git-anw/git-anw/gitops/atomicfile"
)

// Store is a directory of values. The directory is made on the first Put.
type Store struct{ dir string }

// New keeps values in dir.
func New(dir string) Store { return Store{dir} }

// Put replaces a value. Only the owner may read it: journals quote a person's
// work.
func (s Store) Put(key string, value []byte) error {
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	return atomicfile.Write(s.Path(key), value, 0o600)
}

// Get reads a value; false when there is none.
func (s Store) Get(key string) ([]byte, bool, error) {
	value, err := os.ReadFile(s.Path(key))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	return value, err == nil, err
}

// Delete removes a value; one that is not there is fine.
func (s Store) Delete(key string) error {
	if err := os.Remove(s.Path(key)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Keys lists the keys in order.
func (s Store) Keys() ([]string, error) {
	entries, err := os.ReadDir(s.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var keys []string
	for _, entry := range entries {
		switch name := entry.Name(); {
		case !entry.Type().IsRegular():
		case strings.HasPrefix(name, "."):
			s.sweep(entry)
		default:
			keys = append(keys, name)
		}
	}
	slices.Sort(keys)
	return keys, err
}

// All are the values by key.
func (s Store) All() (map[string][]byte, error) {
	keys, err := s.Keys()
	all := make(map[string][]byte, len(keys))
	for _, key := range keys {
		value, found, failed := s.Get(key)
		if failed != nil {
			return nil, failed
		}
		if found { // else somebody took it away meanwhile
			all[key] = value
		}
	}
	return all, err
}

// Thin removes, of the values whose keys begin with prefix, those that were written
// longest ago, until so many are left. It is for caches: what stays is no harm.
func (s Store) Thin(prefix string, most int) {
	keys, _ := s.Keys()
	keys = slices.DeleteFunc(keys, func(key string) bool { return !strings.HasPrefix(key, prefix) })
	if len(keys) <= most {
		return
	}
	written := map[string]time.Time{}
	for _, key := range keys {
		if info, err := os.Stat(s.Path(key)); err == nil {
			written[key] = info.ModTime()
		}
	}
	slices.SortStableFunc(keys, func(a, b string) int { return written[b].Compare(written[a]) })
	for _, key := range keys[most:] {
		_ = s.Delete(key)
	}
}

// unfinished is how old the beginning of a value must be before it is sure that
// its writer is dead.
const unfinished = time.Hour

// sweep takes away what a Put that was killed has left.
func (s Store) sweep(entry fs.DirEntry) {
	if info, err := entry.Info(); err == nil && time.Since(info.ModTime()) > unfinished {
		_ = os.Remove(filepath.Join(s.dir, entry.Name())) // no harm where it stays
	}
}

// Path is where a value lies. Keys are file names: what could leave the
// directory is replaced.
func (s Store) Path(key string) string {
	return filepath.Join(s.dir, strings.Map(fileRune, strings.TrimLeft(key, ".")))
}

func fileRune(r rune) rune {
	if r == '/' || r == '\\' || r == ':' || r < ' ' {
		return '_'
	}
	return r
}
