package session

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// Brief is what somebody who begins should know.
type Brief struct {
	Journal   Journal
	Continued bool
	Lang      knowledge.Lang
	// StartHere is the start-here section of the TODO list as it stands.
	StartHere string
	Pending   []knowledge.PendingNote
	Last      []Listed
	Promoted  []Promoted
	Cleaned
}

// Promoted is a page made from an entry.
type Promoted struct {
	Page  gitobj.Path
	Title string
}

// lastSessions is how many sessions a brief names.
const lastSessions = 5

// Resume is the brief of the session of a place, which stays as it is; false
// where none is open.
func Resume(ctx context.Context, ports Ports, place Place, agent Agent) (Brief, bool, error) {
	all, err := readJournals(ports.Journals)
	if err != nil {
		return Brief{}, false, err
	}
	last := lastEnded(all, place.Worktree, "")
	j, found := openFor(all, place, agent.ID)
	brief, err := briefSince(ctx, ports, cmp.Or(last.Trunk, j.Trunk))
	brief.Journal, brief.Continued = j, found
	return brief, found, err
}

// briefSince gathers a brief. since is the trunk this worktree last knew; where
// there was none, nothing is new.
func briefSince(ctx context.Context, ports Ports, since gitobj.ID) (Brief, error) {
	current, err := ports.Trees.Current(ctx)
	if err != nil {
		return Brief{}, err
	}
	brief := Brief{Lang: knowledge.WorkspaceLang(current), StartHere: readTodo(current).Section(knowledge.RoleStartHere)}
	if brief.Pending, err = ports.Inbox.Pending(ctx); err != nil {
		return brief, err
	}
	if brief.Last, err = List(ctx, ports.Inbox, lastSessions); err != nil {
		return brief, err
	}
	brief.Promoted, err = promotedSince(ctx, ports.Trees, since)
	return brief, err
}

// promotedAt reads what pages say about their sources at a commit, or on the
// trunk.
func promotedAt(ctx context.Context, trees Trees, commit gitobj.ID) (map[string][]knowledge.PromotedSource, error) {
	var err error
	if commit == "" {
		if commit, err = trees.Trunk(ctx); err != nil || commit == "" {
			return nil, err
		}
	}
	pages, err := trees.At(ctx, commit)
	if err != nil {
		return nil, err
	}
	return knowledge.PromotedSources(pages)
}

func promotedSince(ctx context.Context, trees Trees, since gitobj.ID) ([]Promoted, error) {
	now, err := trees.Trunk(ctx)
	if err != nil || since == "" || now == since {
		return nil, err
	}
	before, err := promotedAt(ctx, trees, since)
	if err != nil { // that commit is gone, after a force-push and gc
		return nil, nil
	}
	after, err := promotedAt(ctx, trees, now)
	if err != nil {
		return nil, err
	}
	pages, err := trees.At(ctx, now)
	if err != nil {
		return nil, err
	}
	var promoted []Promoted
	for id, sources := range after {
		if len(before[id]) > 0 {
			continue
		}
		for _, source := range sources {
			promoted = append(promoted, Promoted{Page: source.Page, Title: titleOf(pages, source.Page)})
		}
	}
	slices.SortFunc(promoted, func(a, b Promoted) int { return strings.Compare(string(a.Page), string(b.Page)) })
	return slices.Compact(promoted), nil
}
