package promotion

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/search"
)

// Report is what a reviewer wants to know of a promotion.
type Report struct {
	Trunk string
	Pages []Reviewed
	// Also are the files changed beside pages, notes and the MANIFEST.
	Also []gitobj.Path
	// Problems say why it must not be merged as it is.
	Problems []string
}

// Reviewed is a page of a promotion.
type Reviewed struct {
	Path           gitobj.Path
	Title, Summary string
	New            bool
	Entries        []From
	// Linked are the files that link to the page, Similar the pages of the trunk
	// that are about the same, the most similar first.
	Linked, Similar []gitobj.Path
}

// From is an entry a page is made from.
type From struct{ ID, Title, Agent, Date string }

// Review looks at a promotion from the point where it left the trunk.
func Review(ctx context.Context, ports Ports, tip gitobj.ID, onTrunkMode bool) (Report, error) {
	trunk, err := ports.Trunk(ctx)
	if err != nil {
		return Report{}, err
	}
	r := reviewer{ports: ports, tip: tip, trunk: trunk.here(), report: Report{Trunk: trunk.Name}}
	if r.point, err = ports.MergeBase(ctx, r.trunk, tip); err != nil {
		return r.report, err
	}
	if r.point == "" && r.trunk != "" {
		r.problem("it shares no history with %s: git anw promote ENTRY --refresh", trunk.Name)
	}
	for _, look := range []func(context.Context) error{r.read, r.shape, r.pages, func(context.Context) error { return r.manifest(onTrunkMode) }, r.surroundings} {
		if err := look(ctx); err != nil {
			return r.report, err
		}
	}
	return r.report, nil
}

type reviewer struct {
	ports             Ports
	tip, trunk, point gitobj.ID
	before, now, top  fs.FS // where it left the trunk, the branch, the trunk
	deltas            []gitobj.Delta
	report            Report
}

func (r *reviewer) problem(format string, args ...any) {
	r.report.Problems = append(r.report.Problems, fmt.Sprintf(format, args...))
}

func (r *reviewer) read(ctx context.Context) (err error) {
	if r.before, err = r.ports.Tree(ctx, r.point); err != nil {
		return err
	}
	if r.now, err = r.ports.Tree(ctx, r.tip); err != nil {
		return err
	}
	if r.top, err = r.ports.Tree(ctx, r.trunk); err != nil {
		return err
	}
	r.deltas, err = r.ports.Diff(ctx, r.point, r.tip)
	return err
}

// shape holds the commits to what git cannot break: a promotion has one parent,
// and a merge brings nothing of its own, since a rebase drops both.
func (r *reviewer) shape(ctx context.Context) error {
	args := []string{string(r.tip)}
	if r.trunk != "" {
		args = append(args, "^"+string(r.trunk))
	}
	commits, err := r.ports.Log(ctx, 0, args...)
	if err != nil {
		return err
	}
	for _, commit := range commits {
		switch {
		case len(commit.Parents) < 2:
			continue
		case commit.Trailer(gitobj.TrailerPromotes) != "" && commit.Trailer(gitobj.TrailerEntry) == "":
			r.problem("%s: the promotion is a merge of %d parents; a rebase would drop the page", commit.ID.Short(), len(commit.Parents))
		default:
			own, err := r.own(ctx, commit)
			if err != nil {
				return err
			}
			if len(own) > 0 {
				r.problem("%s: the merge brings content of its own (%s); a rebase would drop it", commit.ID.Short(), strings.Join(own, ", "))
			}
		}
	}
	return nil
}

// own are the files of a merge that none of its parents has so, unless git
// merges them so by itself.
func (r *reviewer) own(ctx context.Context, merge gitobj.Commit) ([]string, error) {
	count := map[gitobj.Path]int{}
	for _, parent := range merge.Parents {
		deltas, err := r.ports.Diff(ctx, parent, merge.ID)
		if err != nil {
			return nil, err
		}
		for _, delta := range deltas {
			count[delta.Path]++
		}
	}
	var own []string
	for path, n := range count {
		if n == len(merge.Parents) {
			own = append(own, string(path))
		}
	}
	slices.Sort(own)
	if len(own) == 0 || len(merge.Parents) != 2 {
		return own, nil
	}
	tree, conflicts, err := r.ports.MergeTrees(ctx, merge.Parents[0], merge.Parents[1])
	if err == nil && len(conflicts) == 0 && tree == merge.Tree {
		own = nil
	}
	return own, err
}

// pages finds the pages that name sources they did not name before.
func (r *reviewer) pages(ctx context.Context) error {
	claimed, err := knowledge.PromotedSources(r.now)
	if err != nil {
		return err
	}
	for _, delta := range r.deltas {
		switch {
		case knowledge.IsNote(delta.Path) || delta.Path == knowledge.ManifestPath:
			continue
		case !isTarget(delta.Path) || delta.New == "":
			r.report.Also = append(r.report.Also, delta.Path)
			continue
		}
		if err := r.page(ctx, delta, claimed); err != nil {
			return err
		}
	}
	if len(r.report.Pages) == 0 {
		r.problem("no page names a new source: this promotes nothing")
	}
	return nil
}

