package session

import (
	"cmp"
	"context"
	"io/fs"
	"time"

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
func Start(ctx context.Context, ports Ports, request StartRequest) (Brief, error) {
	current, err := ports.Trees.Current(ctx)
	if err != nil {
		return Brief{}, err
	}
	c := newCleaner(current)
	request.Task = c.short("task", request.Task)
	var o opened
	err = ports.Journals.Locked(ctx, func() error {
		o, err = open(ctx, ports, current, request)
		return err
	})
	if err != nil {
		return Brief{}, err
	}
	brief, err := briefSince(ctx, ports, o.last.Trunk)
	brief.Journal, brief.Continued, brief.Cleaned = o.journal, o.continued, c.cleaned()
	return brief, err
}

// opened is an open journal and the one that ended last here.
type opened struct {
	journal, last Journal
	continued     bool
}

func open(ctx context.Context, ports Ports, current fs.FS, request StartRequest) (o opened, err error) {
	all, err := readJournals(ports.Journals)
	if err != nil {
		return o, err
	}
	o.last = lastEnded(all, request.Place.Worktree, "")
	j, continued := openHere(all, request)
	if continued {
		if j, err = finish(ctx, ports, j, request.Now); err != nil {
			return o, err
		}
		if !j.Open() {
			o.last, continued = j, false
		}
	}
	if continued && request.Now.Sub(j.Given).Abs() > patienceToEnd { // what was given came to nothing
		j.Entry, j.Note, j.Given = "", "", time.Time{}
	}
	if !continued {
		j = newJournal(request.Place, request.Agent, request.Now)
		j.Done = doneItems(current)
		if j.Trunk, err = ports.Trees.Trunk(ctx); err != nil {
			return o, err
		}
	}
	j.Task, j.Agent, j.Model = cmp.Or(request.Task, j.Task), cmp.Or(request.Agent.Name, j.Agent), cmp.Or(request.Agent.Model, j.Model)
	o.journal, o.continued = j, continued
	return o, j.save(ports.Journals)
}

// finish closes an open journal whose entry is in: a crash came between.
func finish(ctx context.Context, ports Ports, j Journal, now time.Time) (Journal, error) {
	if j.Entry == "" {
		return j, nil
	}
	_, found, err := ports.Inbox.Session(ctx, j.Entry)
	if err != nil || !found {
		return j, err
	}
	j.Ended = now.UTC()
	return j, j.save(ports.Journals)
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
	data, err := fs.ReadFile(tree, string(knowledge.Real(tree, knowledge.TodoPath)))
	if err != nil {
		return knowledge.ParseTodo(nil)
	}
	return knowledge.ParseTodoWith(data, config.Read(tree).Headings)
}

func doneItems(tree fs.FS) []string {
	var hashes []string
	for _, item := range readTodo(tree).Items() {
		if item.Done {
			hashes = append(hashes, item.Hash)
		}
	}
	return hashes
}
