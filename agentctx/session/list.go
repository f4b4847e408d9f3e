package session

import (
	"context"
	"io/fs"
	"strings"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// Listed is a session as its commit tells it; the names are those of an entry's
// front matter.
type Listed struct {
	ID         string    `json:"id"`
	Date       string    `json:"date"`
	Title      string    `json:"title"`
	Agent      string    `json:"agent,omitempty"`
	Session    string    `json:"session,omitempty"`
	Repository string    `json:"repository"`
	Branch     string    `json:"branch,omitempty"`
	Head       string    `json:"head,omitempty"`
	Bundle     string    `json:"bundle,omitempty"`
	Commit     gitobj.ID `json:"commit"`
}

// subject begins the message of every session commit.
const subject = "session: "

// List names the latest sessions (0: all), newest first.
func List(ctx context.Context, inbox Inbox, limit int) ([]Listed, error) {
	commits, err := inbox.Sessions(ctx, limit)
	listed := make([]Listed, len(commits))
	for i, c := range commits {
		listed[i] = Listed{
			ID: c.Trailer(gitobj.TrailerEntry), Date: c.Author.When.Format(time.DateOnly), Title: strings.TrimPrefix(c.Subject(), subject),
			Agent: c.Trailer(gitobj.TrailerAgent), Session: c.Trailer(gitobj.TrailerSession), Repository: c.Trailer(gitobj.TrailerRepository),
			Branch: c.Trailer(gitobj.TrailerBranch), Head: c.Trailer(gitobj.TrailerHead), Bundle: c.Trailer(gitobj.TrailerBundle), Commit: c.ID,
		}
	}
	return listed, err
}

// Running lists the journals that are open, oldest first.
func Running(journals Journals) ([]Journal, error) {
	all, err := readJournals(journals)
	var open []Journal
	for _, j := range all {
		if j.Open() {
			open = append(open, j)
		}
	}
	return open, err
}

func titleOf(tree fs.FS, page gitobj.Path) string {
	data, err := fs.ReadFile(tree, string(page))
	if err != nil {
		return ""
	}
	return knowledge.ParsePage(page, data).Title
}