func (r *reviewer) page(ctx context.Context, delta gitobj.Delta, claimed map[string][]knowledge.PromotedSource) error {
	page, old := parse(r.now, delta.Path), parse(r.before, delta.Path)
	reviewed := Reviewed{Path: delta.Path, Title: page.Title, Summary: page.Summary, New: delta.Old == ""}
	for _, source := range page.Sources {
		if slices.Contains(old.Sources, source) {
			continue
		}
		from, err := r.from(ctx, source, delta.Path, claimed)
		if err != nil {
			return err
		}
		reviewed.Entries = append(reviewed.Entries, from)
	}
	switch {
	case len(reviewed.Entries) > 0:
		r.report.Pages = append(r.report.Pages, reviewed)
	case reviewed.New:
		r.problem("%s: names no sources: where does it come from?", delta.Path)
	default:
		r.report.Also = append(r.report.Also, delta.Path)
	}
	return nil
}

// from says what entry a source is, and holds the source to account.
func (r *reviewer) from(ctx context.Context, source knowledge.Source, page gitobj.Path, claimed map[string][]knowledge.PromotedSource) (From, error) {
	from := From{ID: source.ID}
	trunk, err := knowledge.PromotedSources(r.top)
	if err != nil {
		return from, err
	}
	for _, other := range append(slices.Clone(claimed[source.ID]), trunk[source.ID]...) {
		if other.Page != page {
			r.problem("%s: %s claims the entry %s too", page, other.Page, source.ID)
			break
		}
	}
	session, found, err := r.ports.Session(ctx, source.ID)
	if err != nil {
		return from, err
	}
	if found {
		from.Title, from.Agent, from.Date = strings.TrimPrefix(session.Subject(), "session: "), session.Trailer(gitobj.TrailerAgent), session.Author.When.Format("2006-01-02")
	}
	removed := slices.ContainsFunc(r.deltas, func(d gitobj.Delta) bool {
		return d.New == "" && d.Old != "" && knowledge.IsNote(d.Path) && parseNote(r.before, d.Path).Key() == source.ID
	})
	if !found && !removed {
		r.problem("%s: its source %s is no entry of this inbox", page, source.ID)
	}
	return from, r.stillThere(page, source)
}

// stillThere reports a note that the branch promotes and leaves behind.
func (r *reviewer) stillThere(page gitobj.Path, source knowledge.Source) error {
	notes, err := knowledge.Files(r.now, "inbox", knowledge.IsNote)
	for _, note := range notes {
		if note.Blob.Blob8() == source.Blob8 {
			r.problem("%s: the note is still there: git rm %s", page, note.Path)
		}
	}
	return err
}

// manifest compares the pages with their lines.
func (r *reviewer) manifest(onTrunkMode bool) error {
	data, err := fs.ReadFile(r.now, string(knowledge.ManifestPath))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	m := knowledge.ParseManifest(data)
	for _, page := range r.report.Pages {
		entry, listed := m.Find(page.Path)
		inWiki := strings.HasPrefix(string(page.Path), "wiki/")
		switch {
		case listed && page.Summary != "" && entry.Summary != page.Summary:
			r.problem("%s: the MANIFEST says %q, the page %q: git anw fix", page.Path, entry.Summary, page.Summary)
		case !listed && inWiki && !onTrunkMode, !listed && !inWiki && !knowledge.IsDocs(page.Path):
			r.problem("%s: the MANIFEST does not list it: git anw fix", page.Path)
		}
	}
	return nil
}

// surroundings finds what links to the pages, and what is like them.
func (r *reviewer) surroundings(context.Context) error {
	pages, err := knowledge.Files(r.now, "wiki", knowledge.IsPage)
	if err != nil {
		return err
	}
	paths := make([]gitobj.Path, len(pages))
	for i, page := range pages {
		paths[i] = page.Path
	}
	if err := knowledge.Prefetch(r.now, paths); err != nil {
		return err
	}
	var docs []search.Doc
	for _, p := range paths {
		page := parse(r.now, p)
		structure := knowledge.ParseStructure(page.Body())
		docs = append(docs, document(page, structure))
		r.follow(p, structure.Links)
	}
	index := search.Build(docs)
	for i := range r.report.Pages {
		r.report.Pages[i].Similar = similar(index, r.report.Pages[i])
	}
	return nil
}

func document(page knowledge.Page, structure knowledge.Structure) search.Doc {
	var headings []string
	for _, heading := range structure.Headings {
		headings = append(headings, heading.Text)
	}
	return search.Doc{
		Path: page.Path, Title: page.Title, Summary: page.Summary + " " + strings.Join(page.Tags, " "),
		Headings: strings.Join(headings, "\n"), Body: string(page.Body()),
	}
}

// follow notes which of the reviewed pages a file links to.
func (r *reviewer) follow(from gitobj.Path, links []knowledge.Link) {
	for _, link := range links {
		target, ok := knowledge.ResolveLink(from, link.Target)
		for i := range r.report.Pages {
			if page := &r.report.Pages[i]; ok && target == page.Path && from != target && !slices.Contains(page.Linked, from) {
				page.Linked = append(page.Linked, from)
			}
		}
	}
}

// alike is how many similar pages are named.
const alike = 3

func similar(index *search.Index, page Reviewed) []gitobj.Path {
	var paths []gitobj.Path
	for _, hit := range index.Ask(page.Title+" "+page.Summary, alike+1) {
		if hit.Path != page.Path && len(hit.Terms) > 1 && len(paths) < alike {
			paths = append(paths, hit.Path)
		}
	}
	return paths
}

func parse(tree fs.FS, p gitobj.Path) knowledge.Page {
	data, err := fs.ReadFile(tree, string(p))
	if err != nil {
		return knowledge.Page{}
	}
	return knowledge.ParsePage(p, data)
}

func parseNote(tree fs.FS, p gitobj.Path) knowledge.Entry {
	data, err := fs.ReadFile(tree, string(p))
	if err != nil {
		return knowledge.Entry{}
	}
	return knowledge.ParseEntry(p, data)
}
