package store

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// Locked runs do while no other process does so for this store. The lock is a
// file beside it that is never deleted: it goes with its process.
func (s Store) Locked(ctx context.Context, do func() error) error {
	if err := os.MkdirAll(filepath.Dir(s.dir), 0o700); err != nil {
		return err
	}
	lock := flock.New(s.dir + "-lock")
	waiting, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if ok, err := lock.TryLockContext(waiting, 5*time.Millisecond); err != nil || !ok {
		return fmt.Errorf("%s: %w", lock.Path(), err)
	}
	defer lock.Unlock()
	return do()
}
