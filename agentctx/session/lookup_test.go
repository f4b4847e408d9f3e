package session

import (
	"context"
	"strings"
	"testing"
)

func TestLookup(t *testing.T) {
	entries := []Named{
		{ID: "3f2a9c1b00000000", Path: "inbox/2026-05-01-fix.md", Title: "Fix"},
		{ID: "3f2a000000000000", Path: "inbox/2026-05-02-fix-2.md", Title: "Fix again"},
		{ID: "2026-05-03-手写", Path: "inbox/2026-05-03-手写.md", Title: "手写"},
		{ID: "fade000000000000", Path: "inbox/2026-05/2026-05-04-fix.md", Title: "Fix elsewhere"},
	}
	for _, test := range []struct {
		name string
		want int
		err  string
	}{
		{"3f2a9c1b00000000", 0, ""}, {"3f2a9", 0, ""}, {"inbox/2026-05-01-fix.md", 0, ""}, {"./inbox/2026-05-01-fix.md", 0, ""},
		{"2026-05-01-fix.md", 0, ""}, {"2026-05-02-fix-2", 1, ""}, {"fix-2", 1, ""}, {"手写", 2, ""}, {"inbox/2026-05/2026-05-04-fix.md", 3, ""},
		{"fix", -1, "names 2 entries"}, {"3f2a", -1, "names 2 entries"}, {"2026-05-0", -1, "names 4 entries"}, {"nothing", -1, ""}, {"3f", -1, ""}, {" ", -1, "no name given"},
	} {
		got, err := Lookup(entries, test.name)
		if got != test.want || (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
			t.Errorf("%q: %d, %v", test.name, got, err)
		}
	}
}

// Journals of two worktrees never mix, and an agent's session is found only
// under its own name.
func TestOpenFor(t *testing.T) {
	a, b := "/w/.git", "/w/.git/worktrees/b"
	all := []Journal{
		{Key: "a", Worktree: a}, {Key: "b", Worktree: b, Session: "s1"}, {Key: "c", Worktree: a, Session: "s2"},
	}
	for _, test := range []struct {
		place Place
		id    string
		want  string
	}{
		{Place{Worktree: a}, "", "a"}, {Place{Worktree: a}, "s2", "c"}, {Place{Worktree: a}, "s1", "a"},
		{Place{Worktree: b}, "", "b"}, {Place{Worktree: b}, "s1", "b"}, {Place{Worktree: b}, "s2", ""},
		{Place{Worktree: "/w/p/.git", Around: a}, "", "a"}, {Place{Worktree: "/w/p/.git"}, "", ""},
	} {
		if got, _ := openFor(all, test.place, test.id); got.Key != test.want {
			t.Errorf("%v %q: %q", test.place, test.id, got.Key)
		}
	}
}

func TestJournalsOfANewerFormatStay(t *testing.T) {
	store := memory{"x.json": `{"format":2,"key":"x"}`, "y.json": "not json", "z.json": `{"format":1,"key":"z","worktree":"w"}`}
	all, err := readJournals(store)
	if err != nil || len(all) != 1 || all[0].Key != "z" {
		t.Errorf("%v %v", all, err)
	}
	for range remembered + 5 {
		j := newJournal(Place{Worktree: "w"}, Agent{}, all[0].Started)
		j.Ended = j.Started.AddDate(2000, 0, 0)
		if err := j.save(store); err != nil {
			t.Fatal(err)
		}
	}
	if all, err = readJournals(store); err != nil {
		t.Fatal(err)
	}
	if err := prune(store, all, all[0]); err != nil || len(store) != 3+remembered {
		t.Errorf("%d journals, %v", len(store), err)
	}
}

// memory is a store in a map.
type memory map[string]string

func (m memory) Put(key string, value []byte) error { m[key] = string(value); return nil }
func (m memory) Delete(key string) error            { delete(m, key); return nil }
func (m memory) All() (map[string][]byte, error) {
	all := map[string][]byte{}
	for key, value := range m {
		all[key] = []byte(value)
	}
	return all, nil
}
func (m memory) Locked(_ context.Context, do func() error) error { return do() }
