package cmd

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// Three clones of one remote add, edit, drop and promote in any order, pages land
// on the trunk in any way, and whoever syncs when he likes: in the end all have
// the same inbox, with exactly the notes that nobody dropped, replaced or
// promoted in the version that is there.
func TestClonesConverge(t *testing.T) {
	rounds := 2
	if os.Getenv("STRESS") != "" {
		rounds = 40
	}
	for seed := range rounds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, rand.New(rand.NewPCG(uint64(seed), 1)))
			for w.step = range 30 {
				w.act()
			}
			w.end()
		})
	}
}

// world is three clones, a server that merges, and what must come of it.
type world struct {
	t      *testing.T
	random *rand.Rand
	clones []*bench
	server *bench
	step   int
	live   map[string]string // blob of a note that is to be pending in the end: how it came
	gone   map[string]string // blob of one that is not: how it went
	open   []opened
	did    []string
}

// opened is a promotion that has not landed.
type opened struct {
	by     *bench
	branch string
	blobs  []string
}

func newWorld(t *testing.T, random *rand.Rand) *world {
	b := newBench(t)
	b.write(".gitattributes", "wiki/MANIFEST.md merge=union\n")
	b.adopt()
	root := filepath.Dir(b.dir)
	b.git("init", "-q", "--bare", "-b", "main", root+"/origin.git")
	b.git("remote", "add", "origin", root+"/origin.git")
	b.git("push", "-q", "-u", "origin", "main")
	w := &world{t: t, random: random, server: b, live: map[string]string{}, gone: map[string]string{}}
	for i := range 3 {
		clone := b.at(fmt.Sprintf("%s/clone%d", root, i))
		b.git("clone", "-q", root+"/origin.git", clone.dir)
		w.clones = append(w.clones, clone)
	}
	return w
}

// act does something somewhere.
func (w *world) act() {
	i := w.random.IntN(len(w.clones))
	c := w.clones[i]
	acts := []struct {
		name string
		do   func(*bench) string
	}{{"note", w.note}, {"note", w.note}, {"drop", w.drop}, {"edit", w.edit}, {"promote", w.promote}, {"promote", w.promote}, {"land", w.land}, {"land", w.land}, {"pull", w.pull}, {"sync", w.sync}, {"sync", w.sync}}
	for range 4 {
		act := acts[w.random.IntN(len(acts))]
		if did := act.do(c); did != nothing {
			w.did = append(w.did, fmt.Sprintf("%2d %s in clone %d: %s", w.step, act.name, i, did))
			return
		}
	}
}

// nothing is what was done where there was nothing to do it to.
const nothing = ""

// says runs a command at a minute of its own, and tells whether it was done.
func (w *world) says(c *bench, args ...string) (string, bool) {
	var out bytes.Buffer
	at := time.Date(2026, 5, 1, 12, w.step, 0, 0, time.UTC)
	env := &Env{In: strings.NewReader(""), Out: &out, Err: &out, Dir: c.dir, Environ: c.env, Now: func() time.Time { return at }}
	code := run(context.Background(), env, args)
	if code != 0 && code != 4 && code != 5 { // what is refused or in conflict may be so
		w.t.Fatalf("git anw %v: exit %d\n%s\n%s", args, code, out.String(), strings.Join(w.did, "\n"))
	}
	return out.String(), code == 0
}

type listedNote struct{ File, ID, blob string }

func (w *world) pending(c *bench) []listedNote {
	out, _ := w.says(c, "inbox", "list", "--json")
	var all []listedNote
	if err := json.Unmarshal([]byte(out), &all); err != nil {
		w.t.Fatal(err)
	}
	tip := "anw/inbox"
	if _, err := c.try("rev-parse", "--verify", "-q", "refs/heads/anw/inbox"); err != nil {
		tip = "origin/anw/inbox"
	}
	for i := range all {
		all[i].blob = c.git("rev-parse", tip+":"+all[i].File)
	}
	return all
}

func (w *world) some(c *bench) (listedNote, bool) {
	all := w.pending(c)
	if len(all) == 0 {
		return listedNote{}, false
	}
	return all[w.random.IntN(len(all))], true
}

func (w *world) lose(blob, how string) {
	delete(w.live, blob)
	w.gone[blob] = fmt.Sprintf("%s at %d", how, w.step)
}

func (w *world) note(c *bench) string {
	title := []string{"Fix", "Try", "修复"}[w.random.IntN(3)]
	c.write("../note.md", fmt.Sprintf("# %s\n\nWhat step %d did.\n", title, w.step))
	before := w.pending(c)
	w.says(c, "session", "end", "-F", "../note.md")
	for _, note := range w.pending(c) {
		if !slices.ContainsFunc(before, func(n listedNote) bool { return n.blob == note.blob }) {
			w.live[note.blob] = fmt.Sprintf("noted at %d", w.step)
			return note.File
		}
	}
	w.t.Fatalf("the note is not there\n%s", strings.Join(w.did, "\n"))
	return ""
}

func (w *world) drop(c *bench) string {
	note, ok := w.some(c)
	if !ok {
		return nothing
	}
	w.says(c, "inbox", "drop", note.File)
	w.lose(note.blob, "dropped")
	return note.File
}

