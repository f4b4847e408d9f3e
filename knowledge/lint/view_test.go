package lint

import (
	"crypto/sha1"
	"encoding/hex"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// gitTree is a tree as git offers it: ids, bulk reads, and a count of reads.
type gitTree struct {
	fstest.MapFS
	reads, bulk int
}

func newGitTree(f files) *gitTree {
	fsys := f.fs()
	for _, file := range fsys {
		hash := sha1.Sum(file.Data)
		file.Sys = gitobj.ID(hex.EncodeToString(hash[:]))
	}
	return &gitTree{MapFS: fsys}
}

func (g *gitTree) ReadFile(name string) ([]byte, error) {
	g.reads++
	return g.MapFS.ReadFile(name)
}

func (g *gitTree) Prefetch(paths []gitobj.Path) error {
	g.bulk += len(paths)
	return nil
}

func TestSecondViewCostsWhatDiffers(t *testing.T) {
	base := sound()
	for i := range 50 {
		base[fmt.Sprintf("wiki/n%02d.md", i)] = page(fmt.Sprint("about ", i))
	}
	cache := NewCache()
	first, second := newGitTree(base), newGitTree(base.with(files{"wiki/a.md": page("new a")}))
	for _, tree := range []*gitTree{first, second} {
		if _, err := Load(tree, cache); err != nil {
			t.Fatal(err)
		}
	}
	if whole := 4; first.reads != 52+whole || second.reads != 1+whole || second.bulk != 1+whole {
		t.Errorf("reads %d then %d, %d of them in bulk", first.reads, second.reads, second.bulk)
	}
}

func TestOtherRepositoriesAreNamedAndNotJudged(t *testing.T) {
	fsys := sound().fs()
	fsys["projects/sub"] = &fstest.MapFile{Mode: fs.ModeDir | fs.ModeIrregular | 0o755}
	fsys["wiki/sub"] = &fstest.MapFile{Mode: fs.ModeDir | fs.ModeIrregular | 0o755}
	fsys["nested/.git/HEAD"] = &fstest.MapFile{}
	fsys["nested/CLAUDE.md"] = &fstest.MapFile{Data: []byte(strings.Repeat("x\n", 400))}
	fsys["wiki/MANIFEST.md"].Data = append(fsys["wiki/MANIFEST.md"].Data, "- `../projects/sub/doc.md` — theirs\n"...)
	v, err := Load(fsys, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, line := range said(Check(v, nil)) {
		if !strings.Contains(line, "manifest-order") { // paths above wiki/ sort first
			got = append(got, line)
		}
	}
	want := []string{
		"warning claude-router CLAUDE.md:1 the project projects/sub is not named",
		"warning claude-router CLAUDE.md:1 the project nested is not named",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestRouterMayBeALink(t *testing.T) {
	fsys := sound().fs()
	fsys["AGENTS.md"] = fsys["CLAUDE.md"]
	fsys["CLAUDE.md"] = &fstest.MapFile{Data: []byte("AGENTS.md"), Mode: fs.ModeSymlink | 0o777}
	v, err := Load(linkTree{fsys}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := said(Check(v, nil)); got != nil {
		t.Errorf("findings %q", got)
	}
}

// linkTree does not follow links, as a tree of git does not.
type linkTree struct{ files fstest.MapFS }

func (l linkTree) Open(name string) (fs.File, error) { return l.files.Open(name) }
func (l linkTree) Stat(name string) (fs.FileInfo, error) {
	return l.files.Lstat(name)
}
func (l linkTree) ReadFile(name string) ([]byte, error) {
	if file, ok := l.files[name]; ok {
		return file.Data, nil
	}
	return nil, fs.ErrNotExist
}

func TestEmptyTree(t *testing.T) {
	v := load(t, files{})
	want := []string{
		"warning claude-router CLAUDE.md:0 the workspace has no root CLAUDE.md",
		"warning todo-structure inbox/TODO.md:0 the workspace has no TODO list",
	}
	if diff := cmp.Diff(want, said(Check(v, nil))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if fixed := fix(t, files{}, nil); len(fixed) != 0 {
		t.Errorf("files were made: %q", fixed)
	}
}

func BenchmarkCheck(b *testing.B) {
	f := sound()
	lines := []string{f["wiki/MANIFEST.md"]}
	for i := range 768 {
		name := fmt.Sprintf("p%04d.md", i)
		f["wiki/"+name] = page(fmt.Sprint("about ", i)) + strings.Repeat("A line of text as pages have them.\n", 150)
		lines = append(lines, "- `"+name+"` — about "+fmt.Sprint(i)+"\n")
	}
	f["wiki/MANIFEST.md"] = strings.Join(lines, "")
	now, base := newGitTree(f.with(files{"wiki/a.md": page("new a")})), newGitTree(f)
	for b.Loop() {
		cache := NewCache()
		before, err := Load(base, cache)
		if err != nil {
			b.Fatal(err)
		}
		after, err := Load(now, cache)
		if err != nil {
			b.Fatal(err)
		}
		if len(Check(after, before)) != 1 {
			b.Fatal("expected one finding")
		}
	}
}
