package promotion

import (
	"bytes"
	"cmp"
	"context"
	"io/fs"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/knowledge"
)

// normal fills in what a request leaves open.
func (r Request) normal() Request {
	r.Title = cmp.Or(r.Title, r.Items[0].Entry.Title)
	r.Summary = strings.Join(strings.Fields(r.Summary), " ")
	return r
}

// Made finds the promotion that is asked for where it is there already, as after
// a call that did not live to tell: to ask again is no mistake then. It has no
// branch where it is part of the trunk.
func Made(ctx context.Context, ports Ports, request Request) (Promotion, bool, error) {
	request = request.normal()
	p := Promotion{Page: request.Page, Title: request.Title, Key: request.Items[0].Entry.Key()}
	trunk, err := ports.Trunk(ctx)
	if err != nil || checkRequest(request) != nil {
		return p, false, err
	}
	page, err := pageAt(ctx, ports, trunk.here(), request.Page)
	if err != nil {
		return p, false, err
	}
	if request.namedBy(page) {
		p.Commit = trunk.here()
		return p, request.Summary == "" || request.Summary == page.Summary, nil
	}
	branches, err := openBranches(ctx, ports, trunk)
	for _, branch := range branches {
		p.Branch, p.Commit, p.Remote = branch.Name, branch.Commit, branch.Remote
		if same, err := request.madeAt(ctx, ports, trunk, p); err != nil || same {
			return p, same, err
		}
	}
	return p, false, err
}

// Landed finds the page of the trunk that has all entries as its sources, as after a
// merge that did not live to tell.
func Landed(ctx context.Context, ports Ports, request Request) (Promotion, bool, error) {
	trunk, err := ports.Trunk(ctx)
	if err != nil {
		return Promotion{}, false, err
	}
	promoted, err := promotedAt(ctx, ports, trunk.here())
	if err != nil {
		return Promotion{}, false, err
	}
	first := request.Items[0]
	for _, source := range promoted[first.Entry.Key()] {
		missing := func(item Item) bool {
			return !slices.Contains(promoted[item.Entry.Key()], knowledge.PromotedSource{Page: source.Page, Source: knowledge.Source{ID: item.Entry.Key(), Blob8: item.Note.Blob.Blob8()}})
		}
		if !slices.ContainsFunc(request.Items, missing) {
			return Promotion{Page: source.Page, Key: first.Entry.Key(), Commit: trunk.here()}, true, nil
		}
	}
	return Promotion{}, false, nil
}

// madeAt reports whether a branch has the page as the request would make it.
func (r Request) madeAt(ctx context.Context, ports Ports, trunk Trunk, p Promotion) (bool, error) {
	tree, err := ports.Tree(ctx, p.Commit)
	if err != nil {
		return false, err
	}
	held, err := fs.ReadFile(tree, string(r.Page))
	if err != nil || !r.namedBy(knowledge.ParsePage(r.Page, held)) {
		return false, nil
	}
	wanted, err := plan(ctx, ports, trunk, r)
	return err == nil && bytes.Equal(held, wanted.Content), nil
}

// namedBy reports whether a page has all entries, as they are, as its sources.
func (r Request) namedBy(page knowledge.Page) bool {
	return !slices.ContainsFunc(r.Items, func(item Item) bool {
		return !slices.Contains(page.Sources, knowledge.Source{ID: item.Entry.Key(), Blob8: item.Note.Blob.Blob8()})
	})
}