// edit is a person's commit on the branch.
func (w *world) edit(c *bench) string {
	note, ok := w.some(c)
	if _, err := c.try("rev-parse", "--verify", "-q", "refs/heads/anw/inbox"); err != nil || !ok {
		return nothing
	}
	c.write("../edited.md", c.git("cat-file", "-p", note.blob)+fmt.Sprintf("\n\nMore at %d.\n", w.step))
	blob := c.git("hash-object", "-w", "--no-filters", "../edited.md")
	own := &bench{t: c.t, dir: c.dir, env: append(slices.Clone(c.env), "GIT_INDEX_FILE="+filepath.Join(c.dir, ".git/of-the-inbox"))}
	own.git("read-tree", "anw/inbox")
	own.git("update-index", "--cacheinfo", "100644,"+blob+","+note.File)
	own.git("update-ref", "refs/heads/anw/inbox", own.git("commit-tree", "-m", "edit", "-p", "anw/inbox", own.git("write-tree")))
	w.lose(note.blob, "replaced")
	w.live[blob] = fmt.Sprintf("edited at %d", w.step)
	return note.File
}

var onBranch = regexp.MustCompile(` on (promote/\S+)`)

func (w *world) promote(c *bench) string {
	first, ok := w.some(c)
	if !ok {
		return nothing
	}
	notes := []listedNote{first}
	if second, _ := w.some(c); second.File != first.File && w.random.IntN(3) == 0 {
		notes = append(notes, second)
	}
	args, p := []string{"promote"}, opened{by: c, branch: fmt.Sprintf("promote/p%d", w.step)}
	for _, note := range notes {
		args, p.blobs = append(args, note.File), append(p.blobs, note.blob)
	}
	out, done := w.says(c, append(args, "--to", fmt.Sprintf("wiki/p%d.md", w.step), "-m", fmt.Sprintf("page %d", w.step))...)
	if _, page, there := strings.Cut(out, "promoted already, to "); there { // an older version of the note: the page grows
		page, _, _ = strings.Cut(page, "\n")
		p.branch = "promote/" + strings.TrimSuffix(filepath.Base(page), ".md")
		out, done = w.says(c, append(args, "--to", page)...)
	}
	if !done {
		return "refused: " + strings.SplitN(out, "\n", 2)[0]
	}
	if m := onBranch.FindStringSubmatch(out); m != nil {
		p.branch = m[1]
	}
	w.open = append(w.open, p)
	return strings.Join(args[1:], " ")
}

// land merges a promotion that waits, here or as a server does.
func (w *world) land(*bench) string {
	if len(w.open) == 0 {
		return nothing
	}
	i := w.random.IntN(len(w.open))
	p := w.open[i]
	w.open = slices.Delete(w.open, i, i+1)
	way := []string{"here", "merge", "squash", "rebase"}[w.random.IntN(4)]
	if way == "here" {
		p.by.git("pull", "-q", "--rebase")
		p.by.git("merge", "-q", "--no-ff", "--no-edit", p.branch)
		p.by.git("push", "-q", "origin", "main")
	} else {
		p.by.git("push", "-q", "origin", p.branch)
		w.serve(way, p.branch)
	}
	for _, blob := range p.blobs {
		w.lose(blob, "landed")
	}
	return p.branch + " by " + way
}

func (w *world) serve(way, branch string) {
	s := w.server
	s.git("fetch", "-q")
	s.git("reset", "-q", "--hard", "origin/main")
	switch way {
	case "merge":
		s.git("merge", "-q", "--no-ff", "--no-edit", "origin/"+branch)
	case "squash":
		s.git("merge", "-q", "--squash", "origin/"+branch)
		s.git("commit", "-q", "-m", "squashed")
	case "rebase":
		s.git("switch", "-q", "--detach", "origin/"+branch)
		s.git("rebase", "-q", "main")
		s.git("switch", "-q", "-C", "main")
	}
	s.git("push", "-q", "origin", "main")
}

func (w *world) pull(c *bench) string {
	c.git("pull", "-q", "--rebase")
	return "at " + c.git("rev-parse", "--short", "main")
}

func (w *world) sync(c *bench) string {
	out, done := w.says(c, "sync")
	if !done {
		w.t.Errorf("sync: %s", out)
	}
	return strings.SplitN(out, "\n", 2)[0]
}

// end lets everybody meet, and compares.
func (w *world) end() {
	for range 2 {
		for _, c := range w.clones {
			w.pull(c)
			w.sync(c)
		}
	}
	var tips []string
	for _, c := range w.clones {
		tips = append(tips, c.git("rev-parse", "anw/inbox"))
		found := map[string]bool{}
		for _, note := range w.pending(c) {
			found[note.blob] = true
			if w.live[note.blob] == "" {
				w.t.Errorf("%s is pending, and was %s", note.File, w.gone[note.blob])
			}
		}
		for blob, how := range w.live {
			if !found[blob] {
				w.t.Errorf("%s, %s, is not pending", blob[:8], how)
			}
		}
		c.git("fsck", "--strict", "--no-dangling")
	}
	if len(slices.Compact(tips)) > 1 {
		w.t.Errorf("the tips are %s", tips)
	}
	if w.t.Failed() {
		w.t.Logf("%s\nlive %v", strings.Join(w.did, "\n"), slices.Sorted(maps.Values(w.live)))
	}
}
