package gitops

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// TestReaderContract holds the readers to the same answers, in every kind of
// repository they can all open.
func TestReaderContract(t *testing.T) {
	t.Parallel()
	kinds := map[string]func(*testing.T) *scratch{
		"plain":  func(t *testing.T) *scratch { return sample(newScratch(t)) },
		"packed": func(t *testing.T) *scratch { s := sample(newScratch(t)); s.git("gc", "-q"); return s },
		"deltas": func(t *testing.T) *scratch { s := versions(sample(newScratch(t))); s.git("gc", "-q"); return s },
		"deltas by name": func(t *testing.T) *scratch {
			s := versions(sample(newScratch(t)))
			s.git("-c", "repack.useDeltaBaseOffset=false", "repack", "-adfq")
			return s
		},
		"several packs and loose": func(t *testing.T) *scratch {
			s := sample(newScratch(t))
			s.git("repack", "-dq")
			versions(s).git("repack", "-dq")
			s.commit("loose", "wiki/c.md", "c\n")
			return s
		},
		"linked worktree": func(t *testing.T) *scratch {
			s := sample(newScratch(t))
			wt := s.at(filepath.Join(filepath.Dir(s.dir), "wt"))
			s.git("worktree", "add", "-q", "-b", "side", wt.dir)
			return wt
		},
		"bare": func(t *testing.T) *scratch {
			s := sample(newScratch(t))
			bare := s.at(filepath.Join(filepath.Dir(s.dir), "bare.git"))
			s.git("clone", "-q", "--bare", s.dir, bare.dir)
			return bare
		},
		"detached": func(t *testing.T) *scratch { s := sample(newScratch(t)); s.git("checkout", "-q", "--detach"); return s },
	}
	for name, make := range kinds {
		t.Run(name, func(t *testing.T) {
			repo := make(t).open()
			sameAnswers(t, openFiles(repo), gitReader{repo.git})
			sameAnswers(t, openFiles(repo), openGoGit(repo))
		})
	}
}

func sample(s *scratch) *scratch {
	s.commit("first\n\nbody\n\nAnw-Entry: e1", "wiki/a.md", "a\n", "wiki/登录 超时.md", "关于登录\n", "run.sh", "#!/bin/sh\n")
	s.git("update-index", "--chmod=+x", "run.sh")
	s.git("tag", "-a", "-m", "tag", "v1")
	s.commit("second", "wiki/b.md", "b\r\n")
	return s
}

// versions are of a file that is long enough for a pack to keep differences.
func versions(s *scratch) *scratch {
	for i := range 8 {
		s.commit("version", "wiki/long.md", strings.Repeat("A line of a page.\n", 300)+strings.Repeat("and more\n", i), fmt.Sprintf("wiki/sub/%d.md", i), "x\n")
	}
	return s
}

func sameAnswers(t *testing.T, a, b reader) {
	t.Helper()
	ctx := context.Background()
	for _, revision := range []string{"HEAD", "main", "refs/heads/main", "HEAD~1", "v1", "refs/tags/v1", "refs/heads/none", "refs/heads/main~1", "refs/heads/main:wiki", "refs/heads/../heads/main", "refs/heads", "none", "-x", "HEAD:wiki", ":/first", ":/none", "^main", "HEAD^{/first}"} {
		x, errX := a.resolve(ctx, revision)
		y, errY := b.resolve(ctx, revision)
		if x != y || errors.Is(errX, errMissing) != errors.Is(errY, errMissing) {
			t.Errorf("%s: %s (%v) against %s (%v)", revision, x, errX, y, errY)
		}
	}
	if _, err := a.resolve(ctx, "^main"); !errors.Is(err, errMissing) {
		t.Errorf("^main: %v", err)
	}
	head, err := a.resolve(ctx, "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	for id := head; id != ""; {
		x, errX := a.commit(ctx, id)
		y, errY := b.commit(ctx, id)
		if errX != nil || errY != nil {
			t.Fatal(errX, errY)
		}
		if diff := cmp.Diff(y, x); diff != "" {
			t.Errorf("commit %s: %s", id, diff)
		}
		sameTrees(t, a, b, x.Tree)
		id = ""
		if len(x.Parents) > 0 {
			id = x.Parents[0]
		}
	}
}

