package gitops

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

func TestBlameKnowsTheAgeOfALine(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	ctx := context.Background()
	if lines, err := s.open().Blame(ctx, "list.md"); err != nil || lines != nil {
		t.Fatalf("unborn: %v, %v", lines, err)
	}
	s.env = append(s.env, "GIT_AUTHOR_DATE=@1000000000 +0000", "GIT_COMMITTER_DATE=@1000000000 +0000")
	s.commit("old", "list.md", "# a long enough heading to follow\n- the first of the tasks\n- the second\n", "x [1].md", "\t\n")
	s.write("list.md", "- the first of the tasks\n# a long enough heading to follow\n- the second, changed\n")
	lines, err := s.open().Blame(ctx, "list.md")
	if err != nil || len(lines) != 3 {
		t.Fatalf("%v, %v", lines, err)
	}
	if old := time.Unix(1000000000, 0); !lines[1].Equal(old) || !lines[2].IsZero() {
		t.Errorf("lines are from %v", lines)
	}
	s.write("new.md", "a\n")
	if lines, err := s.open().Blame(ctx, "new.md"); err != nil || lines != nil {
		t.Errorf("untracked: %v, %v", lines, err)
	}
	if lines, err := s.open().Blame(ctx, "x [1].md"); err != nil || len(lines) != 1 {
		t.Errorf("awkward name: %v, %v", lines, err)
	}
}

func TestEditFileLosesNoEdit(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	var running sync.WaitGroup
	for i := range 12 {
		running.Add(1)
		go func() {
			defer running.Done()
			err := s.open().EditFile(context.Background(), "inbox/list.md", func(held []byte) ([]byte, error) {
				return append(held, fmt.Sprintf("%d\n", i)...), nil
			})
			if err != nil {
				t.Error(err)
			}
		}()
	}
	running.Wait()
	data, err := os.ReadFile(filepath.Join(s.dir, "inbox", "list.md"))
	if err != nil || bytes.Count(data, []byte("\n")) != 12 {
		t.Errorf("%q, %v", data, err)
	}
	s.write("plain.md", "a\n")
	err = s.open().EditFile(context.Background(), "plain.md", func([]byte) ([]byte, error) {
		s.write("plain.md", "theirs\n") // an editor that knows no lock
		return []byte("b\n"), nil
	})
	var problem *gitobj.Problem
	if !errors.As(err, &problem) || problem.Kind != gitobj.Conflict {
		t.Errorf("changed meanwhile: %v", err)
	}
}
