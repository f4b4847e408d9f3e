package promotion

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// Promote plans a promotion and writes it.
func Promote(ctx context.Context, ports Ports, request Request) (Promotion, Plan, error) {
	if err := ports.Identity(ctx); err != nil {
		return Promotion{}, Plan{}, err
	}
	plan, err := Prepare(ctx, ports, request)
	if err != nil {
		return Promotion{}, plan, err
	}
	promotion, err := plan.Apply(ctx, ports)
	return promotion, plan, err
}

// Prepare plans the promotion of entries to a page, new or extended. It refuses
// entries that a page, or an open promotion, names already.
func Prepare(ctx context.Context, ports Ports, request Request) (Plan, error) {
	request = request.normal()
	if err := checkRequest(request); err != nil {
		return Plan{}, err
	}
	trunk, err := ports.Trunk(ctx)
	if err != nil {
		return Plan{}, err
	}
	branches, err := openBranches(ctx, ports, trunk)
	if err != nil {
		return Plan{}, err
	}
	branches = slices.DeleteFunc(branches, func(b gitobj.Branch) bool { return b.Name == request.Instead.Branch })
	if err := free(ctx, ports, trunk, branches, request); err != nil {
		return Plan{}, err
	}
	return plan(ctx, ports, trunk, request)
}

// longestName is what a part of a path may have: a longer one could be committed
// and then be checked out nowhere.
const longestName = 255

func longName(p gitobj.Path) string {
	for part := range strings.SplitSeq(string(p), "/") {
		if len(part) > longestName {
			return part
		}
	}
	return ""
}

func checkRequest(request Request) error {
	page := request.Page
	if !page.Valid() || !isTarget(page) {
		return gitobj.Problemf(gitobj.Usage, "%s: not a page of the wiki or of a project", cmp.Or(page, "--to")).WithHint("--to wiki/PAGE.md, or --to projects/NAME/docs/PAGE.md")
	}
	if long := longName(page); long != "" {
		return gitobj.Problemf(gitobj.Usage, "%s…: the name is longer than %d bytes, which most disks cannot hold", string([]rune(long)[:40]), longestName).WithHint("--to wiki/SHORTER.md")
	}
	return nil
}

// isTarget reports whether an entry may become a file: a page of the wiki, or
// Markdown elsewhere that is not one of the workspace's own files.
func isTarget(p gitobj.Path) bool {
	if strings.HasPrefix(string(p), "wiki/") {
		return knowledge.IsPage(p)
	}
	hidden := strings.HasPrefix(string(p), ".") || strings.Contains(string(p), "/.")
	own := strings.HasPrefix(string(p), "inbox/") || slices.Contains([]string{"CLAUDE.md", "AGENTS.md"}, p.Base())
	return strings.EqualFold(path.Ext(string(p)), ".md") && !hidden && !own
}

// free reports what stands in the way of the page or the entries: on the trunk,
// here and published, and on open promotions.
func free(ctx context.Context, ports Ports, trunk Trunk, branches []gitobj.Branch, request Request) error {
	for _, commit := range slices.Compact([]gitobj.ID{trunk.here(), trunk.Published}) {
		if err := freeAt(ctx, ports, commit, request, onTrunk, nil); err != nil {
			return err
		}
	}
	landed, err := promotedAt(ctx, ports, trunk.here())
	if err != nil {
		return err
	}
	for _, branch := range branches {
		if err := freeAt(ctx, ports, branch.Commit, request, branch.Name, landed); err != nil {
			return err
		}
	}
	return nil
}

func promotedAt(ctx context.Context, ports Ports, commit gitobj.ID) (map[string][]knowledge.PromotedSource, error) {
	tree, err := ports.Tree(ctx, commit)
	if err != nil {
		return nil, err
	}
	return knowledge.PromotedSources(tree)
}

const onTrunk = ""

// freeAt looks at one commit. What of a branch has landed on the trunk, by
// squash or rebase, is not open any more.
func freeAt(ctx context.Context, ports Ports, commit gitobj.ID, request Request, branch string, landed map[string][]knowledge.PromotedSource) error {
	tree, err := ports.Tree(ctx, commit)
	if err != nil {
		return err
	}
	promoted, err := knowledge.PromotedSources(tree)
	if err != nil {
		return err
	}
	for _, item := range request.Items {
		key := item.Entry.Key()
		promoted[key] = slices.DeleteFunc(slices.Clone(promoted[key]), func(s knowledge.PromotedSource) bool { return slices.Contains(landed[key], s) })
		if err := unnamed(promoted, item, request, branch); err != nil {
			return err
		}
	}
	there := taken(tree, request.Page)
	if there != "" && there != request.Page {
		return gitobj.Problemf(gitobj.Refused, "%s: the page exists, in another spelling", there).WithHint("--to %s", there)
	}
	if there == "" || branch == onTrunk {
		return nil
	}
	if ours, err := makes(ctx, ports, commit, request.Page); err != nil || !ours {
		return err
	}
	return gitobj.Problemf(gitobj.Refused, "%s: %s makes this page already", there, branch).WithHint("choose another --to, or merge %s first", branch)
}

