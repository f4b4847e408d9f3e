package cmd_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// kinds are the repositories in which everything must be right, made of one with
// history, a stash and a branch that disagrees.
func kinds() []struct {
	name  string
	enter func(b *bench) *bench
} {
	config := func(args ...string) func(*bench) *bench {
		return func(b *bench) *bench { b.git(args...); return b }
	}
	stopped := func(args ...string) func(*bench) *bench {
		return func(b *bench) *bench {
			if out, code := b.try("", args...); code == 0 {
				b.t.Fatalf("git %v did not stop: %s", args, out)
			}
			return b
		}
	}
	return []struct {
		name  string
		enter func(b *bench) *bench
	}{
		{"dirty", func(b *bench) *bench {
			b.write("other.txt", "staged\n")
			b.git("add", "other.txt")
			b.write("other.txt", "unstaged\n")
			b.write("untracked.txt", "new\n")
			return b
		}},
		{"linked worktree", (*bench).linked},
		{"submodule", (*bench).submodule},
		{"bare", func(b *bench) *bench { return b.cloned("--bare", b.dir) }},
		{"separate git dir", func(b *bench) *bench {
			return b.cloned("--separate-git-dir", filepath.Join(filepath.Dir(b.dir), "meta"), b.dir)
		}},
		{"work tree elsewhere", func(b *bench) *bench {
			clone := b.cloned("--no-checkout", b.dir)
			elsewhere := filepath.Join(filepath.Dir(b.dir), "elsewhere")
			b.run("mkdir", elsewhere)
			clone.git("config", "core.worktree", elsewhere)
			clone.git("reset", "-q", "--hard")
			return clone
		}},
		{"symlinked .git", func(b *bench) *bench {
			real := filepath.Join(filepath.Dir(b.dir), "real.git")
			b.run("mv", b.dir+"/.git", real)
			b.run("ln", "-s", real, b.dir+"/.git")
			return b
		}},
		{"shallow", func(b *bench) *bench { return b.cloned("--depth=1", "file://"+b.dir) }},
		{"blobless", func(b *bench) *bench {
			b.git("config", "uploadpack.allowFilter", "true")
			return b.cloned("--filter=blob:none", "file://"+b.dir)
		}},
		{"alternates", func(b *bench) *bench { return b.cloned("--shared", b.dir) }},
		{"sparse checkout", config("sparse-checkout", "set", "--no-cone", "/wiki/", "/inbox/")},
		{"sparse index", config("sparse-checkout", "set", "--cone", "--sparse-index", "wiki", "inbox")},
		{"split index", config("update-index", "--split-index")},
		{"index v4", config("update-index", "--index-version", "4")},
		{"many files", config("config", "feature.manyFiles", "true")},
		{"detached", config("checkout", "-q", "--detach")},
		{"unborn", config("checkout", "-q", "--orphan", "fresh")},
		{"merge in progress", stopped("merge", "apart")},
		{"cherry-pick in progress", stopped("cherry-pick", "apart")},
		{"rebase in progress", stopped("rebase", "apart")},
		{"bisect in progress", config("bisect", "start", "HEAD", "HEAD~1")},
		{"SHA-256", func(b *bench) *bench { return b.anew("--object-format=sha256") }},
		{"reftable", func(b *bench) *bench {
			if _, code := b.try("", "init", "-q", "--ref-format=reftable", filepath.Join(b.t.TempDir(), "probe")); code != 0 {
				b.t.Skip("this git makes no reftable repositories: 2.45 or newer is needed")
			}
			return b.anew("--ref-format=reftable")
		}},
	}
}

var recordedEntry = regexp.MustCompile(`as entry ([0-9a-f]{16})`)

// A session, the list, a promotion, a bundle and a check in every kind of
// repository; index, work tree, HEAD and stash stay byte for byte what they were.
func TestEveryRepository(t *testing.T) {
	for _, kind := range kinds() {
		t.Run(kind.name, func(t *testing.T) {
			b := newBench(t)
			b.disagree()
			b = kind.enter(b)
			before := b.untouched()
			said, code := b.try("# What zebras eat\n\nGrass, we found.\n", "anw", "session", "end", "-F", "-")
			m := recordedEntry.FindStringSubmatch(said)
			if m == nil {
				t.Fatalf("session end: exit %d, %s", code, said)
			}
			if listed := b.git("anw", "inbox", "list"); !strings.HasPrefix(listed, m[1]+"  inbox/") {
				t.Errorf("listed %s", listed)
			}
			b.git("anw", "promote", m[1], "--to", "wiki/zebras.md", "-m", "what zebras eat")
			if page := b.git("show", b.promotionOf("zebras")+":wiki/zebras.md"); !strings.Contains(page, m[1]+"@") || !strings.Contains(page, "Grass") {
				t.Errorf("the page is %s", page)
			}
			if index := b.git("show", b.promotionOf("zebras")+":wiki/MANIFEST.md"); !strings.Contains(index, "- `zebras.md` — what zebras eat\n") {
				t.Errorf("the index is %s", index)
			}
			var rev []string
			if kind.name == "bare" { // no work tree to read
				rev = []string{"--rev", "main"}
			}
			if bundle := b.git(append([]string{"anw", "context", "what is a about", "--budget", "4000"}, rev...)...); !strings.Contains(bundle, "wiki/a.md") {
				t.Errorf("the bundle is %s", bundle)
			}
			if out, code := b.try("", append([]string{"anw", "check"}, rev...)...); code > 1 || strings.Contains(out, "error") {
				t.Errorf("check: exit %d, %s", code, out)
			}
			if now := b.untouched(); now != before {
				t.Errorf("the repository changed:\n%s\nwas:\n%s", now, before)
			}
			b.git("fsck", "--connectivity-only")
		})
	}
}

// promotionOf is the branch of a promotion.
func (b *bench) promotionOf(slug string) string {
	b.t.Helper()
	branches := strings.Fields(b.git("for-each-ref", "--format=%(refname)", "refs/heads/promote"))
	if len(branches) != 1 || !strings.Contains(branches[0], slug) {
		b.t.Fatalf("branches %v", branches)
	}
	return branches[0]
}

// disagree makes a second commit, a stash, and a branch that conflicts.
func (b *bench) disagree() {
	b.git("checkout", "-q", "-b", "apart")
	b.write("other.txt", "apart\n")
	b.git("commit", "-q", "-a", "-m", "apart")
	b.git("checkout", "-q", "main")
	b.write("other.txt", "2\n")
	b.git("commit", "-q", "-a", "-m", "second")
	b.write("other.txt", "stashed\n")
	b.git("stash", "-q")
}

func (b *bench) cloned(args ...string) *bench {
	b.t.Helper()
	clone := b.at(filepath.Join(filepath.Dir(b.dir), "clone"))
	b.git(append(append([]string{"clone", "-q"}, args...), clone.dir)...)
	return clone
}

// anew is a repository made with other options that holds the same.
func (b *bench) anew(args ...string) *bench {
	b.t.Helper()
	other := b.at(filepath.Join(filepath.Dir(b.dir), "other"))
	b.git(append(append([]string{"init", "-q", "-b", "main"}, args...), other.dir)...)
	for _, name := range []string{"inbox", "wiki", "other.txt"} {
		b.run("cp", "-R", filepath.Join(b.dir, name), filepath.Join(other.dir, name))
	}
	other.git("add", "-A")
	other.git("commit", "-q", "-m", "start")
	if err := os.WriteFile(filepath.Join(other.dir, "other.txt"), []byte("stashed\n"), 0o644); err != nil {
		b.t.Fatal(err)
	}
	other.git("stash", "-q")
	return other
}
