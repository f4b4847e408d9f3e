package promotion

import (
	"bytes"
	"cmp"
	"context"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

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
	seen, err := look(ctx, ports)
	if err != nil {
		return Plan{}, err
	}
	if err := seen.free(ctx, ports, request); err != nil {
		return Plan{}, err
	}
	p, err := plan(ctx, ports, seen.trunk, request)
	p.Branch = seen.branchName(request.Page)
	p.named = func() (string, error) { return seen.nameNow(ctx, ports, request) }
	return p, err
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
	for _, item := range request.Items {
		if data := item.Note.Content; !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0 {
			return gitobj.Problemf(gitobj.Usage, "%s: not a text in UTF-8", item.Note.Path).
				WithHint("convert it, for example `iconv -f GB18030 -t UTF-8 FILE` or `iconv -f UTF-16 -t UTF-8 FILE`")
		}
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
	if err := p.compose(tree, request); err != nil {
		return p, err
	}
	p.Warnings = warnings(request, trunk, p.base)
	return p, nil
}

// compose makes the page, its line and the draft of both.
func (p *Plan) compose(tree fs.FS, request Request) error {
	if info, err := fs.Lstat(tree, string(request.Page)); err == nil && !info.Mode().IsRegular() {
		return gitobj.Problemf(gitobj.Refused, "%s: not a regular file", request.Page)
	}
	old, err := fs.ReadFile(tree, string(request.Page))
	if p.Extends = err == nil; !p.Extends && request.Summary == "" {
		return gitobj.Problemf(gitobj.Usage, "%s: a summary is needed", request.Page).WithHint("-m SUMMARY, at most 20 words")
	}
	if p.Content, err = render(request, old); err != nil {
		return err
	}
	changes := []gitobj.Change{{Path: request.Page, Content: p.Content}}
	manifest, line, err := index(tree, request, p.Extends)
	if err != nil {
		return err
	}
	if p.Line = line; manifest != nil {
		changes = append(changes, gitobj.Change{Path: knowledge.Real(tree, knowledge.ManifestPath), Content: manifest})
	}
	p.Promotion = p.draft(changes)
	return nil
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

func warnings(request Request, trunk Trunk, at base) []error {
	var all []error
	if knowledge.SummaryTooLong(request.Summary) {
		all = append(all, gitobj.Problemf(gitobj.Findings, "the summary is longer than 20 words (or 20 full-width characters)"))
	}
	if at.start != "" && at.start == trunk.Local && trunk.Local != trunk.Published {
		all = append(all, gitobj.Problemf(gitobj.Findings, "it stands on commits that are in no remote yet: push %s before the promotion", trunk.Name))
	}
	return all
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
	made := Promotion{Commit: commit, Page: p.Page, Title: p.title, Key: p.keys[0]}
	var instead gitobj.Branch
	if p.instead.Branch != "" && p.instead.Remote == "" {
		instead = gitobj.Branch{Name: p.instead.Branch, Commit: p.instead.Commit}
	}
	made.Branch, err = ports.SetBranch(ctx, commit, instead, p.named)
	return made, err
}
