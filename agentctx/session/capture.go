package session

import (
	"context"

	"github.com/git-anw/git-anw/knowledge"
)

// Capture records a thought of one line at once. It belongs to no journal: the
// agent's session, where there is one, is its key, else the call itself.
func Capture(ctx context.Context, ports Ports, note Note) (Ended, error) {
	if err := ports.Repository.Identity(ctx); err != nil {
		return Ended{}, err
	}
	current, err := ports.Trees.Current(ctx)
	if err != nil {
		return Ended{}, err
	}
	key, since := note.Agent.ID, recently(note.Now, note.Now)
	if key == "" {
		key, since = newKey(note.Now), never(note.Now)
	}
	c := newCleaner(current)
	note = c.note(note)
	entry, err := compose(note, key, knowledge.WorkspaceLang(current))
	if err != nil {
		return Ended{Cleaned: c.cleaned()}, err
	}
	ended, err := record(ctx, ports.Inbox, entry, since, false)
	ended.Cleaned = c.cleaned()
	return ended, err
}
