package gitops

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Objects of every size arrive as they were, under the name git gives them.
func TestObjectBatch(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	for format, by := range map[string]string{"sha1": "us", "sha1 ": "git", "sha256": "git"} {
		s := newScratch(t, "--object-format="+strings.TrimSpace(format))
		if by == "git" {
			s.git("config", "core.compression", "9")
		}
		if s.open().storesPlainly() != (by == "us") {
			t.Errorf("%s is not stored by %s", format, by)
		}
		objects, want := s.open().newBatch(), map[gitobj.ID]string{}
		for _, size := range []int{0, 1, 15, 16, 17, 2047, 2048, 2049, 300_000} {
			content := strings.Repeat("登录 x\n", size)[:size]
			want[objects.add("blob", []byte(content))] = content
		}
		must(s, objects.store(ctx))
		must(s, objects.store(ctx)) // nothing is left to be done
		repo := s.open()
		for id, content := range want {
			if got, err := repo.Blob(ctx, id); err != nil || string(got) != content {
				t.Errorf("%s: %d bytes, not %d: %v", format, len(got), len(content), err)
			}
		}
		s.git("fsck", "--strict")
	}
}

// What is written again is as good as new: a gc that looks for forgotten objects
// leaves it alone.
func TestObjectBatchFreshensWhatIsThere(t *testing.T) {
	t.Parallel()
	for _, by := range []string{"us", "git"} {
		freshens(t, by)
	}
}

func freshens(t *testing.T, by string) {
	ctx, s := context.Background(), newScratch(t)
	if by == "git" {
		s.git("config", "core.compression", "9")
	}
	id, err := s.open().WriteBlob(ctx, []byte("a\n"))
	must(s, err)
	file, old := filepath.Join(s.dir, ".git/objects", string(id[:2]), string(id[2:])), time.Now().AddDate(0, -2, 0)
	must(s, os.Chtimes(file, old, old))
	_, err = s.open().WriteBlob(ctx, []byte("a\n"))
	must(s, err)
	s.git("gc", "-q", "--prune=now - 1 hour")
	s.git("cat-file", "-e", string(id))
}

// A tree that is read folder by folder is what ls-tree lists.
func TestWalkIsWhatGitLists(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	s := sample(newScratch(t))
	s.git("update-index", "--add", "--cacheinfo", "160000,"+s.git("rev-parse", "HEAD")+",wiki/sub/nested")
	must(s, os.Symlink("a.md", filepath.Join(s.dir, "wiki", "link")))
	s.git("add", "wiki/link")
	s.git("commit", "-q", "-m", "third")
	for i := range 2 * few {
		s.write(fmt.Sprintf("docs/%d/a.md", i), "a\n")
	}
	s.commit("docs", "inbox", "a file\n")
	head, repo := gitobj.ID(s.git("rev-parse", "HEAD")), s.open()
	for _, below := range [][]string{{"wiki/"}, {"wiki/sub/", "none/", "inbox/"}, {"docs/1/", "wiki/"}} {
		walked, ok := repo.walk(ctx, head, below)
		out, err := repo.git.run(ctx, append([]string{"ls-tree", "-r", "-z", "--full-tree", string(head), "--"}, below...)...)
		must(s, err)
		listed, err := parseTree(out)
		must(s, err)
		if got, want := fmt.Sprint(newSnapshot(walked, nil).entries), fmt.Sprint(newSnapshot(listed, nil).entries); !ok || got != want {
			t.Errorf("%v: %v %s, git lists %s", below, ok, got, want)
		}
	}
	if _, ok := repo.walk(ctx, head, []string{"docs/"}); ok {
		t.Error("walked through many folders")
	}
}
