package gitops

import (
	"context"
	"fmt"
	"testing"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// A commit's place in history is the same in every kind of repository and of
// clone, whether it was counted before or not, and where merges brought others in.
func TestFirstParents(t *testing.T) {
	s := newScratch(t)
	var line []string
	for i := range 12 {
		line = append(line, s.commit(fmt.Sprint("c", i), "a.txt", fmt.Sprint(i)))
	}
	s.git("checkout", "-q", "-b", "side", "HEAD~3")
	s.commit("s", "s.txt", "s")
	s.git("checkout", "-q", "main")
	s.git("merge", "-q", "--no-edit", "side")
	line = append(line, s.git("rev-parse", "HEAD"))
	for _, clone := range []*scratch{s, s.cloned("--shared", s.dir), s.beside("bare.git")} {
		if clone.dir == s.beside("bare.git").dir {
			s.git("clone", "-q", "--bare", s.dir, clone.dir)
		}
		repo := clone.open()
		for _, n := range []int{2, 5, 40, 5, 0} {
			for back := range 4 {
				wantFirstParents(t, repo, line[:len(line)-back], n)
			}
		}
	}
	if commits, position, err := s.open().FirstParents(context.Background(), "", 4); err != nil || len(commits) != 0 || position != 0 {
		t.Errorf("unborn: %v %d %v", commits, position, err)
	}
}

// wantFirstParents asks for the newest commit of a line.
func wantFirstParents(t *testing.T, repo *Repo, line []string, n int) {
	t.Helper()
	commits, position, err := repo.FirstParents(context.Background(), gitobj.ID(line[len(line)-1]), n)
	if err != nil || position != len(line)-1 || len(commits) != min(n+1, len(line)) {
		t.Fatalf("%d back: position %d, %d commits: %v", n, position, len(commits), err)
	}
	for i, commit := range commits {
		if want := line[len(line)-1-i]; string(commit) != want {
			t.Errorf("%d back: %s, want %s", i, commit, want)
		}
	}
}

// In a shallow clone history begins where it is cut off.
func TestFirstParentsOfAShallowClone(t *testing.T) {
	s := newScratch(t)
	for i := range 9 {
		s.commit(fmt.Sprint("c", i), "a.txt", fmt.Sprint(i))
	}
	shallow := s.cloned("--depth=6", "file://"+s.dir)
	head := gitobj.ID(s.git("rev-parse", "HEAD"))
	for depth, n := range map[string]int{"6": 6, "8": 8, "20": 9} {
		shallow.git("fetch", "-q", "--depth="+depth)
		for _, far := range []int{3, 40} {
			_, position, err := shallow.open().FirstParents(context.Background(), head, far)
			if err != nil || position != n-1 {
				t.Errorf("depth %s: position %d, want %d: %v", depth, position, n-1, err)
			}
		}
	}
}
