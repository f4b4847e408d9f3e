package gitops

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// grown is a repository whose objects are made of each other in long chains.
func grown(t *testing.T, repack ...string) *scratch {
	s := newScratch(t)
	r := rand.New(rand.NewPCG(1, 2))
	lines := make([]string, 600)
	for i := range lines {
		lines[i] = fmt.Sprintf("line %d %d", i, r.Uint64())
	}
	for n := range 30 {
		for range 3 {
			lines[r.IntN(len(lines))] = fmt.Sprintf("edit %d %d", n, r.Uint64())
		}
		s.commit(fmt.Sprint("edit ", n), "large.md", strings.Join(lines, "\n"), fmt.Sprintf("wiki/p%02d.md", n), lines[n])
	}
	s.git("tag", "-a", "-m", "tag", "v1")
	s.git(append([]string{"-c", "pack.window=40", "repack", "-q", "-a", "-d", "-f"}, repack...)...)
	return s
}

// TestPacks reads every object of packs of all forms as git does.
func TestPacks(t *testing.T) {
	t.Parallel()
	for name, repack := range map[string][]string{
		"offset deltas":  nil,
		"deep":           {"--depth=400"},
		"named deltas":   {"-n"},
		"large offsets":  {"-n"},
		"with a bitmap":  {"-b"},
		"and many packs": {"--max-pack-size=1m"},
	} {
		t.Run(name, func(t *testing.T) {
			s := grown(t, repack...)
			switch name {
			case "named deltas":
				s.git("-c", "repack.useDeltaBaseOffset=false", "repack", "-q", "-a", "-d", "-f")
			case "large offsets":
				packs, _ := filepath.Glob(filepath.Join(s.dir, ".git/objects/pack/*.pack"))
				s.git("index-pack", "--index-version=2,0x40", "-o", filepath.Join(s.dir, ".git/other.idx"), packs[0])
				idx := strings.TrimSuffix(packs[0], "pack") + "idx"
				must(s, os.Remove(idx))
				must(s, os.Rename(filepath.Join(s.dir, ".git/other.idx"), idx))
			case "and many packs":
				s.commit("more", "more.md", "x")
				s.git("repack", "-q", "-d")
			}
			everyObject(t, s)
		})
	}
}

func everyObject(t *testing.T, s *scratch) {
	t.Helper()
	repo := s.open()
	files, asked := &objectFiles{dir: filepath.Join(repo.CommonDir, "objects")}, gitReader{repo.git}
	deltas := 0
	for line := range strings.Lines(s.git("cat-file", "--batch-all-objects", "--batch-check=%(objectname) %(objecttype) %(deltabase)")) {
		f := strings.Fields(line)
		if strings.Trim(f[2], "0") != "" {
			deltas++
		}
		want, err := asked.git.run(context.Background(), "cat-file", f[1], f[0])
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // once more, from what is remembered
			o, ok := files.object(gitobj.ID(f[0]))
			if !ok || o.kind != f[1] || !bytes.Equal(o.content, want) {
				t.Errorf("%s: read %v, a %s of %d bytes", line, ok, o.kind, len(o.content))
			}
			for i := range o.content { // what is handed out is the reader's own
				if o.kind == "blob" {
					o.content[i] = 0
				}
			}
		}
	}
	if deltas < 20 {
		t.Errorf("only %d deltas", deltas)
	}
}

// TestDamagedPacks: whatever is in them, git is asked and nothing worse happens.
func TestDamagedPacks(t *testing.T) {
	t.Parallel()
	s := grown(t)
	head := gitobj.ID(s.git("rev-parse", "HEAD:large.md"))
	matches, _ := filepath.Glob(filepath.Join(s.dir, ".git/objects/pack/*"))
	r := rand.New(rand.NewPCG(5, 6))
	for _, name := range matches {
		sound, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		must(s, os.Chmod(name, 0o644))
		for range 60 {
			broken := bytes.Clone(sound)
			for range 1 + r.IntN(40) {
				broken[r.IntN(len(broken))] = byte(r.Uint32())
			}
			if r.IntN(3) == 0 {
				broken = broken[:r.IntN(len(broken))]
			}
			other := name + ".new" // a file that is mapped must not shrink
			must(s, os.WriteFile(other, broken, 0o644))
			must(s, os.Rename(other, name))
			files := &objectFiles{dir: filepath.Join(s.dir, ".git/objects")}
			_, _ = files.object(head)
		}
		must(s, os.WriteFile(name+".new", sound, 0o644))
		must(s, os.Rename(name+".new", name))
	}
}

func FuzzApplyDelta(f *testing.F) {
	f.Add([]byte("base"), []byte("\x04\x05\x90\x04\x01x"))
	f.Add([]byte("base"), []byte("\x04\x04\xff\x00\x00\x00\x00\x04\x00\x00"))
	f.Fuzz(func(_ *testing.T, base, delta []byte) { _, _ = applyDelta(base, delta) })
}
