package cmd

import (
	"context"
	"errors"
	"io/fs"
	"strings"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/library"
	"github.com/git-anw/git-anw/knowledge/search"
)

// beside is a text that is searched with the pages: an entry, or a task.
type beside struct {
	kind, title string
	doc         search.Doc
	// where the passage is looked for; a task is its own.
	content []byte
	passage library.Passage
}

func searchedBeside(ctx context.Context, w *gitops.Workspace, files *gitops.Snapshot, opts searchOptions) (found []beside, err error) {
	if opts.inbox {
		if found, err = searchedNotes(ctx, w, files, opts.rev); err != nil {
			return nil, err
		}
	}
	if opts.todo {
		tasks, err := searchedTasks(files)
		return append(found, tasks...), err
	}
	return found, nil
}

func searchedNotes(ctx context.Context, w *gitops.Workspace, files *gitops.Snapshot, rev string) ([]beside, error) {
	notes, err := revisionInbox{w.Repo, files}.notesOr(ctx, w, rev)
	found := make([]beside, len(notes))
	for i, note := range notes {
		entry := knowledge.ParseEntry(note.Path, note.Content)
		var headings []string
		for _, section := range entry.Sections {
			headings = append(headings, section.Title)
		}
		found[i] = beside{kind: "inbox", title: entry.Title, content: note.Content, doc: search.Doc{
			Path: note.Path, Title: entry.Title, Summary: entry.Summary + " " + strings.Join(entry.Tags, " "),
			Headings: strings.Join(headings, "\n"), Body: string(note.Content),
		}}
	}
	return found, err
}

// notesOr lists the notes of the revision, or without one those that are pending.
func (in revisionInbox) notesOr(ctx context.Context, w *gitops.Workspace, rev string) ([]gitobj.Note, error) {
	if rev != "" {
		return in.Notes(ctx)
	}
	pending, err := openInbox(ctx, w)
	if err != nil {
		return nil, err
	}
	return pending.Notes(ctx)
}

func searchedTasks(files fs.FS) ([]beside, error) {
	data, err := fs.ReadFile(files, string(knowledge.Real(files, knowledge.TodoPath)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var found []beside
	for _, item := range knowledge.ParseTodo(data).Items() {
		found = append(found, beside{
			kind: "todo", title: item.Text, doc: search.Doc{Path: knowledge.TodoPath, Title: item.Text, Headings: item.SectionTitle},
			passage: library.Passage{Section: item.SectionTitle, Line: item.Line},
		})
	}
	return found, err
}