// unnamed refuses an entry that a page names, unless the page is the one to
// extend and the entry was edited since.
func unnamed(promoted map[string][]knowledge.PromotedSource, item Item, request Request, branch string) error {
	key := item.Entry.Key()
	for _, source := range promoted[key] {
		switch {
		case branch == onTrunk && source.Page == request.Page && source.Blob8 != "" && source.Blob8 != item.Note.Blob.Blob8():
			continue
		case branch == onTrunk:
			return gitobj.Problemf(gitobj.Refused, "%s: promoted already, to %s", key, source.Page).WithHint("edit that page")
		case source.Page == request.Page:
			return gitobj.Problemf(gitobj.Refused, "%s: promoted already on %s, to %s", key, branch, source.Page).
				WithHint("git anw promote %s --merge, or git branch -D %s to begin again", key, branch)
		}
		return gitobj.Problemf(gitobj.Refused, "%s: promoted already on %s, to %s", key, branch, source.Page).
			WithHint("git anw promote %s --merge, or add --retarget to put it in %s instead", key, request.Page)
	}
	return nil
}

// makes reports whether a branch has a page that the trunk lacks.
func makes(ctx context.Context, ports Ports, commit gitobj.ID, page gitobj.Path) (bool, error) {
	trunk, err := ports.Trunk(ctx)
	if err != nil {
		return false, err
	}
	tree, err := ports.Tree(ctx, trunk.here())
	return err == nil && taken(tree, page) == "", err
}

// openBranches are the promotions that are not part of the trunk yet.
func openBranches(ctx context.Context, ports Ports, trunk Trunk) ([]gitobj.Branch, error) {
	branches, err := ports.ListBranches(ctx, Prefix)
	if err != nil {
		return nil, err
	}
	var open []gitobj.Branch
	for _, branch := range branches {
		merged, err := ports.IsAncestor(ctx, branch.Commit, trunk.here())
		if err != nil {
			return nil, err
		}
		if !merged {
			open = append(open, branch)
		}
	}
	return open, nil
}

func plan(ctx context.Context, ports Ports, trunk Trunk, request Request) (p Plan, err error) {
	p = Plan{Page: request.Page, title: request.Title, instead: request.Instead}
	for _, item := range request.Items {
		p.keys = append(p.keys, item.Entry.Key())
	}
	if p.base, err = baseOf(ctx, ports, trunk, request); err != nil {
		return p, err
	}
	tree, err := ports.Tree(ctx, p.base.start)
	if err != nil {
		return p, err
	}
	old, err := fs.ReadFile(tree, string(request.Page))
	p.Extends = err == nil
	if !p.Extends && request.Summary == "" {
		return p, gitobj.Problemf(gitobj.Usage, "%s: a summary is needed", request.Page).WithHint("-m SUMMARY, at most 20 words")
	}
	if p.Content, err = render(request, old); err != nil {
		return p, err
	}
	changes := []gitobj.Change{{Path: request.Page, Content: p.Content}}
	manifest, line, err := index(tree, request, p.Extends)
	if err != nil {
		return p, err
	}
	if p.Line = line; manifest != nil {
		changes = append(changes, gitobj.Change{Path: knowledge.ManifestPath, Content: manifest})
	}
	p.Promotion = p.draft(changes)
	p.Warnings = warnings(request, trunk, p.base)
	p.Branch, err = branchName(ctx, ports, request)
	return p, err
}

// draft is the promotion itself, its parent left open.
func (p Plan) draft(changes []gitobj.Change) gitobj.Draft {
	draft := gitobj.Draft{Subject: "promote: " + p.title}
	for _, note := range p.base.notes {
		draft.Changes = append(draft.Changes, gitobj.Change{Path: note, Remove: true})
	}
	draft.Changes = append(draft.Changes, changes...)
	for _, key := range p.keys {
		draft.Trailers = append(draft.Trailers, gitobj.Trailer{Key: gitobj.TrailerPromotes, Value: key})
	}
	return draft
}

func warnings(request Request, trunk Trunk, at base) []string {
	var all []string
	if knowledge.SummaryTooLong(request.Summary) {
		all = append(all, "the summary is longer than 20 words (or 20 full-width characters)")
	}
	if at.start != "" && at.start == trunk.Local && trunk.Local != trunk.Published {
		all = append(all, fmt.Sprintf("it stands on commits that are in no remote yet: push %s before the promotion", trunk.Name))
	}
	return all
}

// branchName is promote/<slug of the page>, with a number where that is in use.
func branchName(ctx context.Context, ports Ports, request Request) (string, error) {
	branches, err := ports.ListBranches(ctx, Prefix)
	name := Prefix + knowledge.Slug(strings.TrimSuffix(request.Page.Base(), ".md"))
	for candidate, n := name, 2; ; n++ {
		if !slices.ContainsFunc(branches, func(b gitobj.Branch) bool { return strings.EqualFold(b.Name, candidate) }) {
			return candidate, err
		}
		candidate = fmt.Sprintf("%s-%d", name, n)
	}
}

// Apply writes the commits and the branch, in one step with the end of a branch
// whose place it takes.
func (p Plan) Apply(ctx context.Context, ports Ports) (Promotion, error) {
	parent, err := p.base.write(ctx, ports)
	if err != nil {
		return Promotion{}, err
	}
	draft := p.Promotion
	draft.Base, draft.Parents = parent, []gitobj.ID{parent}
	commit, err := ports.WriteCommit(ctx, draft)
	if err != nil {
		return Promotion{}, err
	}
	made := Promotion{Branch: p.Branch, Commit: commit, Page: p.Page, Title: p.title, Key: p.keys[0]}
	var instead gitobj.Branch
	if p.instead.Branch != "" && p.instead.Remote == "" {
		instead = gitobj.Branch{Name: p.instead.Branch, Commit: p.instead.Commit}
	}
	return made, ports.SetBranch(ctx, p.Branch, commit, instead)
}
