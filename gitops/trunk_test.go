package gitops

import (
	"context"
	"path/filepath"
	"testing"
)

func TestTrunk(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	want := func(s *scratch, name, ref, commit string) {
		t.Helper()
		trunk, err := s.open().Trunk(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if trunk.Name != name || trunk.Ref != ref || string(trunk.Commit) != commit {
			t.Errorf("trunk %+v, want %s from %s at %s", trunk, name, ref, commit)
		}
	}
	s := newScratch(t)
	want(s, "main", "", "") // unborn
	first := s.commit("first", "a", "1\n")
	want(s, "main", "refs/heads/main", first)

	remote := s.at(filepath.Join(filepath.Dir(s.dir), "remote.git"))
	s.git("clone", "-q", "--bare", s.dir, remote.dir)
	s.git("remote", "add", "origin", remote.dir)
	want(s, "main", "refs/heads/main", first) // never fetched
	s.git("fetch", "-q")
	second := s.commit("second", "a", "2\n")
	want(s, "main", "refs/remotes/origin/main", first) // the local commit is not published

	s.git("branch", "release", first)
	s.git("config", "anw.trunk", "release")
	want(s, "release", "refs/heads/release", first)
	s.git("config", "--unset", "anw.trunk")
	s.git("remote", "set-head", "origin", "main")
	s.git("update-ref", "-d", "refs/remotes/origin/main") // origin/HEAD dangles after a rename
	want(s, "main", "refs/heads/main", second)

	odd := newScratch(t)
	odd.git("symbolic-ref", "HEAD", "refs/heads/工作")
	head := odd.commit("first", "a", "1\n")
	want(odd, "工作", "refs/heads/工作", head)
	odd.git("checkout", "-q", "--detach")
	odd.git("branch", "-q", "-D", "工作")
	want(odd, "HEAD", "HEAD", head)
}
