package gitops

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"
)

func TestSegments(t *testing.T) {
	repo := newScratch(t).open()
	s := repo.Segments()
	if len(s.Names()) != 0 {
		t.Fatalf("a new repository has %v", s.Names())
	}
	var all sync.WaitGroup
	for range 8 { // the same segment from many processes
		all.Go(func() { s.Put("1-a", []byte("content")) })
	}
	all.Wait()
	s.Put("1-b", []byte("other"))
	data, ok := s.Get("1-a")
	if names := s.Names(); !ok || string(data) != "content" || !slices.Equal(names, []string{"1-a", "1-b"}) {
		t.Errorf("%q %v, names %v", data, ok, names)
	}
	s.Delete("1-a")
	if !bytes.Equal(data, []byte("content")) {
		t.Error("a segment that is being read changed when it was removed")
	}
	if _, ok := s.Get("1-a"); ok {
		t.Error("a removed segment is there")
	}
	if err := repo.ForgetAll(); err != nil || len(s.Names()) != 0 {
		t.Errorf("after ForgetAll: %v %v", s.Names(), err)
	}
}

// TestSegmentsSweep removes what a writer left that was killed an hour ago.
func TestSegmentsSweep(t *testing.T) {
	repo := newScratch(t).open()
	s := repo.Segments()
	s.Put("1-a", []byte("content"))
	left, fresh := filepath.Join(repo.segmentsDir(), ".1-b123"), filepath.Join(repo.segmentsDir(), ".1-c456")
	for _, name := range []string{left, fresh} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	long := time.Now().Add(-2 * time.Hour)
	if err := os.Chtimes(left, long, long); err != nil {
		t.Fatal(err)
	}
	s.Names()
	if _, err := os.Stat(left); err == nil {
		t.Error("the abandoned file is there")
	}
	if _, err := os.Stat(fresh); err != nil {
		t.Error("a file being written went")
	}
}
