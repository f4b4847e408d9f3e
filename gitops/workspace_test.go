package gitops

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

func discover(t *testing.T, s *scratch, extra ...string) (*Workspace, error) {
	t.Helper()
	return Discover(context.Background(), s.dir, append(s.env, extra...))
}

func wantTop(t *testing.T, s *scratch, top string, extra ...string) *Workspace {
	t.Helper()
	w, err := discover(t, s, extra...)
	if err != nil {
		t.Fatal(err)
	}
	if w.Top != top {
		t.Errorf("workspace %s, want %s", w.Top, top)
	}
	return w
}

func wantOutside(t *testing.T, s *scratch, extra ...string) {
	t.Helper()
	w, err := discover(t, s, extra...)
	var problem *gitobj.Problem
	if !errors.As(err, &problem) || problem.Kind != gitobj.NoWorkspace {
		t.Errorf("found %v, error %v; want a NoWorkspace problem", w, err)
	}
}

func workspaceScratch(t *testing.T) *scratch {
	s := newScratch(t)
	s.commit("start", "wiki/MANIFEST.md", "# Wiki\n", "projects/p/main.go", "package p\n")
	return s
}

func TestDiscover(t *testing.T) {
	t.Parallel()
	s := workspaceScratch(t)
	wantTop(t, s, s.dir)
	wantTop(t, s.at(filepath.Join(s.dir, "projects/p")), s.dir)

	if err := os.RemoveAll(filepath.Join(s.dir, "wiki")); err != nil {
		t.Fatal(err)
	}
	wantTop(t, s, s.dir) // the index still tracks it, as under a sparse checkout
}

func TestDiscoverFromAProjectWithItsOwnRepository(t *testing.T) {
	t.Parallel()
	s := workspaceScratch(t)
	own := s.at(filepath.Join(s.dir, "projects/own"))
	own.write("a.txt", "a\n")
	own.git("init", "-q", "-b", "topic")
	head := own.commit("own")
	w := wantTop(t, own, s.dir)
	got, err := w.Origin(context.Background())
	if want := (Origin{Repository: "projects/own", Branch: "topic", Head: gitobj.ID(head)}); got != want || err != nil {
		t.Errorf("origin %+v, want %+v (%v)", got, want, err)
	}
	// What git exports for the project's repository must not follow us out.
	wantTop(t, own, s.dir, "GIT_DIR="+filepath.Join(own.dir, ".git"), "GIT_INDEX_FILE="+filepath.Join(own.dir, ".git/index"))
	wantOutside(t, own, "GIT_CEILING_DIRECTORIES="+filepath.Join(s.dir, "projects"))
}

func TestDiscoverFromALinkedWorktree(t *testing.T) {
	t.Parallel()
	s := workspaceScratch(t)
	wt := s.at(filepath.Join(filepath.Dir(s.dir), "wt"))
	s.git("worktree", "add", "-q", "-b", "side", wt.dir)
	w := wantTop(t, wt, wt.dir)
	if origin, err := w.Origin(context.Background()); err != nil || w.StateDir() != filepath.Join(s.dir, ".git/anw") || origin.Branch != "side" {
		t.Errorf("state in %s, branch %s (%v)", w.StateDir(), origin.Branch, err)
	}
}

func TestDiscoverOutside(t *testing.T) {
	t.Parallel()
	wantOutside(t, emptyScratch(t))
	s := newScratch(t)
	s.commit("start", "a.txt", "a\n")
	wantOutside(t, s)
	s.write("wiki/MANIFEST.md/deep", "a folder of that name is no mark\n")
	wantOutside(t, s)
}

// Where git itself is missing, to say "no workspace" would lead astray.
func TestDiscoverWithoutGit(t *testing.T) {
	s := workspaceScratch(t)
	t.Setenv("PATH", t.TempDir())
	var problem *gitobj.Problem
	if _, err := Discover(context.Background(), s.dir, []string{"PATH=/nowhere"}); !errors.As(err, &problem) || problem.Kind != gitobj.GitFailed {
		t.Errorf("got %v", err)
	}
}

func TestDiscoverBare(t *testing.T) {
	t.Parallel()
	s := workspaceScratch(t)
	bare := s.at(filepath.Join(filepath.Dir(s.dir), "bare.git"))
	s.git("clone", "-q", "--bare", s.dir, bare.dir)
	if w := wantTop(t, bare, ""); w.GitDir != bare.dir {
		t.Errorf("git dir %s", w.GitDir)
	}
}

func TestDiscoverOverrides(t *testing.T) {
	t.Parallel()
	s := workspaceScratch(t)
	other := s.at(filepath.Join(filepath.Dir(s.dir), "other"))
	if err := os.MkdirAll(other.dir, 0o755); err != nil {
		t.Fatal(err)
	}
	wantTop(t, other, s.dir, "ANW_WORKSPACE="+s.dir)
	wantTop(t, other, s.dir, "ANW_WORKSPACE=../repo")
	wantOutside(t, s, "ANW_WORKSPACE="+other.dir)
	wantOutside(t, s, "ANW_WORKSPACE=/there/is/no/such/folder")
	other.git("init", "-q")
	other.git("config", "anw.workspace", s.dir)
	wantTop(t, other, s.dir)
}

func TestDiscoverANameWithALineBreak(t *testing.T) {
	t.Parallel()
	s := emptyScratch(t)
	s.dir = filepath.Join(filepath.Dir(s.dir), "two\nlines 工作区")
	if err := os.MkdirAll(s.dir, 0o755); err != nil {
		t.Fatal(err)
	}
	s.git("init", "-q", "-b", "main")
	s.commit("start", "inbox/TODO.md", "# TODO\n")
	if w := wantTop(t, s, s.dir); w.CommonDir != filepath.Join(s.dir, ".git") {
		t.Errorf("common dir %q", w.CommonDir)
	}
}

// A git that speaks Chinese means the same as one that speaks English, but what
// it says is read here: it is told not to.
func TestGitIsNotTranslated(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	told, err := git{dir: s.dir, env: append(s.env, "LC_ALL=zh_CN.UTF-8", "LANGUAGE=zh_CN")}.line(context.Background(), "-c", "alias.told=!echo $LANGUAGE", "told")
	if err != nil || told != "C" {
		t.Errorf("LANGUAGE is %q, %v", told, err)
	}
}
