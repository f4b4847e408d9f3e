package bundle

import (
	"context"
	"crypto/sha1"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// commits is a history in memory, the oldest first.
type commits []files

func (c commits) FirstParents(_ context.Context, n int) (ids []gitobj.ID, position int, err error) {
	for i := len(c) - 1; i >= 0 && len(ids) <= n; i-- {
		ids = append(ids, gitobj.ID(fmt.Sprintf("%012d", i)))
	}
	return ids, len(c) - 1, nil
}

func (c commits) Tree(_ context.Context, commit gitobj.ID) (fs.FS, error) {
	i, err := strconv.Atoi(string(commit))
	return c[i].named(), err
}

func (c commits) Blob(_ context.Context, id gitobj.ID) ([]byte, error) {
	for _, state := range c {
		for _, text := range state {
			if blobOf(text) == id {
				return []byte(text), nil
			}
		}
	}
	return nil, fs.ErrNotExist
}

func blobOf(text string) gitobj.ID { return gitobj.ID(fmt.Sprintf("%x", sha1.Sum([]byte(text)))) }

// named is the tree of files that knows their blobs, as one of git does.
func (f files) named() fs.FS {
	tree := f.tree()
	for name, file := range tree {
		file.Sys = blobOf(f[name])
	}
	return tree
}

func (c commits) sources() Sources {
	return Sources{Tree: c[len(c)-1].named(), Past: c, Counter: counter()}
}

// TestDeltas tells each way in which a file of the shared part can change.
func TestDeltas(t *testing.T) {
	then := files{
		"CLAUDE.md": "# Rules\n\nAlways test.\n", "wiki/MANIFEST.md": "# Index\n\n- `a.md` — A\n- `b.md` — B\n", ".anw/config.yaml": "context:\n  pins: [wiki/same.md, wiki/moved.md, wiki/gone.md, wiki/edited.md, wiki/old.md, wiki/new.md, wiki/rewritten.md]\n",
		"wiki/same.md": "# Same\n", "wiki/moved.md": "# Moved\n", "wiki/gone.md": "# Gone\n", "wiki/edited.md": "# Edited\n\n" + strings.Repeat("A line that stays.\n", 30),
		"wiki/old.md": "# Old\n", "wiki/rewritten.md": "# Was\n\none\n",
	}
	now := maps.Clone(then)
	now["wiki/there.md"] = now["wiki/moved.md"]
	delete(now, "wiki/moved.md")
	delete(now, "wiki/gone.md")
	now["wiki/edited.md"] += "A line that is new.\n"
	now["wiki/old.md"] = "---\nfreshness: deprecated\n---\n# Old\n"
	now["wiki/rewritten.md"] = "# Is\n\ntwo\n"
	now["wiki/new.md"] = "# Pinned before it was there\n"
	now["wiki/MANIFEST.md"] = "# Index\n\n- `a.md` — A\n- `b.md` — B\n- `c.md` — C\n"
	b := packFrom(t, commits{then, now}.sources(), Request{Task: "nothing like it", Budget: 8000})
	for path, want := range map[gitobj.Path]string{
		"wiki/same.md": "", "CLAUDE.md": "",
		"wiki/moved.md":     "The file is gone; its text above is no longer true. wiki/there.md has that text now.",
		"wiki/gone.md":      "The file is gone; its text above is no longer true.",
		"wiki/edited.md":    "The text above has changed. The lines marked + are in force, those marked - are not:\n\n@@ -32 +32,2 @@\n A line that stays.\n+A line that is new.",
		"wiki/old.md":       "The text above is out of date; do not rely on it.",
		"wiki/rewritten.md": "This is all of the file as it is now:\n\n# Is\n\ntwo",
		"wiki/new.md":       "This is all of the file as it is now:\n\n# Pinned before it was there",
		"wiki/MANIFEST.md":  "This is all of the file as it is now:\n\n# Index\n\n- `a.md` — A\n- `b.md` — B\n- `c.md` — C",
	} {
		got := ""
		if d := find(b, layout.Deltas, path); d != nil {
			got = d.Text
		}
		if got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
		if shown := find(b, layout.Core, path); shown != nil && shown.Text != layout.Clean(then[string(path)]) {
			t.Errorf("%s is not as it was: %q", path, shown.Text)
		}
	}
	if b.Epoch != "000000000000" || find(b, layout.Page, "wiki/there.md") != nil {
		t.Errorf("epoch %s:\n%s", b.Epoch, b.Output)
	}
}

// Where too much has changed a later commit is taken, and the files as they are
// where even those since the last commit are too many.
func TestEpochEnds(t *testing.T) {
	big := strings.Repeat("Words and words and words.\n", 100)
	history := commits{
		{"CLAUDE.md": "# Rules\n" + big}, {"CLAUDE.md": "# Other rules\n" + strings.ReplaceAll(big, "Words", "Rules")},
	}
	b := packFrom(t, history.sources(), Request{Task: "x", Budget: 4000})
	if b.Epoch != "000000000001" || find(b, layout.Deltas, "CLAUDE.md") != nil {
		t.Errorf("epoch %s", b.Epoch)
	}
	from := history[:1].sources()
	from.Tree = history[1].named()
	if b := packFrom(t, from, Request{Task: "x", Budget: 4000}); b.Epoch != "" || !strings.Contains(string(b.Output), "# Other rules") || strings.Contains(string(b.Output), "Words") {
		t.Errorf("epoch %s:\n%s", b.Epoch, b.Output)
	}
}

// TestNobodyIsMisled edits a workspace at random. Whatever the shared part shows,
// with what is told to have changed, is the file as it is.
func TestNobodyIsMisled(t *testing.T) {
	for seed := range uint64(25) {
		random := rand.New(rand.NewPCG(seed, 3))
		history := commits{randomState(random)}
		for range random.IntN(40) {
			history = append(history, edited(random, history[len(history)-1]))
		}
		from := history.sources()
		if seed%3 == 0 { // with what is not committed
			from.Tree = edited(random, history[len(history)-1]).named()
		}
		budget := []int{1500, 4000, 16000}[seed%3]
		b := packFrom(t, from, Request{Task: "line 7 of p3", Budget: budget})
		for _, block := range b.Blocks {
			if block.Kind == layout.Core || block.Kind == layout.Rules || block.Kind == layout.Manifest && !block.Excerpt {
				checkTrue(t, b, block, from.Tree)
			}
		}
		if t.Failed() {
			t.Fatalf("seed %d, %d commits, epoch %s", seed, len(history), b.Epoch)
		}
	}
}

func randomState(random *rand.Rand) files {
	f := files{"CLAUDE.md": "# Rules\n\n- one\n", ".anw/config.yaml": "context:\n  pins: [wiki/p0.md]\n"}
	for i := range 12 {
		f[fmt.Sprintf("wiki/p%d.md", i)] = fmt.Sprintf("# Page %d\n\n[[p0]] [[p1]] [[p2]] [[p3]]\n\n", i) + strings.Repeat("A line.\n", random.IntN(60))
	}
	return listed(f)
}

// listed is a workspace with its index.
func listed(f files) files {
	index := "# Index\n\n"
	for _, name := range slices.Sorted(maps.Keys(f)) {
		if knowledge.IsPage(gitobj.Path(name)) {
			index += fmt.Sprintf("- `%s` — %s\n", strings.TrimPrefix(name, "wiki/"), strings.TrimPrefix(strings.SplitN(f[name], "\n", 2)[0], "# "))
		}
	}
	f["wiki/MANIFEST.md"] = index
	return f
}

// edited changes, adds, moves and removes lines and files.
func edited(random *rand.Rand, before files) files {
	f := maps.Clone(before)
	name := fmt.Sprintf("wiki/p%d.md", random.IntN(14))
	lines := strings.SplitAfter(f[name], "\n")
	at := random.IntN(len(lines))
	switch random.IntN(8) {
	case 0:
		delete(f, name)
	case 1:
		f["wiki/moved.md"] = f[name]
		delete(f, name)
	case 2:
		f["CLAUDE.md"] += fmt.Sprintf("- rule %d\n", random.IntN(100))
	case 3:
		f[name] = strings.Join(slices.Delete(lines, at, at+1), "")
	default:
		f[name] = strings.Join(slices.Insert(lines, at, fmt.Sprintf("line %d\n", random.IntN(1000))), "")
	}
	return listed(f)
}

// checkTrue holds a block, with its delta, to the file as it is.
func checkTrue(t *testing.T, b Bundle, block layout.Block, now fs.FS) {
	t.Helper()
	data, err := fs.ReadFile(now, string(block.Path))
	want := layout.Clean(string(data))
	delta := find(b, layout.Deltas, block.Path)
	var told string
	switch {
	case delta == nil:
		told = block.Text
	case err != nil:
		if !strings.HasPrefix(delta.Text, english().gone) {
			t.Errorf("%s is gone: %s", block.Path, delta.Text)
		}
		return
	default:
		told = apply(t, block.Text, delta.Text)
	}
	if err != nil || strings.TrimRight(told, "\n") != strings.TrimRight(want, "\n") {
		t.Errorf("%s: %v\ntold:\n%s\nis:\n%s", block.Path, err, told, want)
	}
}

var hunkHead = regexp.MustCompile(`^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@`)

// apply does what a reader does with a delta.
func apply(t *testing.T, text, delta string) string {
	t.Helper()
	head, body, _ := strings.Cut(delta, "\n\n")
	if head == english().wholeNow {
		return body
	}
	if head != english().diff {
		t.Fatalf("a delta of another form: %s", delta)
	}
	old := strings.Split(text, "\n")
	var out []string
	at := 0
	for _, line := range strings.Split(body, "\n") {
		if m := hunkHead.FindStringSubmatch(line); m != nil {
			start, _ := strconv.Atoi(m[1])
			if m[2] != "0" {
				start--
			}
			out, at = append(out, old[at:start]...), start
			continue
		}
		if line[0] != '+' {
			if old[at] != line[1:] {
				t.Fatalf("line %d is %q, not %q", at+1, old[at], line[1:])
			}
			at++
		}
		if line[0] != '-' {
			out = append(out, line[1:])
		}
	}
	return strings.Join(append(out, old[at:]...), "\n")
}

// A secret that was in a file is masked in the old text and in what is told of it.
func TestSecretsOfThePast(t *testing.T) {
	lines := strings.Repeat("A line that stays.\n", 20)
	history := commits{{"CLAUDE.md": "# Rules\n\nkey: " + token(1) + "\n" + lines}, {"CLAUDE.md": "# Rules\n\nkey: none\n" + lines}}
	b := packFrom(t, history.sources(), Request{Task: "x", Budget: 4000})
	if delta := find(b, layout.Deltas, "CLAUDE.md"); delta == nil || strings.Contains(string(b.Output), token(1)) || len(b.Secrets) == 0 {
		t.Errorf("%v\n%s", b.Secrets, b.Output)
	}
}

// TestEverything: without a ceiling the whole wiki is in the bundle, but for what
// is out of date, and each page once.
func TestEverything(t *testing.T) {
	f := files{"CLAUDE.md": "# Rules\n", "wiki/old.md": "---\nfreshness: deprecated\n---\n# Old\n"}
	for i := range 60 {
		f[fmt.Sprintf("wiki/p%02d.md", i)] = fmt.Sprintf("# Page %d\n\n[[p00]] [[p01]]\n", i) + strings.Repeat("A line of it.\n", 400)
	}
	now := maps.Clone(f)
	now["wiki/p00.md"] += "One more.\n"
	b := packFrom(t, commits{f, now}.sources(), Request{Task: "page 7", Budget: NoCeiling})
	shown := append(paths(b, layout.Core), paths(b, layout.Page)...)
	slices.Sort(shown)
	if len(shown) != 60 || len(slices.Compact(shown)) != 60 || slices.Contains(shown, "wiki/old.md") || find(b, layout.Deltas, "wiki/p00.md") == nil {
		t.Errorf("%v", shown)
	}
}
