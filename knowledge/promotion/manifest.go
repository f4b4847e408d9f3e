package promotion

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// listed is a commit that lists the page, where no side of the merge did. The
// merge itself must not: content of its own is lost in a rebase.
func listed(ctx context.Context, ports Ports, at gitobj.ID, p Promotion) (gitobj.ID, error) {
	tree, err := ports.Tree(ctx, at)
	if err != nil {
		return "", err
	}
	draft, pages := Listing(tree, at, []gitobj.Path{p.Page})
	if len(pages) == 0 {
		return "", nil
	}
	return ports.WriteCommit(ctx, draft)
}

// Listing is the commit behind a merge that lists the pages of the wiki which
// the merge left out of the MANIFEST, and which pages those are. Without a
// MANIFEST, or with one that cannot be read, there are none: that is for check to
// say.
func Listing(tree fs.FS, at gitobj.ID, pages []gitobj.Path) (gitobj.Draft, []gitobj.Path) {
	index := knowledge.Real(tree, knowledge.ManifestPath)
	old, err := fs.ReadFile(tree, string(index))
	if err != nil {
		return gitobj.Draft{}, nil
	}
	m := knowledge.ParseManifest(old)
	var listed []gitobj.Path
	for _, p := range pages {
		data, err := fs.ReadFile(tree, string(p))
		if _, found := m.Find(p); found || err != nil || !strings.HasPrefix(string(p), "wiki/") || !knowledge.IsPage(p) {
			continue
		}
		if m.Add(p, knowledge.ParsePage(p, data).Summary) {
			listed = append(listed, p)
		}
	}
	if len(listed) == 0 {
		return gitobj.Draft{}, nil
	}
	subject := "manifest: list " + string(listed[0])
	if more := len(listed) - 1; more > 0 {
		subject += fmt.Sprintf(" and %d more", more)
	}
	return gitobj.Draft{
		Base: at, Parents: []gitobj.ID{at}, Subject: subject,
		Changes: []gitobj.Change{{Path: index, Content: m.Bytes()}},
	}, listed
}

// index is the tree's MANIFEST with the page in it, and the page's line; nothing
// where the MANIFEST stays as it is. A page outside the wiki and the docs folders
// is always listed: without its line nobody would look for its sources.
func index(tree fs.FS, request Request, extends bool) (data []byte, line string, err error) {
	wiki := strings.HasPrefix(string(request.Page), "wiki/")
	if wiki && request.OnTrunk {
		return nil, "", nil
	}
	old, err := fs.ReadFile(tree, string(knowledge.Real(tree, knowledge.ManifestPath)))
	missing := errors.Is(err, fs.ErrNotExist)
	if err != nil && !missing {
		return nil, "", err
	}
	m := knowledge.ParseManifest(old)
	_, listed := m.Find(request.Page)
	switch {
	case !listed && !wiki && knowledge.IsDocs(request.Page), listed && request.Summary == "":
		return nil, "", nil
	case missing:
		data = knowledge.NewManifest(request.Lang, []knowledge.ManifestEntry{{Target: request.Page, Summary: request.Summary}}, false)
	default:
		giveLine(m, tree, request, extends)
		data = m.Bytes()
	}
	line, err = lineOf(data, request.Page)
	return data, line, err
}

// giveLine gives the page its line, which it may have: written by a person before the
// page existed, or as it was.
func giveLine(m *knowledge.Manifest, tree fs.FS, request Request, extends bool) {
	summary := request.Summary
	if summary == "" && extends {
		page, _ := fs.ReadFile(tree, string(request.Page))
		summary = knowledge.ParsePage(request.Page, page).Summary
	}
	if !m.Add(request.Page, summary) {
		m.SetSummary(request.Page, summary)
	}
}

// lineOf is the line of a page as it stands.
func lineOf(manifest []byte, page gitobj.Path) (string, error) {
	m := knowledge.ParseManifest(manifest)
	entry, found := m.Find(page)
	if !found {
		return "", gitobj.Problemf(gitobj.Refused, "%s: no place for a line about %s", knowledge.ManifestPath, page)
	}
	return m.Text(entry.Line), nil
}

// mergeIndex merges the MANIFEST of both sides; it is without content where
// neither has one.
func mergeIndex(ctx context.Context, ports Ports, trunk Trunk, p Promotion) (index gitobj.Change, lines []knowledge.ManifestConflict, err error) {
	point, err := ports.MergeBase(ctx, trunk.Local, p.Commit)
	if err != nil {
		return index, nil, err
	}
	var sides [3][]byte
	for i, commit := range []gitobj.ID{point, trunk.Local, p.Commit} {
		tree, err := ports.Tree(ctx, commit)
		if err != nil {
			return index, nil, err
		}
		index.Path = knowledge.Real(tree, knowledge.ManifestPath)
		if sides[i], err = fs.ReadFile(tree, string(index.Path)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return index, nil, err
		}
	}
	if sides[1] == nil && sides[2] == nil {
		return index, nil, nil
	}
	index.Content, lines = knowledge.MergeManifest(sides[0], sides[1], sides[2])
	return index, lines, nil
}
