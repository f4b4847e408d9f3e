package bundle

import (
	"slices"
	"strings"

	"github.com/git-anw/git-anw/agentctx/epoch"
	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/library"
)

// addDeltas tells what became of the shared part since its commit; false where
// that takes more room than it may. An old text without its delta would mislead,
// so the two go together: see drop.
func (p *packer) addDeltas(g ground) bool {
	for _, f := range p.plan.fixtures {
		if text := p.delta(f); text != "" && !p.addDelta(f.Path, text) {
			return false
		}
	}
	for _, name := range p.newcomers(g.outline) {
		if text := p.text(name); text != "" && !p.addDelta(name, p.words.wholeNow+"\n\n"+text) {
			return false
		}
	}
	p.addPinned(g.outline)
	return tokensOf(p.plan.deltas) <= p.share(epoch.Share)
}

func (p *packer) addDelta(path gitobj.Path, text string) bool {
	b := layout.Block{Kind: layout.Deltas, Path: path, Text: text, Reason: "changed since " + p.plan.epoch.Short()}
	if !p.fitBlock(&b, p.share(epoch.Share)-tokensOf(p.plan.deltas)) {
		return false
	}
	p.plan.deltas = append(p.plan.deltas, p.include(b)...)
	return true
}

// newcomers are the rules and the MANIFEST where they are not the files they were.
func (p *packer) newcomers(then epoch.Outline) []gitobj.Path {
	var names []gitobj.Path
	for _, now := range p.rules {
		if !hasFile(then.Rules, now.Path) {
			names = append(names, now.Path)
		}
	}
	if now := epoch.ManifestOf(p.tree.FS); now.Path != "" && now.Path != then.Manifest.Path {
		names = append(names, now.Path)
	}
	return names
}

func hasFile(files []knowledge.File, path gitobj.Path) bool {
	return slices.ContainsFunc(files, func(f knowledge.File) bool { return f.Path == path })
}

// addPinned adds what was pinned since.
func (p *packer) addPinned(then epoch.Outline) {
	for _, pin := range p.settings.Pins {
		known := slices.ContainsFunc(then.Core, func(m epoch.Member) bool { return m.Path == pin })
		if text := p.text(pin); text != "" && !known && !p.seen[pin] {
			b := layout.Block{Kind: layout.Deltas, Path: pin, Text: p.words.wholeNow + "\n\n" + text, Reason: "pinned since " + p.plan.epoch.Short()}
			p.plan.deltas = append(p.plan.deltas, p.whole(b, p.share(epoch.Share))...)
		}
	}
}

// delta is what became of a file, "" where it is shown as it is.
func (p *packer) delta(f fixture) string {
	now, err := knowledge.Linked(p.tree.FS, f.Path)
	if err != nil {
		return p.words.gone + p.movedTo(f)
	}
	if f.kind == layout.Rules && !hasFile(p.rules, f.Path) {
		return p.words.dropped
	}
	if now.Blob != "" && now.Blob == f.Blob {
		return ""
	}
	if page, ok := p.library.Find(f.Path); ok && page.Retired() {
		return p.words.retired + p.replacedBy(page.Successor)
	}
	if data, err := p.tree.read(f.Path); err != nil || library.Unreadable(data) != "" {
		return p.words.retired
	}
	if shown := f.show(p.text(f.Path)); shown != f.shown {
		return p.change(f.shown, shown)
	}
	return ""
}

// change tells a new text in the shorter of two ways.
func (p *packer) change(then, now string) string {
	diff := p.words.diff + "\n\n" + epoch.Diff(then, now)
	whole := p.words.wholeNow + "\n\n" + now
	if len(whole) <= len(diff) {
		return whole
	}
	return diff
}

// movedTo names the page that has the content of a file that is gone.
func (p *packer) movedTo(f fixture) string {
	for _, page := range p.library.Pages() {
		if f.Blob != "" && page.File().Blob == f.Blob {
			p.seen[page.Path] = true
			return " " + strings.Replace(p.words.moved, "PATH", p.masks.show(page.Path), 1)
		}
	}
	return ""
}

func (p *packer) replacedBy(successor gitobj.Path) string {
	if successor == "" {
		return ""
	}
	return " " + strings.Replace(p.words.replaced, "PATH", p.masks.show(successor), 1)
}
