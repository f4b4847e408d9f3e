package promotion

import (
	"cmp"
	"context"
	"fmt"
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

// Prepare plans the promotion of one entry to a new page. It refuses a page that
// is there and an entry that a page, or an open promotion, names already.
func Prepare(ctx context.Context, ports Ports, request Request) (Plan, error) {
	request.Title = cmp.Or(request.Title, request.Entry.Title)
	request.Summary = strings.Join(strings.Fields(request.Summary), " ")
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
	if !request.Page.Valid() || !knowledge.IsPage(request.Page) {
		return gitobj.Problemf(gitobj.Usage, "%s: not a page of the wiki", cmp.Or(request.Page, "--to")).WithHint("--to wiki/PAGE.md")
	}
	if long := longName(request.Page); long != "" {
		return gitobj.Problemf(gitobj.Usage, "%s…: the name is longer than %d bytes, which most disks cannot hold", string([]rune(long)[:40]), longestName).WithHint("--to wiki/SHORTER.md")
	}
	if request.Summary == "" {
		return gitobj.Problemf(gitobj.Usage, "%s: a summary is needed", request.Page).WithHint("-m SUMMARY, at most 20 words")
	}
	return nil
}

// free reports what stands in the way of a page or an entry: on the trunk, here
// and published, and on open promotions.
func free(ctx context.Context, ports Ports, trunk Trunk, branches []gitobj.Branch, request Request) error {
	key := request.Entry.Key()
	for _, commit := range slices.Compact([]gitobj.ID{trunk.here(), trunk.Published}) {
		named, there, err := occupied(ctx, ports, commit, request)
		switch {
		case err != nil:
			return err
		case named != "":
			return gitobj.Problemf(gitobj.Refused, "%s: promoted already, to %s", key, named).WithHint("edit that page")
		case there != "":
			return gitobj.Problemf(gitobj.Refused, "%s: the page exists", there).WithHint("choose another --to, or edit the page and name %s in its sources", key)
		}
	}
	for _, branch := range branches {
		named, there, err := occupied(ctx, ports, branch.Commit, request)
		switch {
		case err != nil:
			return err
		case named != "":
			return gitobj.Problemf(gitobj.Refused, "%s: promoted already on %s, to %s", key, branch.Name, named).
				WithHint("git anw promote %s --merge, or git branch -D %s to begin again", key, branch.Name)
		case there != "":
			return gitobj.Problemf(gitobj.Refused, "%s: %s makes this page already", there, branch.Name).WithHint("choose another --to, or merge %s first", branch.Name)
		}
	}
	return nil
}

// occupied looks at one commit: the page that names the entry, and the file
// where the new page would be.
func occupied(ctx context.Context, ports Ports, commit gitobj.ID, request Request) (named, there gitobj.Path, err error) {
	sources, err := pagesOf(ctx, ports, commit, request.Entry.Key())
	if err != nil {
		return "", "", err
	}
	if len(sources) > 0 {
		named = sources[0].Page
	}
	tree, err := ports.Tree(ctx, commit)
	if err != nil {
		return "", "", err
	}
	return named, taken(tree, request.Page), nil
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

func plan(ctx context.Context, ports Ports, trunk Trunk, request Request) (Plan, error) {
	p := Plan{Page: request.Page, title: request.Title, key: request.Entry.Key()}
	at, err := baseOf(ctx, ports, trunk, request)
	if err != nil {
		return p, err
	}
	tree, err := ports.Tree(ctx, at.tree)
	if err != nil {
		return p, err
	}
	if p.Content, err = render(request); err != nil {
		return p, err
	}
	manifest, line, err := index(tree, request)
	if err != nil {
		return p, err
	}
	p.Copy, p.Line = at.copy, line
	p.Promotion = gitobj.Draft{
		Base: at.commit, Parents: []gitobj.ID{at.commit}, Subject: "promote: " + request.Title,
		Changes: []gitobj.Change{
			{Path: at.note, Remove: true}, {Path: request.Page, Content: p.Content}, {Path: knowledge.ManifestPath, Content: manifest},
		},
		Trailers: []gitobj.Trailer{{Key: gitobj.TrailerPromotes, Value: p.key}},
	}
	p.Warnings = warnings(request, trunk, at)
	p.Branch, err = branchName(ctx, ports, request.Page)
	return p, err
}

func warnings(request Request, trunk Trunk, at base) []string {
	var all []string
	if knowledge.SummaryTooLong(request.Summary) {
		all = append(all, "the summary is longer than 20 words (or 20 full-width characters)")
	}
	if at.commit != "" && at.commit == trunk.Local && trunk.Local != trunk.Published {
		all = append(all, fmt.Sprintf("%s is in no remote yet: push %s before the promotion", request.Note.Path, trunk.Name))
	}
	return all
}

// branchName is promote/<slug of the page>, with a number where that is in use.
func branchName(ctx context.Context, ports Ports, page gitobj.Path) (string, error) {
	branches, err := ports.ListBranches(ctx, Prefix)
	name := Prefix + knowledge.Slug(strings.TrimSuffix(page.Base(), ".md"))
	for candidate, n := name, 2; ; n++ {
		if !slices.ContainsFunc(branches, func(b gitobj.Branch) bool { return strings.EqualFold(b.Name, candidate) }) {
			return candidate, err
		}
		candidate = fmt.Sprintf("%s-%d", name, n)
	}
}

// Apply writes the commits and the branch.
func (p Plan) Apply(ctx context.Context, ports Ports) (Promotion, error) {
	draft := p.Promotion
	if p.Copy != nil {
		session, err := ports.WriteCommit(ctx, *p.Copy)
		if err != nil {
			return Promotion{}, err
		}
		draft.Base, draft.Parents = session, []gitobj.ID{session}
	}
	commit, err := ports.WriteCommit(ctx, draft)
	if err != nil {
		return Promotion{}, err
	}
	return Promotion{Branch: p.Branch, Commit: commit, Page: p.Page, Title: p.title, Key: p.key}, ports.CreateBranch(ctx, p.Branch, commit)
}
