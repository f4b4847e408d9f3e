package store

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// What a dead process began to write goes after a while; what one may be writing
// stays.
func TestUnfinishedValuesGo(t *testing.T) {
	dir := t.TempDir()
	s, old := New(dir), time.Now().Add(-2*unfinished)
	for _, name := range []string{".dead.json1", ".alive.json2"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("{"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chtimes(filepath.Join(dir, ".dead.json1"), old, old); err != nil {
		t.Fatal(err)
	}
	if err := s.Put("a.json", []byte("{}")); err != nil {
		t.Fatal(err)
	}
	all, err := s.All()
	if err != nil || len(all) != 1 || string(all["a.json"]) != "{}" {
		t.Errorf("%q %v", all, err)
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 2 || left[0].Name() != ".alive.json2" {
		t.Errorf("left: %v %v", left, err)
	}
}

// One at a time, and nobody is left behind.
func TestLocked(t *testing.T) {
	s := New(filepath.Join(t.TempDir(), "new", "sessions"))
	var running sync.WaitGroup
	var inside, count atomic.Int32 // the lock is a file: the race detector does not see it
	for range 20 {
		running.Go(func() {
			err := s.Locked(context.Background(), func() error {
				if inside.Add(1) != 1 {
					t.Error("two at once")
				}
				time.Sleep(time.Millisecond)
				inside.Add(-1)
				count.Add(1)
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	running.Wait()
	if keys, err := s.Keys(); count.Load() != 20 || err != nil || len(keys) != 0 {
		t.Errorf("%d of 20; %v %v", count.Load(), keys, err)
	}
}
