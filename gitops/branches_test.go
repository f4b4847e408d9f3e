package gitops

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

func TestListBranches(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	at := gitobj.ID(s.commit("start", "a.txt", "1\n"))
	for _, ref := range []string{"heads/promote/a", "remotes/origin/promote/a", "remotes/origin/promote/b", "remotes/fork/promote/b", "remotes/fork/promote/c", "heads/promoted"} {
		s.git("update-ref", "refs/"+ref, string(at))
	}
	s.git("remote", "add", "fork", "../fork")
	s.git("remote", "add", "origin", "../origin")
	got, err := s.open().ListBranches(context.Background(), "promote/")
	if err != nil {
		t.Fatal(err)
	}
	want := []gitobj.Branch{{Name: "promote/a", Commit: at}, {Name: "promote/b", Commit: at, Remote: "origin"}, {Name: "promote/c", Commit: at, Remote: "fork"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
