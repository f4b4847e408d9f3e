package promotion

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

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
		r.problem(gitobj.Problemf(gitobj.Findings, "no page names a new source: this promotes nothing"))
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
		r.problem(gitobj.Problemf(gitobj.Findings, "%s: names no sources: where does it come from?", delta.Path))
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
			r.problem(gitobj.Problemf(gitobj.Findings, "%s: %s claims the entry %s too", page, other.Page, source.ID))
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
		r.problem(gitobj.Problemf(gitobj.Findings, "%s: its source %s is no entry of this inbox", page, source.ID))
	}
	return from, r.stillThere(page, source)
}

// stillThere reports a note that the branch promotes and leaves behind.
func (r *reviewer) stillThere(page gitobj.Path, source knowledge.Source) error {
	notes, err := knowledge.Files(r.now, "inbox", knowledge.IsNote)
	for _, note := range notes {
		if note.Blob.Blob8() == source.Blob8 {
			r.problem(gitobj.Problemf(gitobj.Findings, "%s: the note is still there: git rm %s", page, note.Path))
		}
	}
	return err
}

// manifest compares the pages with their lines.
func (r *reviewer) manifest(onTrunkMode bool) error {
	data, err := fs.ReadFile(r.now, string(knowledge.Real(r.now, knowledge.ManifestPath)))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	m := knowledge.ParseManifest(data)
	for _, page := range r.report.Pages {
		entry, listed := m.Find(page.Path)
		inWiki := strings.HasPrefix(string(page.Path), "wiki/")
		switch {
		case listed && page.Summary != "" && entry.Summary != page.Summary:
			r.problem(gitobj.Problemf(gitobj.Findings, "%s: the MANIFEST says %q, the page %q: git anw fix", page.Path, entry.Summary, page.Summary))
		case !listed && inWiki && !onTrunkMode, !listed && !inWiki && !knowledge.IsDocs(page.Path):
			r.problem(gitobj.Problemf(gitobj.Findings, "%s: the MANIFEST does not list it: git anw fix", page.Path))
		}
	}
	return nil
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
