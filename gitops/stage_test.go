package gitops

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// byLines merges as git would, which is enough for these tests.
func byLines(t testing.TB, r *Repo) Merger {
	return func(_ gitobj.Path, base, ours, theirs []byte) ([]byte, bool) {
		merged, clean, err := r.MergeText(context.Background(), base, ours, theirs)
		if err != nil {
			t.Error(err)
		}
		return merged, clean
	}
}

func (s *scratch) stage(indexFile string, fixes ...Fix) []gitobj.Path {
	s.t.Helper()
	at := &scratch{t: s.t, dir: s.dir, env: append(s.env[:len(s.env):len(s.env)], "GIT_INDEX_FILE="+indexFile)}
	repo := at.open()
	kept, err := repo.StageFixes(context.Background(), fixes, byLines(s.t, repo))
	if err != nil {
		s.t.Fatal(err)
	}
	return kept
}

func (s *scratch) read(name string) string {
	s.t.Helper()
	data, err := os.ReadFile(filepath.Join(s.dir, name))
	if err != nil {
		s.t.Fatal(err)
	}
	return string(data)
}

const (
	before = "# Wiki\n\nprose\n\n- a\n"
	after  = "# Wiki\n\nprose\n\n- a\n- b\n"
)

func TestStageFixes(t *testing.T) {
	t.Parallel()
	type state struct{ Staged, Disk, Status string }
	tests := []struct {
		name  string
		setup func(s *scratch)
		kept  []gitobj.Path
		want  state
	}{
		{"clean", func(*scratch) {}, nil, state{after, after, "M  m.md"}},
		{"unstaged prose", func(s *scratch) { s.write("m.md", "# Mine\n\nprose\n\n- a\n") }, nil,
			state{after, "# Mine\n\nprose\n\n- a\n- b\n", "MM m.md"}},
		{"overlapping edit", func(s *scratch) { s.write("m.md", "# Wiki\n\nprose\n\n- A\n") }, []gitobj.Path{"m.md"},
			state{after, "# Wiki\n\nprose\n\n- A\n", "MM m.md"}},
		{"not UTF-8 on disk", func(s *scratch) { s.write("m.md", "\xff\xfe") }, []gitobj.Path{"m.md"}, state{after, "\xff\xfe", "MM m.md"}},
		{"removed on disk", func(s *scratch) { os.Remove(filepath.Join(s.dir, "m.md")) }, nil, state{after, "", "MD m.md"}},
		{"CRLF under autocrlf", func(s *scratch) {
			s.git("config", "core.autocrlf", "true")
			s.write("m.md", "# Wiki\r\n\r\nprose\r\n\r\n- a\r\n")
		}, nil, state{after, "# Wiki\r\n\r\nprose\r\n\r\n- a\r\n- b\r\n", "M  m.md"}},
		{"LF left by an editor under autocrlf", func(s *scratch) { s.git("config", "core.autocrlf", "true") }, nil,
			state{after, after, "M  m.md"}},
		{"CRLF under autocrlf=input", func(s *scratch) {
			s.git("config", "core.autocrlf", "input")
			s.write("m.md", "# Wiki\r\n\r\nprose\r\n\r\n- a\r\n")
		}, nil, state{after, "# Wiki\r\n\r\nprose\r\n\r\n- a\r\n- b\r\n", "M  m.md"}},
		{"skip-worktree", func(s *scratch) {
			s.git("update-index", "--skip-worktree", "m.md")
			os.Remove(filepath.Join(s.dir, "m.md"))
		}, nil, state{after, "", "M  m.md"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := newScratch(t)
			s.commit("start", "m.md", before)
			test.setup(s)
			kept := s.stage(".git/index", Fix{Path: "m.md", New: []byte(after)})
			if diff := cmp.Diff(test.kept, kept); diff != "" {
				t.Errorf("left alone (-want +got):\n%s", diff)
			}
			disk, _ := os.ReadFile(filepath.Join(s.dir, "m.md"))
			got := state{s.git("show", ":m.md") + "\n", string(disk), s.git("status", "--porcelain")}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestStageFixesTwice(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "m.md", before)
	s.stage(".git/index", Fix{Path: "m.md", New: []byte(after)})
	index := s.read(".git/index")
	s.stage(".git/index", Fix{Path: "m.md", New: []byte(after)})
	if s.read(".git/index") != index {
		t.Error("the second run wrote the index again")
	}
}

func TestStageFixesNewFile(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start")
	s.stage(".git/index", Fix{Path: "wiki/登录 \"x\"\n.md", New: []byte(after)})
	if got := s.read("wiki/登录 \"x\"\n.md"); got != after {
		t.Errorf("on disk: %q", got)
	}
}

// TestStageFixesTwin is the state of `git commit -- path` with other edits
// staged: they stay staged, the fix is in both indexes.
func TestStageFixesTwin(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "m.md", before)
	if err := os.WriteFile(filepath.Join(s.dir, ".git/next-index-1.lock"), []byte(s.read(".git/index")), 0o644); err != nil {
		t.Fatal(err)
	}
	s.write("m.md", "# Staged\n\nprose\n\n- a\n")
	s.git("add", "m.md")
	if err := os.Rename(filepath.Join(s.dir, ".git/index"), filepath.Join(s.dir, ".git/index.lock")); err != nil {
		t.Fatal(err)
	}
	s.stage(filepath.Join(s.dir, ".git/next-index-1.lock"), Fix{Path: "m.md", New: []byte(after)})
	if err := os.Rename(filepath.Join(s.dir, ".git/index.lock"), filepath.Join(s.dir, ".git/index")); err != nil {
		t.Fatal(err)
	}
	want := "# Staged\n\nprose\n\n- a\n- b\n"
	if got := s.git("show", ":m.md") + "\n"; got != want {
		t.Errorf("staged: %q", got)
	}
	if got := s.read("m.md"); got != want {
		t.Errorf("on disk: %q", got)
	}
}

func TestStageFixesRefuses(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	t.Run("symbolic link", func(t *testing.T) {
		s := newScratch(t)
		s.commit("start", "real.md", before)
		if err := os.Symlink("real.md", filepath.Join(s.dir, "m.md")); err != nil {
			t.Skipf("no symbolic links here: %v", err)
		}
		s.git("add", "-A")
		repo := s.open()
		_, err := repo.StageFixes(ctx, []Fix{{Path: "m.md", New: []byte(after)}}, byLines(t, repo))
		if err == nil || s.read("real.md") != before {
			t.Errorf("error %v, target %q", err, s.read("real.md"))
		}
	})
	t.Run("link on disk only", func(t *testing.T) {
		s := newScratch(t)
		s.commit("start", "d/m.md", before)
		outside := filepath.Join(t.TempDir(), "outside")
		if err := os.MkdirAll(outside, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(outside, "m.md"), []byte(before), 0o644); err != nil {
			t.Fatal(err)
		}
		os.RemoveAll(filepath.Join(s.dir, "d"))
		if err := os.Symlink(outside, filepath.Join(s.dir, "d")); err != nil {
			t.Skipf("no symbolic links here: %v", err)
		}
		s.stage(".git/index", Fix{Path: "d/m.md", New: []byte(after)})
		if data, _ := os.ReadFile(filepath.Join(outside, "m.md")); !bytes.Equal(data, []byte(before)) {
			t.Errorf("written outside the work tree: %q", data)
		}
	})
	t.Run("locked index", func(t *testing.T) {
		s := newScratch(t)
		s.commit("start", "m.md", before)
		s.write(".git/index.lock", "")
		repo := s.open()
		_, err := repo.StageFixes(ctx, []Fix{{Path: "m.md", New: []byte(after)}}, byLines(t, repo))
		if err == nil || s.read("m.md") != before {
			t.Errorf("error %v, on disk %q", err, s.read("m.md"))
		}
	})
}

// TestFinishFixes is a fix whose work tree half was never written: the hook was
// killed, and the commit was made all the same, or was not.
func TestFinishFixes(t *testing.T) {
	t.Parallel()
	for _, made := range []bool{true, false} {
		s := newScratch(t)
		s.commit("start", "m.md", before)
		s.stage(".git/index", Fix{Path: "m.md", New: []byte(after)})
		if FixNoted(s.dir, s.env) {
			t.Error("a fix that is finished is still noted")
		}
		repo := s.open()
		if err := repo.noteSwaps([]swap{{path: "m.md", old: gitobj.ID(s.git("rev-parse", "HEAD:m.md")), new: gitobj.ID(s.git("rev-parse", ":m.md"))}}); err != nil {
			t.Fatal(err)
		}
		s.write("m.md", before)
		want := "M  m.md"
		if made {
			s.git("commit", "-q", "-m", "x")
			want = ""
		}
		for range 2 {
			if err := repo.FinishFixes(context.Background(), byLines(t, repo)); err != nil {
				t.Fatal(err)
			}
		}
		if got := s.git("status", "--porcelain"); got != want || s.read("m.md") != after {
			t.Errorf("status %q, on disk %q", got, s.read("m.md"))
		}
	}
}

// TestStageFixesAgain: a hook was killed when it had written the file and not the
// index. The next commit makes the same fix.
func TestStageFixesAgain(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "m.md", before)
	repo := s.open()
	if err := repo.noteSwaps([]swap{{path: "m.md", old: gitobj.ID(s.git("rev-parse", "HEAD:m.md")), new: repo.BlobID([]byte(after))}}); err != nil {
		t.Fatal(err)
	}
	s.write("m.md", after)
	if err := repo.FinishFixes(context.Background(), byLines(t, repo)); err != nil || FixNoted(s.dir, s.env) {
		t.Fatal("the fix is still noted", err)
	}
	s.stage(".git/index", Fix{Path: "m.md", New: []byte(after)})
	if got := s.git("status", "--porcelain"); got != "M  m.md" || s.read("m.md") != after {
		t.Errorf("status %q, on disk %q", got, s.read("m.md"))
	}
}

func TestReplaceFileKeepsModeAndEdits(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.write("m.md", before)
	if err := os.Chmod(filepath.Join(s.dir, "m.md"), 0o755); err != nil {
		t.Fatal(err)
	}
	repo := s.open()
	if err := repo.ReplaceFile("m.md", []byte("something else"), []byte(after)); err == nil {
		t.Error("overwrote an edit made meanwhile")
	}
	if err := repo.ReplaceFile("m.md", []byte(before), []byte(after)); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(s.dir, "m.md"))
	if err != nil || info.Mode().Perm() != 0o755 {
		t.Errorf("mode %v, error %v", info.Mode(), err)
	}
}

// A line behind a bare CR makes a pair of it, which stays one on disk.
func TestStageFixBehindBareCR(t *testing.T) {
	s := newScratch(t)
	s.commit("start", "m.md", "# Wiki\n- a\n## Done\r")
	s.stage(".git/index", Fix{Path: "m.md", New: []byte("# Wiki\n## Done\r\n- a\n")})
	if got := s.git("status", "--porcelain"); got != "M  m.md" {
		t.Errorf("status %q", got)
	}
}
