//go:build linux

package ondisk

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// tree is a folder with files that no index has, and what was kept of it.
type tree struct {
	t     *testing.T
	dir   string
	known []byte
	asked []string
	clock func() (Time, bool)
}

func newTree(t *testing.T, files ...string) *tree {
	t.Helper()
	w := &tree{t: t, dir: t.TempDir(), clock: func() (Time, bool) { return Time{time.Now().Unix() + 10, 0}, true }}
	for _, name := range files {
		w.write(name)
	}
	return w
}

func (w *tree) write(name string) {
	w.t.Helper()
	path := filepath.Join(w.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("x"), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

// none are the files of an empty index.
type none struct{}

func (none) Len() int                   { return 0 }
func (none) File(int) (_, noted []byte) { return nil, nil }

// others asks, and keeps what is to be kept.
func (w *tree) others(below ...string) []string {
	w.t.Helper()
	w.asked = nil
	compared, err := Compare(w.dir, none{}, Time{}, below...)
	if err != nil {
		w.t.Fatal(err)
	}
	found, err := compared.Others(Asked{Known: w.known, Now: w.clock, Ignored: func(paths []string) (map[string]bool, error) {
		ignored := map[string]bool{}
		for _, p := range paths {
			ignored[p] = strings.Contains(p, "ignored")
		}
		w.asked = append(w.asked, paths...)
		return ignored, nil
	}})
	if err != nil {
		w.t.Fatal(err)
	}
	if found.Known != nil {
		w.known = found.Known
	}
	return found.Files
}

func (w *tree) want(files ...string) {
	w.t.Helper()
	if diff := cmp.Diff(files, w.others()); diff != "" {
		w.t.Errorf("others: %s", diff)
	}
}

func (w *tree) wantAsked(paths ...string) {
	w.t.Helper()
	slices.Sort(w.asked)
	if diff := cmp.Diff(paths, w.asked); diff != "" {
		w.t.Errorf("asked: %s", diff)
	}
}

// What nothing happened to is not asked for again.
func TestOthersAsksForWhatIsNew(t *testing.T) {
	t.Parallel()
	w := newTree(t, "a", "wiki/b", "wiki/ignored", "ignored/c")
	w.want("a", "wiki/b")
	w.wantAsked("a", "ignored", "wiki", "wiki/b", "wiki/ignored")
	w.want("a", "wiki/b")
	w.wantAsked()
	w.write("wiki/new")
	w.want("a", "wiki/b", "wiki/new")
	w.wantAsked("wiki/ignored", "wiki/new")
	w.write("wiki/deep/er/d")
	w.want("a", "wiki/b", "wiki/deep/er/d", "wiki/new")
	if err := os.RemoveAll(filepath.Join(w.dir, "wiki")); err != nil {
		t.Fatal(err)
	}
	w.want("a")
	w.wantAsked("ignored")
}

// A folder that was written to just now may be written to again without showing it.
func TestOthersReadsAgainWhatIsFresh(t *testing.T) {
	t.Parallel()
	w := newTree(t, "wiki/a")
	w.clock = func() (Time, bool) { return Time{1, 0}, true }
	w.want("wiki/a")
	before, err := os.Stat(filepath.Join(w.dir, "wiki"))
	if err != nil {
		t.Fatal(err)
	}
	w.write("wiki/b")
	if err := os.Chtimes(filepath.Join(w.dir, "wiki"), before.ModTime(), before.ModTime()); err != nil {
		t.Fatal(err)
	}
	w.want("wiki/a", "wiki/b")
}

func TestOthersWithoutAClock(t *testing.T) {
	t.Parallel()
	w := newTree(t, "wiki/a")
	w.clock = func() (Time, bool) { return Time{}, false }
	w.want("wiki/a")
	if w.known != nil {
		t.Error("something was kept")
	}
	w.want("wiki/a")
}

// A .gitignore that comes, changes or goes is a reason to ask for everything.
func TestOthersUnderNewRules(t *testing.T) {
	t.Parallel()
	w := newTree(t, "wiki/a", "wiki/deep/b")
	all := []string{"wiki", "wiki/a", "wiki/deep", "wiki/deep/b"}
	w.others()
	for _, do := range []func(){
		func() { w.write("wiki/.gitignore") },
		func() { _ = os.WriteFile(filepath.Join(w.dir, "wiki/.gitignore"), []byte("other"), 0o644) },
		func() { _ = os.Remove(filepath.Join(w.dir, "wiki/.gitignore")) },
		func() { w.write(".gitignore") },
	} {
		do()
		w.others()
		for _, path := range all {
			if !slices.Contains(w.asked, path) {
				t.Errorf("%s was not asked for: %v", path, w.asked)
			}
		}
		if w.others(); len(w.asked) > 0 {
			t.Errorf("asked again: %v", w.asked)
		}
	}
}

// What was found out for some folders serves all, and the other way round.
func TestOthersBelow(t *testing.T) {
	t.Parallel()
	w := newTree(t, "a", "wiki/b", "src/c", "src/deep/d")
	if diff := cmp.Diff([]string{"wiki/b"}, w.others("wiki/", "none/")); diff != "" {
		t.Error(diff)
	}
	w.want("a", "src/c", "src/deep/d", "wiki/b")
	w.write("wiki/e")
	if diff := cmp.Diff([]string{"wiki/b", "wiki/e"}, w.others("wiki/")); diff != "" {
		t.Error(diff)
	}
	w.wantAsked("wiki/e")
	w.want("a", "src/c", "src/deep/d", "wiki/b", "wiki/e")
	w.wantAsked()
}

func TestOthersThatCannotBeJudged(t *testing.T) {
	t.Parallel()
	w := newTree(t, "a")
	compared, err := Compare(w.dir, none{}, Time{})
	if err != nil {
		t.Fatal(err)
	}
	wrong := errors.New("wrong")
	if _, err := compared.Others(Asked{Now: w.clock, Ignored: func([]string) (map[string]bool, error) { return nil, wrong }}); !errors.Is(err, wrong) {
		t.Errorf("error %v", err)
	}
}
