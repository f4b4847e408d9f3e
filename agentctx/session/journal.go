package session

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// format is the version of the journals this program writes. Newer ones are
// left alone.
const format = 1

// Journal is what a session began with and, once a note was given, what it
// ended with. Ended journals stay for a while: they tell a retry from a new
// note, and what has happened since.
type Journal struct {
	Format     int       `json:"format"`
	Key        string    `json:"key"`
	Started    time.Time `json:"started"`
	Agent      string    `json:"agent,omitempty"`
	Model      string    `json:"model,omitempty"`
	Session    string    `json:"session,omitempty"`
	Task       string    `json:"task,omitempty"`
	Worktree   string    `json:"worktree"`
	Repository string    `json:"repository"`
	Branch     string    `json:"branch,omitempty"`
	Head       gitobj.ID `json:"head,omitempty"`
	// Done are the hashes of the TODO items that were done at the start.
	Done []string `json:"done,omitempty"`
	// Trunk is the trunk at the start, and then at the end.
	Trunk gitobj.ID `json:"trunk,omitempty"`
	// Provided is what the agent was given at the start.
	Provided Provided `json:"provided,omitzero"`
	// Entry, Note (a hash of the text) and Given are set before the entry is
	// written, Ended after it.
	Entry string    `json:"entry,omitempty"`
	Note  string    `json:"note,omitempty"`
	Given time.Time `json:"given,omitzero"`
	Ended time.Time `json:"ended,omitzero"`
}

// Provided is a bundle: its name, and the recipe to make it again, one line of
// JSON.
type Provided struct {
	Bundle string `json:"bundle"`
	Recipe string `json:"recipe"`
}

// Provide notes what the agent of a session was given; a session that was
// forgotten meanwhile stays so.
func Provide(ctx context.Context, journals Journals, key string, provided Provided) error {
	return journals.Locked(ctx, func() error {
		all, err := readJournals(journals)
		if err != nil {
			return err
		}
		for _, j := range all {
			if j.Key == key {
				j.Provided = provided
				return j.save(journals)
			}
		}
		return nil
	})
}

// Open reports whether the session has not ended.
func (j Journal) Open() bool { return j.Ended.IsZero() }

// newJournal has a key no other journal has, in the order of time.
func newJournal(place Place, agent Agent, now time.Time) Journal {
	return Journal{
		Format: format, Key: newKey(now), Started: now.UTC().Truncate(time.Second),
		Agent: agent.Name, Model: agent.Model, Session: agent.ID,
		Worktree: place.Worktree, Repository: place.Repository, Branch: place.Branch, Head: place.Head,
	}
}

func newKey(now time.Time) string {
	var nonce [8]byte
	rand.Read(nonce[:]) // never fails
	return now.UTC().Format("20060102T150405") + "-" + hex.EncodeToString(nonce[:])
}

// readJournals lists the journals, oldest first. What is not a journal of this
// format is not ours to touch.
func readJournals(store Journals) ([]Journal, error) {
	values, err := store.All()
	var all []Journal
	for key, data := range values {
		var j Journal
		if json.Unmarshal(data, &j) == nil && j.Format == format && j.Key == strings.TrimSuffix(key, extension) {
			all = append(all, j)
		}
	}
	slices.SortFunc(all, func(a, b Journal) int { return cmp.Or(a.Started.Compare(b.Started), strings.Compare(a.Key, b.Key)) })
	return all, err
}

const extension = ".json"

func (j Journal) save(store Journals) error {
	data, err := json.MarshalIndent(j, "", "  ")
	if err != nil {
		return err
	}
	if err := store.Put(j.Key+extension, append(data, '\n')); err != nil {
		return fmt.Errorf("journal %s: %w", j.Key, err)
	}
	return nil
}

// remembered is how many ended journals of a worktree stay, and of all worktrees
// together.
const (
	remembered    = 20
	rememberedAll = 200
)

// prune forgets the journals that ended first, whatever the clock said then;
// the one that ended now stays.
func prune(store Journals, all []Journal, now Journal) error {
	ended := slices.DeleteFunc(slices.Clone(all), func(j Journal) bool { return j.Open() || j.Key == now.Key })
	slices.SortStableFunc(ended, func(a, b Journal) int { return b.Ended.Compare(a.Ended) })
	kept, byWorktree := 1, map[string]int{now.Worktree: 1}
	for _, j := range ended {
		if kept < rememberedAll && byWorktree[j.Worktree] < remembered {
			kept++
			byWorktree[j.Worktree]++
		} else if err := store.Delete(j.Key + extension); err != nil {
			return err
		}
	}
	return nil
}

// openFor finds the open journal a call belongs to: that of the agent's
// session, else this worktree's latest without a session of its own, else its
// latest; from inside a project, else that of the worktree around it.
func openFor(all []Journal, place Place, id string) (Journal, bool) {
	tests := []func(Journal) bool{
		func(j Journal) bool { return id != "" && j.Session == id && j.Worktree == place.Worktree },
		func(j Journal) bool { return j.Worktree == place.Worktree && j.Session == "" },
		func(j Journal) bool { return j.Worktree == place.Worktree && id == "" },
		func(j Journal) bool { return place.Around != "" && j.Worktree == place.Around && j.Session == "" },
		func(j Journal) bool { return place.Around != "" && j.Worktree == place.Around && id == "" },
	}
	for _, test := range tests {
		for _, j := range slices.Backward(all) {
			if j.Open() && test(j) {
				return j, true
			}
		}
	}
	return Journal{}, false
}

// lastEnded is the latest ended journal of a worktree; of several that ended at
// the same time, the one with this note; the zero journal where none has.
func lastEnded(all []Journal, worktree, note string) (last Journal) {
	for _, j := range all {
		if j.Open() || j.Worktree != worktree {
			continue
		}
		if j.Ended.After(last.Ended) || j.Ended.Equal(last.Ended) && j.Note == note {
			last = j
		}
	}
	return last
}

func digest(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:])
}
