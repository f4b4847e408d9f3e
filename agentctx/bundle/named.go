package bundle

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

const (
	// sameBase is how many pages may have the name a task uses without its
	// folder before it means none of them.
	sameBase = 3
	// shareFiles is for files the task names, in percent of the budget.
	shareFiles = 20
)

// point finds out what the task names: pages, which then rank first, files
// beside them, commits.
func (p *packer) point(ctx context.Context, pages []*wikiPage) error {
	if err := p.checkPins(); err != nil {
		return err
	}
	p.pointed = map[gitobj.Path]string{}
	for i, file := range p.asked.Files {
		p.pointFile(pages, file, i < p.asked.Marked)
	}
	for _, tag := range p.asked.Tags {
		p.pointTag(pages, tag)
	}
	return p.pointCommits(ctx, pages)
}

// checkPins finds the pins that are not there: what somebody typed is wrong.
func (p *packer) checkPins() error {
	for _, pin := range p.req.Pins {
		if _, err := p.tree.read(pin); err != nil {
			return gitobj.Problemf(gitobj.Usage, "pin: %s is not there", layout.ShowPath(pin)).WithHint("paths start at the top of the workspace")
		}
	}
	return nil
}

// pointFile looks for a file from the top, and from where the command was run.
// What was marked and looks like a file is missed when it is not there, and so is
// a folder that has no pages.
func (p *packer) pointFile(pages []*wikiPage, file gitobj.Path, marked bool) {
	for _, at := range []gitobj.Path{file, gitobj.Path(path.Join(string(p.req.Dir), string(file)))} {
		if p.pointAt(pages, at) {
			return
		}
	}
	if !strings.Contains(string(file), "/") && p.pointBase(pages, file) {
		return
	}
	if info, err := fs.Stat(p.tree.FS, string(file)); marked && err == nil && info.IsDir() {
		p.plan.leaveOut(LeftOut{Path: file, Reason: "the task names it, and no page is in it", Missed: true})
	} else if marked && strings.ContainsAny(string(file), "/.") {
		p.plan.leaveOut(LeftOut{Path: file, Reason: "the task names it, and it is not there", Missed: true})
	}
}

// pointAt is true where a path is a page, a folder of pages or another file.
func (p *packer) pointAt(pages []*wikiPage, at gitobj.Path) bool {
	i, found := slices.BinarySearchFunc(pages, at, func(page *wikiPage, at gitobj.Path) int { return strings.Compare(string(page.Path), string(at)) })
	if found {
		p.pointed[at] = "the task names it"
		return true
	}
	inside := false
	for ; i < len(pages) && strings.HasPrefix(string(pages[i].Path), string(at)); i++ {
		if strings.HasPrefix(string(pages[i].Path), string(at)+"/") {
			p.pointed[pages[i].Path] = "in a folder the task names"
			inside = true
		}
	}
	if inside {
		return true
	}
	if _, err := p.tree.read(at); err != nil {
		return false
	}
	p.files = append(p.files, at)
	return true
}

// pointBase looks for pages by their name alone.
func (p *packer) pointBase(pages []*wikiPage, base gitobj.Path) bool {
	var found []gitobj.Path
	for _, page := range pages {
		if page.Path.Base() == string(base) {
			found = append(found, page.Path)
		}
	}
	if len(found) > sameBase {
		return false
	}
	for _, at := range found {
		p.pointed[at] = "the task names it"
	}
	return len(found) > 0
}

// pointTag finds the pages with a tag, or one below it. Tags are indexed, so
// only pages that have the word are looked at.
func (p *packer) pointTag(pages []*wikiPage, tag string) {
	for _, hit := range p.library.Index().Ask(tag, 0) {
		page := pages[hit.Page]
		for _, has := range page.Facts().Tags {
			if have, want := fold(strings.TrimPrefix(has, "#")), fold(tag); have == want || strings.HasPrefix(have, want+"/") {
				p.pointed[page.Path] = "has the tag " + layout.CleanLine(tag, 40)
			}
		}
	}
}

// pointCommits finds the commits the task names, and the pages they changed.
func (p *packer) pointCommits(ctx context.Context, pages []*wikiPage) (err error) {
	if p.from.History == nil || len(p.asked.Commits) == 0 {
		return nil
	}
	if p.named, err = p.from.History.Revisions(ctx, p.asked.Commits); err != nil {
		return err
	}
	for _, revision := range p.named {
		for _, at := range revision.Changed {
			if slices.ContainsFunc(pages, func(page *wikiPage) bool { return page.Path == at }) && p.pointed[at] == "" {
				p.pointed[at] = fmt.Sprintf("changed by %s, which the task names", revision.ID.Short())
			}
		}
	}
	return nil
}

// addPointed adds the pages that the task points to without sharing a word.
func (p *packer) addPointed(found []*candidate, pages []*wikiPage) []*candidate {
	have := map[gitobj.Path]bool{}
	for _, c := range found {
		have[c.Path] = true
	}
	for _, at := range slices.Sorted(maps.Keys(p.pointed)) {
		i := slices.IndexFunc(pages, func(page *wikiPage) bool { return page.Path == at })
		if i >= 0 && !have[at] {
			found = append(found, &candidate{wikiPage: pages[i], named: true, reason: p.pointed[at]})
		}
	}
	return found
}

// addFiles adds the files the task names that are no pages.
func (p *packer) addFiles() {
	for _, file := range p.files {
		if p.seen[file] || p.excluded(file) {
			continue
		}
		p.offer(&p.plan.files, layout.Block{Kind: layout.File, Path: file, Text: p.text(file), Reason: "the task names it"}, min(p.share(shareFiles), p.left()))
	}
}

// excluded tells what the person does not want, or the agent has without us.
func (p *packer) excluded(at gitobj.Path) bool {
	return p.knows(at) || p.req.Exclude != nil && p.req.Exclude(at)
}
