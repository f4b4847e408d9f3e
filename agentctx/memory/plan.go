package memory

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"

	"github.com/git-anw/git-anw/agentctx/redact"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// Inbox keeps entries that stand for memory files.
type Inbox interface {
	// Versions are the commits that brought an entry, by entry, the latest first.
	Versions(ctx context.Context) (map[string][]gitobj.Commit, error)
	// NoteOf is the note a commit brought.
	NoteOf(ctx context.Context, session gitobj.Commit) (gitobj.Note, error)
	// Bring records versions that are not there yet.
	Bring(ctx context.Context, notes []gitobj.Brought) ([]gitobj.Placed, error)
}

// About is what is known of all memories of a folder.
type About struct {
	// Owner and Source tell memories of one name from others: whose they are,
	// and which agent's or folder's.
	Owner, Source string
	Agent         string
	Day           string // today
	Lang          knowledge.Lang
	Allow         redact.Allow
}

// State is what a memory is to the inbox.
type State string

// The states.
const (
	New     State = "new"
	Changed State = "changed"
	Known   State = "known"
)

// Item is a memory with the entry it becomes.
type Item struct {
	Memory
	Entry knowledge.Entry
	State State
	// Hits are the secrets that were taken out.
	Hits    []redact.Hit
	version string
}

// Plan says what would be taken in.
func Plan(ctx context.Context, inbox Inbox, memories []Memory, about About) ([]Item, error) {
	versions, err := inbox.Versions(ctx)
	if err != nil {
		return nil, err
	}
	items, gone := make([]Item, len(memories)), orphans(versions, memories, about)
	for i, m := range memories {
		item := clean(m, about.Allow)
		id := about.id(m)
		on := cmp.Or(m.Modified, about.Day)
		if item.State = New; gone[item.version] {
			item.State = Known // under another name
		}
		if before := versions[id]; len(before) > 0 {
			if item.State = Changed; versionOf(before) == item.version {
				item.State = Known
			}
			// Its place keeps the day it was first taken in.
			if note, err := inbox.NoteOf(ctx, before[0]); err == nil {
				first, _, _ := knowledge.Dated(note.Path)
				on = cmp.Or(first, on)
			}
		}
		item.Entry = compose(item.Memory, id, on, about)
		items[i] = item
	}
	return items, nil
}

// id is that of the entry a memory becomes.
func (a About) id(m Memory) string { return digest("memory", a.Owner, a.Source, m.File)[:16] }

// versionOf is what the latest commit that brought an entry says it had.
func versionOf(commits []gitobj.Commit) string {
	_, version, _ := strings.Cut(commits[0].Trailer(gitobj.TrailerMemory), " ")
	return version
}

// orphans are the versions of entries whose file is not there any more: a file that
// says the same has only another name.
func orphans(versions map[string][]gitobj.Commit, memories []Memory, about About) map[string]bool {
	there := map[string]bool{}
	for _, m := range memories {
		there[about.id(m)] = true
	}
	gone := map[string]bool{}
	for id, commits := range versions {
		if !there[id] && len(commits) > 0 {
			gone[versionOf(commits)] = true
		}
	}
	return gone
}

// clean takes the secrets out of a memory, and names what it then says.
func clean(m Memory, allow redact.Allow) Item {
	var item Item
	for _, text := range []*string{&m.Name, &m.Description, &m.Body} {
		clean, hits := redact.Redact([]byte(*text), allow)
		*text, item.Hits = string(clean), append(item.Hits, hits...)
	}
	item.Memory = m
	item.version = digest(m.Name, m.Description, m.Kind, m.Body)[:16]
	return item
}

// compose makes the entry of a memory.
func compose(m Memory, id, on string, about About) knowledge.Entry {
	text := "# " + m.Name + "\n\n" + m.Body
	if m.Description != "" {
		heading := "Memory"
		if about.Lang == knowledge.Chinese {
			heading = "记忆"
		}
		text = "# " + m.Name + "\n\n## " + knowledge.EntryHeading(knowledge.RoleSummary, about.Lang) + "\n\n" + m.Description + "\n"
		if m.Body != "" {
			text += "\n## " + heading + "\n\n" + m.Body + "\n"
		}
	}
	origin, _ := json.Marshal(about.Source + "/" + m.File) // a string cannot fail
	entry := knowledge.Compose([]byte(text), knowledge.Entry{
		ID: id, Date: on, Title: m.Name, Tags: []string{"memory", m.Kind}, Agent: about.Agent, Repository: ".", Lang: about.Lang,
	})
	entry.Extra = []string{"memory: " + string(origin)}
	entry.Data = knowledge.RenderEntry(entry)
	return entry
}

// Import records what is new or changed.
func Import(ctx context.Context, inbox Inbox, items []Item) ([]gitobj.Placed, error) {
	var notes []gitobj.Brought
	for _, item := range items {
		if item.State == Known {
			continue
		}
		notes = append(notes, gitobj.Brought{
			Note: gitobj.Change{Path: item.Entry.Path, Content: item.Entry.Data}, Entry: item.Entry.ID, Version: item.version,
			Subject:  "memory: " + item.Entry.Title,
			Trailers: []gitobj.Trailer{{Key: gitobj.TrailerAgent, Value: item.Entry.Agent}, {Key: gitobj.TrailerRepository, Value: item.Entry.Repository}},
		})
	}
	if len(notes) == 0 {
		return nil, nil
	}
	return inbox.Bring(ctx, notes)
}

func digest(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:])
}
