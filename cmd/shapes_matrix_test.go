package cmd_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// state is a kind of repository to commit in.
type state struct {
	name  string
	usual bool // every shape is tried in it, not only the core ones
	enter func(b *bench) *bench
}

func repositoryStates() []state {
	config := func(settings ...string) func(*bench) *bench {
		return func(b *bench) *bench {
			for _, setting := range settings {
				key, value, _ := strings.Cut(setting, "=")
				b.git("config", key, value)
			}
			b.git("read-tree", "HEAD")
			b.git("update-index", "-q", "--refresh")
			return b
		}
	}
	return []state{
		{"repository", true, func(b *bench) *bench { return b }},
		{"linked worktree", true, (*bench).linked},
		{"index v4", false, config("index.version=4")},
		{"split index", false, config("core.splitIndex=true")},
		{"index without checksum", false, config("index.skipHash=true", "feature.manyFiles=true")},
		{"sparse checkout", false, func(b *bench) *bench {
			b.outside()
			b.git("sparse-checkout", "set", "--cone", "wiki", "inbox")
			return b
		}},
		{"sparse index", false, func(b *bench) *bench {
			b.outside()
			b.git("sparse-checkout", "set", "--cone", "--sparse-index", "wiki", "inbox")
			return b
		}},
		{"submodule", false, (*bench).submodule},
		{"detached", false, func(b *bench) *bench { b.git("checkout", "-q", "--detach"); return b }},
		{"no HOME, short PATH", false, (*bench).poor},
	}
}

// outside makes a folder that a sparse checkout leaves out.
func (b *bench) outside() {
	b.write("big/deep/file.txt", "big\n")
	b.git("add", "big")
	b.git("commit", "-q", "-m", "big")
}

// submodule is the same workspace inside another repository.
func (b *bench) submodule() *bench {
	outer := b.at(filepath.Join(filepath.Dir(b.dir), "outer"))
	if err := os.MkdirAll(outer.dir, 0o755); err != nil {
		b.t.Fatal(err)
	}
	outer.git("init", "-q", "-b", "main")
	outer.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", b.dir, "ws")
	inner := outer.in("ws")
	inner.git("anw", "hooks", "install")
	return inner
}

// poor is the environment a graphical program may give: the hook finds this
// program by the path it recorded. (The git here calls it under its test name.)
func (b *bench) poor() *bench {
	b.env = slices.DeleteFunc(slices.Clone(b.env), func(v string) bool { return strings.HasPrefix(v, "HOME=") || strings.HasPrefix(v, "PATH=") })
	b.env = append(b.env, "PATH=/usr/bin:/bin")
	return b
}

// matrix collects what came out of each shape in each state.
type matrix struct {
	sync.Mutex
	rows []string
}

func (m *matrix) add(shape, state, result string) {
	m.Lock()
	defer m.Unlock()
	m.rows = append(m.rows, fmt.Sprintf("%-40s %-24s %s", shape, state, result))
}

// TestShapes commits in every way git has. The fix must be in the commit, and
// index, work tree and status must show exactly what the person left
// uncommitted. With -v it prints the matrix of shape, state and result.
func TestShapes(t *testing.T) {
	results := new(matrix)
	t.Cleanup(func() {
		slices.Sort(results.rows)
		t.Logf("%-40s %-24s result\n%s", "shape", "state", strings.Join(results.rows, "\n"))
	})
	for _, in := range repositoryStates() {
		for _, s := range slices.Concat(shapes(), joiningShapes(), awkwardShapes()) {
			if s.first && in.name != "repository" || !in.usual && (!s.core || testing.Short()) {
				continue
			}
			t.Run(in.name+"/"+s.name, func(t *testing.T) {
				t.Parallel()
				results.add(s.name, in.name, s.check(t, s.bench(t, in)))
			})
		}
	}
}

func (s shape) bench(t *testing.T, in state) *bench {
	if s.first {
		return bareBench(t)
	}
	return in.enter(newBench(t))
}

func (s shape) check(t *testing.T, b *bench) string {
	t.Helper()
	s.act(b)
	file := s.file
	if file == "" {
		file = "wiki/MANIFEST.md"
	}
	got := outcome{b.git("show", "HEAD:"+file), b.git("show", ":"+file), b.read(file), b.git("status", "--porcelain", "-z")}
	if diff := cmp.Diff(s.want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
		return "WRONG"
	}
	if got.Status == "" {
		return "in the commit, clean"
	}
	return fmt.Sprintf("in the commit, still uncommitted: %q", strings.ReplaceAll(got.Status, "\x00", " "))
}
