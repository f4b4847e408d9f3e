package gitops

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/git-anw/git-anw/gitops/glance"

	"github.com/google/go-cmp/cmp"
)

func TestStaged(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	s := newScratch(t)
	if !Staged(ctx, s.dir, s.env, ":(top)wiki") {
		t.Error("an unborn branch counts as changed")
	}
	s.commit("start", "wiki/a.md", "a\n", "projects/p/CLAUDE.md", "p\n", "other", "1\n")
	s.write("other", "2\n")
	s.write("wiki/b.md", "b\n")
	s.git("add", "other")
	if Staged(ctx, s.dir, s.env, ":(top)wiki", ":(top,glob)**/CLAUDE.md") {
		t.Error("only another file is staged")
	}
	s.write("projects/p/CLAUDE.md", "q\n")
	s.git("add", "projects")
	if !Staged(ctx, s.dir, append(s.env, "GIT_LITERAL_PATHSPECS=1"), ":(top)wiki", ":(top,glob)**/CLAUDE.md") {
		t.Error("a project's CLAUDE.md is staged")
	}
}

func TestBranchAtAGlance(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start")
	s.git("worktree", "add", "-q", "../linked", "-b", "anw/inbox")
	linked := s.at(filepath.Join(filepath.Dir(s.dir), "linked"))
	if got := glance.Look(s.dir, s.env).Branch(); got != "main" {
		t.Errorf("branch %q", got)
	}
	if got := glance.Look(linked.dir, s.env).Branch(); got != "anw/inbox" {
		t.Errorf("linked: branch %q", got)
	}
	if got := glance.Look(t.TempDir(), append(s.env, "GIT_DIR="+filepath.Join(s.dir, ".git"))).Branch(); got != "main" {
		t.Errorf("GIT_DIR: branch %q", got)
	}
	s.git("checkout", "-q", "--detach")
	if got := glance.Look(s.dir, s.env).Branch(); got != "" && got != s.git("rev-parse", "HEAD") {
		t.Errorf("detached: branch %q", got)
	}
	if FixNoted(linked.dir, s.env) {
		t.Error("a fix is noted where none was made")
	}
}

func TestMergingAndStagedPaths(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	s := newScratch(t)
	s.write("wiki/登录\n.md", "x")
	s.git("add", "-A")
	if got, err := s.open().StagedPaths(ctx); err != nil || !cmp.Equal(got, []string{"wiki/登录\n.md"}) {
		t.Errorf("unborn: %q, %v", got, err)
	}
	s.commit("start")
	s.git("checkout", "-q", "-b", "topic")
	topic := s.commit("topic", "t", "t")
	s.git("checkout", "-q", "main")
	s.commit("main", "m", "m")
	s.git("merge", "-q", "--no-commit", "--no-ff", "topic")
	repo := s.open()
	if got, err := repo.Merging(); err != nil || !cmp.Equal(got, []string{topic}) {
		t.Errorf("merging %v, %v", got, err)
	}
	if got, err := repo.StagedPaths(ctx); err != nil || !cmp.Equal(got, []string{"t"}) {
		t.Errorf("staged %v, %v", got, err)
	}
}

func TestRunHook(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	s := newScratch(t)
	repo := s.open()
	if code, err := repo.RunHook(ctx, "pre-commit"); code == 0 || err != nil {
		t.Errorf("no hook: %d, %v", code, err)
	}
	s.write(".git/hooks/pre-commit", "#!/bin/sh\nexit $WANTED\n")
	if err := os.Chmod(filepath.Join(s.dir, ".git/hooks/pre-commit"), 0o755); err != nil {
		t.Fatal(err)
	}
	if code, err := repo.RunHook(ctx, "pre-commit", "WANTED=77"); code != 77 || err != nil {
		t.Errorf("hook: %d, %v", code, err)
	}
}

func TestConfigScope(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	s := newScratch(t)
	repo := s.open()
	if got, err := repo.ConfigScope(ctx, "core.hooksPath"); got != "" || err != nil {
		t.Errorf("unset: %q, %v", got, err)
	}
	s.git("config", "--global", "core.hooksPath", "a\tb")
	if got, err := repo.ConfigScope(ctx, "core.hooksPath"); got != "global" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	s.git("config", "core.hooksPath", ".githooks")
	if got, err := repo.ConfigScope(ctx, "core.hooksPath"); got != "local" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

func TestMergeText(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	repo := newScratch(t).open()
	merged, clean, err := repo.MergeText(ctx, []byte("a\nb\nc\n"), []byte("A\nb\nc\n"), []byte("a\nb\nC\n"))
	if err != nil || !clean || string(merged) != "A\nb\nC\n" {
		t.Errorf("%q, %v, %v", merged, clean, err)
	}
	if _, clean, err := repo.MergeText(ctx, []byte("a\n"), []byte("b\n"), []byte("c\n")); err != nil || clean {
		t.Errorf("an overlap merged: %v, %v", clean, err)
	}
}
