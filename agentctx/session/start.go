package session

import (
	"cmp"
	"context"
	"io/fs"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/config"
)

// StartRequest is what a session begins with.
type StartRequest struct {
	Place Place
	Agent Agent
	Task  string
	Now   time.Time
}

// Start opens a journal and tells what is open. A session that is open already
// goes on: what it began with stays, so that nothing falls between two
// journals.
func Start(ctx context.Context, inbox Inbox, journals Journals, trees Trees, request StartRequest) (Brief, error) {
	all, err := readJournals(journals)
	if err != nil {
		return Brief{}, err
	}
	current, err := trees.Current(ctx)
	if err != nil {
		return Brief{}, err
	}
	c := newCleaner(current)
	request.Task = c.short("task", request.Task)
	last, _ := lastEnded(all, request.Place.Worktree, "")
	j, continued := openHere(all, request)
	if continued {
		if j, err = finish(ctx, inbox, journals, j, request.Now); err != nil {
			return Brief{}, err
		}
		if !j.Open() {
			last, continued = j, false
		}
	}
	if !continued {
		j = newJournal(request.Place, request.Agent, request.Now)
		j.Done = doneItems(current)
		if j.Trunk, err = trees.Trunk(ctx); err != nil {
			return Brief{}, err
		}
	}
	j.Task, j.Agent, j.Model = cmp.Or(request.Task, j.Task), cmp.Or(request.Agent.Name, j.Agent), cmp.Or(request.Agent.Model, j.Model)
	if err := j.save(journals); err != nil {
		return Brief{}, err
	}
	brief, err := Resume(ctx, inbox, trees, last.Trunk)
	brief.Journal, brief.Continued, brief.Cleaned = j, continued, c.cleaned()
	return brief, err
}

// finish closes an open journal whose entry is in: a crash came between.
func finish(ctx context.Context, inbox Inbox, journals Journals, j Journal, now time.Time) (Journal, error) {
	if j.Entry == "" {
		return j, nil
	}
	_, found, err := inbox.Session(ctx, j.Entry)
	if err != nil || !found {
		return j, err
	}
	j.Ended = now.UTC()
	return j, j.save(journals)
}

// openHere is the open journal of exactly this worktree and session.
func openHere(all []Journal, request StartRequest) (Journal, bool) {
	j, found := openFor(all, Place{Worktree: request.Place.Worktree}, request.Agent.ID)
	if !found || j.Session != request.Agent.ID || j.Worktree != request.Place.Worktree {
		return Journal{}, false
	}
	return j, true
}

func readTodo(tree fs.FS) *knowledge.Todo {
	data, err := fs.ReadFile(tree, string(TodoPath))
	if err != nil {
		return knowledge.ParseTodo(nil)
	}
	return knowledge.ParseTodoWith(data, config.Read(tree).Headings)
}

// TodoPath is where the list across sessions lies.
const TodoPath gitobj.Path = "inbox/TODO.md"

func doneItems(tree fs.FS) []string {
	var hashes []string
	for _, item := range readTodo(tree).Items() {
		if item.Done {
			hashes = append(hashes, item.Hash)
		}
	}
	return hashes
}
