package gitops

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// kinds is every kind of repository the inbox must work in: how to make one,
// and what of it must not change.
var kinds = []struct {
	name string
	make func(*scratch) *scratch
}{
	{"plain", func(s *scratch) *scratch { return s }},
	{"dirty", dirty},
	{"linked worktree", func(s *scratch) *scratch {
		s.git("worktree", "add", "-q", "-b", "side", s.beside("wt").dir)
		return s.beside("wt")
	}},
	{"submodule", func(s *scratch) *scratch {
		outer := s.beside("outer")
		s.git("init", "-q", outer.dir)
		outer.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", s.dir, "sub")
		return s.at(filepath.Join(outer.dir, "sub"))
	}},
	{"bare", func(s *scratch) *scratch {
		s.git("clone", "-q", "--bare", s.dir, s.beside("bare.git").dir)
		return s.beside("bare.git")
	}},
	{"separate git dir", func(s *scratch) *scratch {
		s.git("clone", "-q", "--separate-git-dir", s.beside("meta").dir, s.dir, s.beside("clone").dir)
		return s.beside("clone")
	}},
	{"symlinked .git", func(s *scratch) *scratch {
		must(s, os.Rename(filepath.Join(s.dir, ".git"), s.beside("real.git").dir))
		must(s, os.Symlink(s.beside("real.git").dir, filepath.Join(s.dir, ".git")))
		return s
	}},
	{"shallow", func(s *scratch) *scratch { return s.cloned("--depth=1", "file://"+s.dir) }},
	{"blobless", func(s *scratch) *scratch {
		s.git("config", "uploadpack.allowFilter", "true")
		return s.cloned("--filter=blob:none", "file://"+s.dir)
	}},
	{"alternates", func(s *scratch) *scratch { return s.cloned("--shared", s.dir) }},
	{"sparse", func(s *scratch) *scratch { s.git("sparse-checkout", "set", "projects"); return s }},
	{"sparse index", func(s *scratch) *scratch {
		s.git("sparse-checkout", "set", "--cone", "--sparse-index", "projects")
		return s
	}},
	{"split index", func(s *scratch) *scratch { s.git("update-index", "--split-index"); return s }},
	{"index v4", func(s *scratch) *scratch { s.git("update-index", "--index-version", "4"); return s }},
	{"many files", func(s *scratch) *scratch {
		s.git("config", "feature.manyFiles", "true")
		s.git("update-index", "--refresh")
		return s
	}},
	{"detached", func(s *scratch) *scratch { s.git("checkout", "-q", "--detach"); return s }},
	{"unborn", func(s *scratch) *scratch { s.git("checkout", "-q", "--orphan", "fresh"); return s }},
	{"merge in progress", func(s *scratch) *scratch { s.conflicting(); s.fails("merge", "side"); return s }},
	{"cherry-pick in progress", func(s *scratch) *scratch { s.conflicting(); s.fails("cherry-pick", "side"); return s }},
	{"rebase in progress", func(s *scratch) *scratch { s.conflicting(); s.fails("rebase", "side"); return s }},
	{"bisect in progress", func(s *scratch) *scratch { s.git("bisect", "start", "HEAD", "HEAD~1"); return s }},
}

func TestEveryRepository(t *testing.T) {
	t.Parallel()
	for _, kind := range append(kinds, struct {
		name string
		make func(*scratch) *scratch
	}{"SHA-256", func(s *scratch) *scratch { return history(newScratch(t, "--object-format=sha256")) }}) {
		t.Run(kind.name, func(t *testing.T) {
			s := kind.make(history(newScratch(t)))
			before := s.fingerprint()
			first := appendNote(t, s, "inbox/2026-05-01-登录 超时.md", "e1")
			appendNote(t, s, "inbox/2026-05-01-登录 超时.md", "e2")
			if got := listed(t, s); got != "inbox/2026-05-01-登录 超时-2.md inbox/2026-05-01-登录 超时.md" {
				t.Errorf("listed %s", got)
			}
			ctx := context.Background()
			inbox, err := s.open().Inbox(ctx, isNote, everything)
			if err != nil {
				t.Fatal(err)
			}
			if err := inbox.Drop(ctx, first.Path, "e1"); err != nil {
				t.Fatal(err)
			}
			if got := listed(t, s); got != "inbox/2026-05-01-登录 超时-2.md" {
				t.Errorf("after the drop: %s", got)
			}
			if after := s.fingerprint(); after != before {
				t.Errorf("the repository changed:\n%s\nwas:\n%s", after, before)
			}
			s.git("fsck", "--connectivity-only")
		})
	}
}

// history is a repository with two commits and a stash.
func history(s *scratch) *scratch {
	s.commit("first", "wiki/MANIFEST.md", "# Wiki\n", "a.txt", "1\n", "projects/p/CLAUDE.md", "p\n")
	s.commit("second", "a.txt", "2\n")
	s.write("a.txt", "stashed\n")
	s.git("stash", "-q")
	return s
}

func dirty(s *scratch) *scratch {
	s.write("a.txt", "staged\n")
	s.git("add", "a.txt")
	s.write("a.txt", "unstaged\n")
	s.write("untracked.txt", "new\n")
	return s
}

// conflicting makes main and side disagree about a file.
func (s *scratch) conflicting() {
	s.git("checkout", "-q", "-b", "side", "HEAD~1")
	s.commit("side", "a.txt", "side\n")
	s.git("checkout", "-q", "main")
}

func (s *scratch) fails(args ...string) {
	command := exec.Command("git", args...)
	command.Dir, command.Env = s.dir, s.env
	if out, err := command.CombinedOutput(); err == nil {
		s.t.Fatalf("git %s succeeded: %s", strings.Join(args, " "), out)
	}
}

func (s *scratch) beside(name string) *scratch { return s.at(filepath.Join(filepath.Dir(s.dir), name)) }

func (s *scratch) cloned(args ...string) *scratch {
	clone := s.beside("clone")
	s.git(append([]string{"clone", "-q"}, append(args, clone.dir)...)...)
	return clone
}

// fingerprint is everything of a repository that a session must not change: the
// index and the state of operations under way byte for byte, HEAD, branches,
// the stash, and the work tree.
func (s *scratch) fingerprint() string {
	var all strings.Builder
	fmt.Fprintln(&all, s.git("for-each-ref", "--format=%(refname) %(objectname)", "refs/heads/main", "refs/heads/side", "refs/stash", "refs/bisect"))
	gitDir := s.git("rev-parse", "--absolute-git-dir")
	for _, name := range []string{"HEAD", "index", "MERGE_HEAD", "CHERRY_PICK_HEAD", "REBASE_HEAD", "BISECT_LOG", "ORIG_HEAD"} {
		hashFile(&all, filepath.Join(gitDir, name))
	}
	if s.git("rev-parse", "--is-bare-repository") == "true" {
		return all.String()
	}
	must(s, filepath.WalkDir(s.dir, func(path string, entry fs.DirEntry, err error) error {
		if entry.IsDir() && entry.Name() == ".git" {
			return filepath.SkipDir
		}
		if entry.Type().IsRegular() && entry.Name() != ".git" {
			hashFile(&all, path)
		}
		return err
	}))
	return all.String()
}

func hashFile(all *strings.Builder, path string) {
	data, err := os.ReadFile(path)
	fmt.Fprintf(all, "%s %x %v\n", path, sha256.Sum256(data), err)
}

func must(s *scratch, err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}
