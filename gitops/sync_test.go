package gitops

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// firstLine stands in for the id in a note's front matter.
func firstLine(note []byte) string {
	line, _, _ := strings.Cut(string(note), "\n")
	return line
}

func (s *scratch) sync() {
	s.t.Helper()
	ctx := context.Background()
	inbox, err := s.open().Inbox(ctx, isNote, everything)
	if err != nil {
		s.t.Fatal(err)
	}
	if _, err := inbox.Sync(ctx, firstLine); err != nil {
		s.t.Fatal(err)
	}
}

func (s *scratch) drop(p string) {
	s.t.Helper()
	ctx := context.Background()
	inbox, err := s.open().Inbox(ctx, isNote, everything)
	if err != nil {
		s.t.Fatal(err)
	}
	if err := inbox.Drop(ctx, gitobj.Path(p), p); err != nil {
		s.t.Fatal(err)
	}
}

// edit is a person's commit on the inbox branch.
func (s *scratch) edit(p, content string) {
	s.t.Helper()
	ctx := context.Background()
	repo := s.open()
	tip := gitobj.ID(s.git("rev-parse", "anw/inbox"))
	id, err := repo.WriteCommit(ctx, gitobj.Draft{Base: tip, Parents: []gitobj.ID{tip}, Subject: "edit", Changes: []gitobj.Change{{Path: gitobj.Path(p), Content: []byte(content)}}})
	if err != nil {
		s.t.Fatal(err)
	}
	s.git("update-ref", "refs/heads/anw/inbox", string(id), string(tip))
}

func clones(t *testing.T, n int) []*scratch {
	t.Helper()
	s := newScratch(t)
	s.commit("start", "wiki/MANIFEST.md", "# Wiki\n")
	s.git("clone", "-q", "--bare", s.dir, s.beside("remote.git").dir)
	var list []*scratch
	for i := range n {
		clone := s.beside(fmt.Sprintf("clone%d", i))
		s.git("clone", "-q", s.beside("remote.git").dir, clone.dir)
		list = append(list, clone)
	}
	return list
}

// TestSyncConverges runs random sequences of add, drop, edit and sync in three
// clones: afterwards all hold the same tip, every note that was added and never
// dropped, and no note that was dropped, unless it was edited elsewhere.
func TestSyncConverges(t *testing.T) {
	t.Parallel()
	rounds := 4
	if testing.Short() {
		rounds = 1
	}
	if os.Getenv("STRESS") != "" {
		rounds = 40
	}
	for seed := range rounds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			converge(t, rand.New(rand.NewPCG(uint64(seed), 0)))
		})
	}
}

func converge(t *testing.T, random *rand.Rand) {
	clones := clones(t, 3)
	untouched, dropped := map[string]bool{}, map[string]bool{}
	for step := range 14 {
		s := clones[random.IntN(len(clones))]
		notes := strings.Fields(listed(t, s))
		switch what := random.IntN(4); {
		case what == 0 || len(notes) == 0:
			id := fmt.Sprintf("e%d", step)
			appendNote(t, s, fmt.Sprintf("inbox/2026-05-01-%d.md", random.IntN(3)), id)
			untouched["note "+id] = true
		case what == 1:
			p := notes[random.IntN(len(notes))]
			content := s.git("show", "anw/inbox:"+p)
			s.drop(p)
			delete(untouched, firstLine([]byte(content)))
			dropped[content] = true
		case what == 2:
			p := notes[random.IntN(len(notes))]
			content := s.git("show", "anw/inbox:"+p)
			s.edit(p, content+"\nmore "+fmt.Sprint(step)+"\n")
		default:
			s.sync()
		}
	}
	for range 2 {
		for _, s := range clones {
			s.sync()
		}
	}
	sameTips(t, clones, untouched)
	for _, p := range strings.Fields(listed(t, clones[0])) {
		if content := clones[0].git("show", "anw/inbox:"+p); dropped[content] {
			t.Errorf("%s came back after its drop: %q", p, content)
		}
	}
}

func sameTips(t *testing.T, clones []*scratch, untouched map[string]bool) {
	t.Helper()
	tip := clones[0].git("rev-parse", "anw/inbox")
	for _, s := range clones[1:] {
		if got := s.git("rev-parse", "anw/inbox"); got != tip {
			t.Errorf("tips differ: %s, %s", got, tip)
		}
	}
	var ids []string
	for _, p := range strings.Fields(listed(t, clones[0])) {
		ids = append(ids, firstLine([]byte(clones[0].git("show", "anw/inbox:"+p))))
	}
	for id := range untouched {
		if !slices.Contains(ids, id) {
			t.Errorf("%s was lost", id)
		}
	}
	clones[0].git("fsck", "--connectivity-only")
}

func TestSyncKeepsAnEditAgainstADrop(t *testing.T) {
	t.Parallel()
	clones := clones(t, 2)
	appendNote(t, clones[0], "inbox/2026-05-01-a.md", "e1")
	appendNote(t, clones[0], "inbox/2026-05-01-b.md", "e2")
	clones[0].sync()
	clones[1].sync()
	clones[0].drop("inbox/2026-05-01-a.md")
	clones[0].drop("inbox/2026-05-01-b.md")
	clones[1].edit("inbox/2026-05-01-a.md", "note e1\nedited\n")
	clones[0].sync()
	clones[1].sync()
	clones[0].sync()
	if got := listed(t, clones[0]); got != "inbox/2026-05-01-a.md" {
		t.Errorf("listed %q: the edited note survives, the dropped one never comes back", got)
	}
	sameTips(t, clones, nil)
}

func TestSyncPublishesNoTrunkCommit(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "wiki/MANIFEST.md", "# Wiki\n")
	s.git("init", "-q", "--bare", s.beside("remote.git").dir)
	s.git("remote", "add", "origin", s.beside("remote.git").dir)
	appendNote(t, s, "inbox/2026-05-01-a.md", "e1")
	s.sync()
	if got := s.beside("remote.git").git("for-each-ref"); got != "" {
		t.Errorf("the remote received %s", got)
	}
	s.git("push", "-q", "origin", "main")
	local := s.commit("local", "wiki/MANIFEST.md", "# Wiki of mine\n")
	appendNote(t, s, "inbox/2026-05-01-b.md", "e2")
	s.sync()
	if got := s.beside("remote.git").git("for-each-ref", "--format=%(refname)"); got != "refs/heads/anw/inbox\nrefs/heads/main" {
		t.Errorf("the remote holds %s", got)
	}
	if found := s.beside("remote.git").git("log", "--all", "--format=%H"); strings.Contains(found, local) {
		t.Error("a local trunk commit was published on the way")
	}
}
