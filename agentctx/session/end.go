package session

import (
	"bytes"
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// Note is what somebody wrote at the end of a session.
type Note struct {
	Text  []byte
	Title string
	Tags  []string
	Agent Agent
	Place Place
	Day   string // the local calendar day
	Now   time.Time
	// Journal is the key of the session, where it is not that of the place.
	Journal string
	// Provided is what the agent was given when the session began.
	Provided Provided
	// Edited is true for a draft that came back from an editor: its
	// instructions and the sections left empty are taken out.
	Edited bool
}

// Ended is a recorded entry.
type Ended struct {
	Entry   knowledge.Entry
	Session gitobj.ID
	// Known is true for a retry: the entry was there already. Parked is true
	// when it waits for a checked-out inbox branch to be free.
	Known, Parked bool
	Cleaned
	trunk gitobj.ID // at that moment, where it was looked at
}

// Cleaned tells what was taken out of a text. Doubt is about the list of
// exceptions, if it could not be understood.
type Cleaned struct {
	Redactions []Redaction
	Doubt      error
}

// End records a note as an entry of the inbox and closes the session's journal,
// in this order: a crash in between is finished by calling it again. Nothing is
// written for a note without a summary, or where git does not know who commits;
// secrets are taken out before anything is.
func End(ctx context.Context, ports Ports, note Note) (Ended, error) {
	if err := ports.Repository.Identity(ctx); err != nil {
		return Ended{}, err
	}
	current, err := ports.Trees.Current(ctx)
	if err != nil {
		return Ended{}, err
	}
	c := newCleaner(current)
	note = c.note(note)
	ended, err := end(ctx, ports, note, knowledge.WorkspaceLang(current))
	ended.Cleaned = c.cleaned()
	return ended, err
}

func end(ctx context.Context, ports Ports, note Note, lang knowledge.Lang) (Ended, error) {
	c, err := claim(ctx, ports, note, lang)
	if err != nil {
		return Ended{}, err
	}
	since := recently(note.Now, c.journal.Started)
	if c.fresh {
		since = never(note.Now)
	}
	ended, err := record(ctx, ports.Inbox, c.entry, since, c.retry)
	if err != nil {
		return ended, err
	}
	c.journal.Ended = note.Now.UTC()
	if c.journal.Trunk = ended.trunk; ended.trunk == "" {
		if c.journal.Trunk, err = ports.Trees.Trunk(ctx); err != nil {
			return ended, err
		}
	}
	if err := c.journal.save(ports.Journals); err != nil {
		return ended, err
	}
	return ended, prune(ports.Journals, c.all, c.journal)
}

// readable refuses what no later reader could make sense of: front matter and
// commit messages cannot hold it, so that the entry would lose its id.
func (n Note) readable() error {
	all := append([]byte(n.Title+strings.Join(n.Tags, "")+n.Agent.Name+n.Agent.Model+n.Agent.ID), n.Text...)
	if !utf8.Valid(all) || bytes.IndexByte(all, 0) >= 0 {
		return gitobj.Problemf(gitobj.Usage, "note: not a text in UTF-8").WithHint("convert it, for example `iconv -f GB18030 -t UTF-8 FILE` or `iconv -f UTF-16 -t UTF-8 FILE`")
	}
	if len(bytes.TrimSpace(n.Text)) == 0 {
		return gitobj.Problemf(gitobj.Usage, "note: it is empty").WithHint("one sentence on what was done is enough")
	}
	return nil
}

// compose makes the entry of a note. Its id follows from the session's key and
// the note's bytes alone, so that a retry on another day, or after a commit, is
// the same entry.
func compose(note Note, key string, lang knowledge.Lang) (knowledge.Entry, error) {
	if err := note.readable(); err != nil {
		return knowledge.Entry{}, err
	}
	entry := knowledge.Compose(note.Text, knowledge.Entry{
		ID: digest(key, string(note.Text))[:idLength], Date: note.Day, Lang: lang, Title: note.Title, Tags: note.Tags,
		Agent: note.Agent.Name, Model: note.Agent.Model, Session: note.Agent.ID,
		Repository: note.Place.Repository, Branch: note.Place.Branch, Head: string(note.Place.Head),
		Bundle: note.Provided.Bundle, Recipe: note.Provided.Recipe,
	})
	if note.Edited {
		entry = withoutInstructions(entry)
	}
	if issues := knowledge.CheckEntry(entry); len(issues) > 0 {
		return entry, gitobj.Problemf(gitobj.Usage, "note: %s", strings.TrimPrefix(issues[0].Text, "the entry has "))
	}
	return entry, nil
}

// idLength is the digits of an entry's id.
const idLength = 16

// recently is since when an entry may have been recorded: since its session
// began, with a day for clocks that disagree, or in the last two weeks.
func recently(now, began time.Time) time.Time {
	since := now.AddDate(0, 0, -14)
	if began = began.AddDate(0, 0, -1); began.Before(since) {
		return began
	}
	return since
}

// never is since when an entry may have been recorded whose key was made a moment
// ago: no clock is as wrong as that.
func never(now time.Time) time.Time { return now.AddDate(0, 0, 1) }

// record appends an entry unless it is there. Only for what looks like a retry
// all of history is asked: that is what a session's end must not cost.
func record(ctx context.Context, inbox Inbox, entry knowledge.Entry, since time.Time, retry bool) (Ended, error) {
	if retry {
		commit, found, err := inbox.Session(ctx, entry.ID)
		if err != nil {
			return Ended{}, err
		}
		if found {
			return Ended{Entry: entry, Session: commit.ID, Known: true}, nil
		}
	}
	placed, err := inbox.Append(ctx, gitobj.Change{Path: entry.Path, Content: entry.Data}, subject+entry.Title, trailers(entry), since)
	entry.Path = placed.Path
	return Ended{Entry: entry, Session: placed.Session, Known: placed.Known, Parked: placed.Parked, trunk: placed.Trunk}, err
}

func trailers(entry knowledge.Entry) []gitobj.Trailer {
	return []gitobj.Trailer{
		{Key: gitobj.TrailerEntry, Value: entry.ID}, {Key: gitobj.TrailerSession, Value: entry.Session}, {Key: gitobj.TrailerAgent, Value: entry.Agent},
		{Key: gitobj.TrailerRepository, Value: entry.Repository}, {Key: gitobj.TrailerHead, Value: entry.Head}, {Key: gitobj.TrailerBranch, Value: entry.Branch},
		{Key: gitobj.TrailerBundle, Value: entry.Bundle},
	}
}