func sameTrees(t *testing.T, a, b reader, id gitobj.ID) {
	t.Helper()
	ctx := context.Background()
	x, errX := a.tree(ctx, id)
	y, errY := b.tree(ctx, id)
	if errX != nil || errY != nil {
		t.Fatal(errX, errY)
	}
	if diff := cmp.Diff(y, x); diff != "" {
		t.Errorf("tree %s: %s", id, diff)
	}
	for _, entry := range x {
		if entry.Mode == gitobj.ModeTree {
			sameTrees(t, a, b, entry.ID)
			continue
		}
		x, errX := a.blob(ctx, entry.ID)
		y, errY := b.blob(ctx, entry.ID)
		if errX != nil || errY != nil || string(x) != string(y) {
			t.Errorf("blob %s: %q (%v) against %q (%v)", entry.Path, x, errX, y, errY)
		}
	}
}

func TestEngineChoice(t *testing.T) {
	t.Parallel()
	s := sample(newScratch(t))
	if got := s.open().Engine(); got != "files" {
		t.Errorf("plain repository: %s", got)
	}
	shared := s.at(filepath.Join(filepath.Dir(s.dir), "shared"))
	s.git("clone", "-q", "--shared", s.dir, shared.dir)
	if got := shared.open().Engine(); !strings.Contains(got, "alternates") {
		t.Errorf("alternates: %s", got)
	}
	s.git("sparse-checkout", "set", "wiki")
	if got := s.open().Engine(); !strings.Contains(got, "extensions") {
		t.Errorf("worktreeConfig: %s", got)
	}
	sha256 := sample(newScratch(t, "--object-format=sha256"))
	if got := sha256.open().Engine(); !strings.HasPrefix(got, "git (") {
		t.Errorf("sha256: %s", got)
	}
	if placed := appendNote(t, sha256, "inbox/2026-05-01-a.md", "e1"); len(placed.Session) != 64 {
		t.Errorf("sha256: session %q", placed.Session)
	}
}

// TestResolveNames: a name is what git says it is, whatever else has it.
func TestResolveNames(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.write("a.md", "a\n")
	first := s.commit("one", "a.md")
	for _, name := range []string{"feature/x", "both", "abc123", "UPPER", "config", "v1.0-2-g" + first[:7], "refs2", "heads/x"} {
		s.git("branch", name)
	}
	s.write("a.md", "b\n")
	s.commit("two", "a.md")
	for _, name := range []string{"both", "tagged"} {
		s.git("tag", "-a", "-m", "t", name)
	}
	s.git("update-ref", "refs/x", "HEAD")
	s.git("update-ref", "refs/remotes/origin/far", first)
	s.git("update-ref", "refs/heads/"+first, "HEAD")
	s.git("branch", "x", first)
	ask := func(when string) {
		r := s.open()
		for _, name := range []string{
			"HEAD", "main", "feature/x", "both", "abc123", "UPPER", "config", "v1.0-2-g" + first[:7], "tagged", "x", "heads/x", "heads/main",
			"far", "origin/far", first, first[:8], "none", "main..x", "main@{0}", "main^", "-", ".", "/", "",
		} {
			got, err := r.Resolve(t.Context(), name)
			want, wrong := gitReader{r.git}.resolve(t.Context(), name)
			if got != want || (err == nil) != (wrong == nil) {
				t.Errorf("%s, %s: %s (%v), want %s (%v)", when, name, got, err, want, wrong)
			}
		}
	}
	ask("loose")
	s.git("pack-refs", "--all")
	ask("packed")
	s.git("checkout", "-q", "--detach")
	ask("detached")
	s.git("checkout", "-q", "--orphan", "unborn")
	ask("unborn")
}
