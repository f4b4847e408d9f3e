package session

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/git-anw/git-anw/knowledge"
)

// A note has a journal to itself. What is known of a note is in its journal: the
// key its entry's id is made of, and that it was given at all. Two processes
// that end one session at once would each write over what the other's note is
// known by, and a retry of that one would be a second entry. So a journal is
// chosen and marked under a lock, and the second note gets one beside the first.

// claimed is a note with its journal, about to be recorded.
type claimed struct {
	journal Journal
	entry   knowledge.Entry
	// retry is true where the note was given before; fresh where its id is made
	// of a key that no entry can have been recorded under yet.
	retry, fresh bool
	all          []Journal
}

func claim(ctx context.Context, ports Ports, note Note, lang knowledge.Lang) (c claimed, err error) {
	err = ports.Journals.Locked(ctx, func() error {
		if c.all, err = readJournals(ports.Journals); err != nil {
			return err
		}
		j, err := unrecorded(ctx, ports, journalOf(c.all, note), note)
		if err != nil {
			return err
		}
		note.Agent = Agent{Name: cmp.Or(note.Agent.Name, j.Agent), Model: cmp.Or(note.Agent.Model, j.Model), ID: cmp.Or(note.Agent.ID, j.Session)}
		note.Title, note.Provided = cmp.Or(note.Title, j.Task), j.Provided
		j.Session = note.Agent.ID // the key of a retry, with or without the variable that named it
		if c.entry, err = compose(note, cmp.Or(j.Session, j.Key), lang); err != nil {
			return err
		}
		c.retry = j.Entry == c.entry.ID
		c.fresh = !c.retry && j.Session == ""
		j.Entry, j.Note, j.Given = c.entry.ID, digest(string(note.Text)), note.Now.UTC()
		c.journal = j
		return j.save(ports.Journals)
	})
	return c, err
}

// unrecorded is the journal, unless another note was given to it and recorded
// before a crash: then it is closed, and the journal is one beside it.
func unrecorded(ctx context.Context, ports Ports, j Journal, note Note) (Journal, error) {
	if !j.Open() || j.Entry == "" || j.Note == digest(string(note.Text)) {
		return j, nil
	}
	j, err := finish(ctx, ports, j, note.Now)
	if err != nil || j.Open() {
		return j, err
	}
	return j.beside(note.Now), nil
}

// beside is a journal of the same session for another note.
func (j Journal) beside(now time.Time) Journal {
	j.Key, j.Entry, j.Note, j.Given, j.Ended = newKey(now), "", "", time.Time{}, time.Time{}
	return j
}

// journalOf is the journal a note belongs to: the one that is named; else an open
// one it was given to, or that was given nothing; else the ended one it was given
// to (a retry); else an open one whose other note came to nothing, one beside an
// open one whose other note is on its way, or one of its own.
func journalOf(all []Journal, note Note) Journal {
	if i := slices.IndexFunc(all, func(j Journal) bool { return j.Key == note.Journal }); i >= 0 {
		return all[i]
	}
	if j, found := given(all, note, Journal.Open); found {
		return j
	}
	empty := slices.DeleteFunc(slices.Clone(all), func(j Journal) bool { return j.Entry != "" })
	if j, found := openFor(empty, note.Place, note.Agent.ID); found {
		return j
	}
	last := lastEnded(all, note.Place.Worktree, digest(string(note.Text)))
	recent := func(j Journal) bool { // whatever came in between, or the clock did
		return !j.Open() && (note.Now.Sub(j.Ended).Abs() < 24*time.Hour || j.Key == last.Key)
	}
	if j, found := given(all, note, recent); found {
		return j
	}
	j, found := openFor(all, note.Place, note.Agent.ID)
	switch {
	case found && note.Now.Sub(j.Given).Abs() <= patienceToEnd:
		return j.beside(note.Now)
	case found:
		return j
	}
	return newJournal(note.Place, note.Agent, note.Now)
}

// given is the latest journal of a kind that was given the same note in the same
// place, by the same session where that has a name.
func given(all []Journal, note Note, kind func(Journal) bool) (Journal, bool) {
	text := digest(string(note.Text))
	for _, j := range slices.Backward(all) {
		here := j.Worktree == note.Place.Worktree || note.Place.Around != "" && j.Worktree == note.Place.Around
		if kind(j) && here && j.Note == text && (note.Agent.ID == "" || j.Session == note.Agent.ID) {
			return j, true
		}
	}
	return Journal{}, false
}
