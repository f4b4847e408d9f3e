package gitops

import (
	"context"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// TestSurveyAgreesWithGit does random things to a work tree and its index; after
// each, what is found in process is what git finds, whatever was kept before.
func TestSurveyAgreesWithGit(t *testing.T) {
	t.Parallel()
	seeds, steps := uint64(3), 40
	if os.Getenv("STRESS") != "" {
		seeds, steps = 40, 150
	}
	for seed := range seeds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			a := &actor{scratch: newScratch(t), random: rand.New(rand.NewPCG(seed, 1))}
			a.commit("start", "a.md", "a\n", "wiki/b.md", "b\n", "wiki/deep/c.md", "c\n", "src/x", "x\n")
			for step := range steps {
				did := a.act()
				if diff := a.compare(); diff != "" {
					t.Fatalf("step %d, %s (-git +survey):\n%s", step, did, diff)
				}
			}
		})
	}
}

// actor does random things.
type actor struct {
	*scratch
	random *rand.Rand
}

func pick[T any](a *actor, from ...T) T { return from[a.random.IntN(len(from))] }

func (a *actor) folder() string {
	return pick(a, "", "wiki/", "wiki/deep/", "wiki/deep/er/", "new/", "new/er/", "src/", "build/", "build/out/")
}

func (a *actor) file() string {
	return a.folder() + pick(a, "a.md", "b.md", "c", "x.log", ".gitignore", ".gitattributes", "名 字.md", ":colon")
}

func (a *actor) act() string {
	file, other := a.file(), a.file()
	path := filepath.Join(a.dir, filepath.FromSlash(file))
	doings := []struct {
		name string
		do   func()
	}{
		{"write " + file, func() { a.put(file) }},
		{"write again " + file, func() { a.put(file); a.put(other) }},
		{"remove " + file, func() { _ = os.Remove(path) }},
		{"remove the folder of " + file, func() { a.removeFolder(filepath.Dir(path)) }},
		{"rename " + file + " to " + other, func() { _ = os.Rename(path, filepath.Join(a.dir, filepath.FromSlash(other))) }},
		{"rename the folder of " + file, func() { _ = os.Rename(filepath.Dir(path), filepath.Join(a.dir, "new/moved")) }},
		{"link " + file, func() { _ = os.Remove(path); _ = os.Symlink("a.md", path) }},
		{"link a folder", func() {
			_ = os.Rename(filepath.Join(a.dir, "src"), filepath.Join(a.dir, "real"))
			_ = os.Symlink("real", filepath.Join(a.dir, "src"))
		}},
		{"make a folder of " + file, func() { _ = os.Remove(path); _ = os.MkdirAll(path, 0o755) }},
		{"chmod " + file, func() { _ = os.Chmod(path, pick(a, os.FileMode(0o755), 0o644)) }},
		{"touch " + file, func() { _ = os.Chtimes(path, time.Now(), time.Now().Add(-time.Hour)) }},
		{"add everything", func() { a.try("add", "-A") }},
		{"add " + file, func() { a.try("add", "-f", "./"+file) }},
		{"intend " + file, func() { a.try("add", "-N", "./"+file) }},
		{"untrack " + file, func() { a.try("rm", "-q", "-r", "--cached", "--", "./"+file) }},
		{"commit", func() { a.try("commit", "-q", "-a", "-m", "x") }},
		{"status", func() { a.try("status") }},
		{"reset", func() { a.try("reset", "-q", "--hard") }},
		{"ignore", func() { a.write(a.folder()+".gitignore", pick(a, "*.log\n", "build/\n", "/new\n", "c\n!x.log\n", "")) }},
		{"exclude", func() { a.write(".git/info/exclude", pick(a, "*.log\n", "deep\n", "")) }},
		{"a repository in " + file, func() { a.try("init", "-q", pick(a, "wiki/own", "new", "new/er", "build/out")) }},
		{"no repository", func() {
			_ = os.RemoveAll(filepath.Join(a.dir, filepath.FromSlash(pick(a, "wiki/own", "new", "new/er")), ".git"))
		}},
		{"attributes", func() {
			a.write(a.folder()+".gitattributes", pick(a, "*.md text=auto\n", "*.md -text\n", "c ident\n", "* merge=union\n"))
		}},
	}
	doing := doings[a.random.IntN(len(doings))]
	doing.do()
	return doing.name
}

func (a *actor) put(file string) {
	path := filepath.Join(a.dir, filepath.FromSlash(file))
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return
	}
	_ = os.MkdirAll(filepath.Dir(path), 0o755)
	_ = os.WriteFile(path, []byte(pick(a, "1\n", "2\n", "3\r\n", "$Id$\n", "")), 0o644)
}

func (a *actor) removeFolder(path string) {
	if path != a.dir {
		_ = os.RemoveAll(path)
	}
}

// try lets git refuse.
func (a *actor) try(args ...string) { _, _ = a.open().git.run(context.Background(), args...) }

// compare lists the work tree in both ways, and in parts.
func (a *actor) compare() string {
	a.t.Helper()
	ctx := context.Background()
	for _, below := range [][]string{nil, {"wiki/", "new/"}} {
		repo := a.open()
		if repo.survey(below) == nil {
			a.t.Fatal("there is no survey")
		}
		files, err := repo.listingByGit(ctx, below)
		if err != nil {
			a.t.Fatal(err)
		}
		want, err := repo.workTree(ctx, listing{files: files})
		if err != nil {
			a.t.Fatal(err)
		}
		got, err := repo.WorkTree(ctx, below...)
		if err != nil {
			a.t.Fatal(err)
		}
		if diff := cmp.Diff(got.Entries(), listedOneByOne(got)); diff != "" {
			return fmt.Sprintf("below %v, one by one: %s", below, diff)
		}
		if diff := cmp.Diff(a.notThroughLinks(want.Entries()), a.known(repo, want, slices.Clone(got.Entries()))); diff != "" {
			return fmt.Sprintf("below %v: %s", below, diff)
		}
	}
	return ""
}

// listedOneByOne are the entries as they are listed and found without making all.
func listedOneByOne(s *Snapshot) (entries []gitobj.Entry) {
	for f := range s.Listed {
		entry, found := s.Lookup(gitobj.Path(f.Path))
		if id := gitobj.ID(hex.EncodeToString(f.ID)); found && entry.ID == id && entry.Mode == f.Mode {
			entries = append(entries, entry)
		}
	}
	return entries
}

// notThroughLinks leaves out what is in no folder of the work tree: ls-files, unlike
// status, looks through a link.
func (a *actor) notThroughLinks(entries []gitobj.Entry) (inside []gitobj.Entry) {
	for _, e := range entries {
		folder := filepath.Join(a.dir, filepath.FromSlash(string(e.Path.Dir())))
		if real, err := filepath.EvalSymlinks(folder); err == nil && real == folder {
			inside = append(inside, e)
		}
	}
	return inside
}

// known takes from the entries the ids that git would not tell, and that are
// right.
func (a *actor) known(repo *Repo, git *Snapshot, entries []gitobj.Entry) []gitobj.Entry {
	for i, e := range entries {
		if there, ok := git.Lookup(e.Path); !ok || there.ID != "" || e.ID == "" {
			continue
		}
		if data, err := repo.readDisk(e); err == nil && repo.BlobID(data) == e.ID {
			entries[i].ID = ""
		}
	}
	return entries
}
