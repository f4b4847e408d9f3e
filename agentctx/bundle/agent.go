package bundle

import (
	"io/fs"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/layers"
	"github.com/git-anw/git-anw/knowledge/library"
)

// Personal is a file of a person's own rules, which belong to no workspace. Path
// is how it is named, from the home on.
type Personal struct {
	Path    gitobj.Path
	Content []byte
}

// findLoaded finds what the agent is given without us: at its start, whole, and
// without asking the person.
func (p *packer) findLoaded() error {
	if p.req.For.Name == "" {
		return nil
	}
	loading, err := layers.Load(p.tree.FS, p.startsIn(), p.req.For)
	if err != nil {
		return err
	}
	p.own = map[gitobj.Path]bool{}
	for _, file := range loading.Files {
		if file.When == layers.Start && file.Cut == 0 {
			p.own[file.Path], p.own[file.Target] = true, true
		}
	}
	return nil
}

// startsIn is the folder the agent is started in, as far as there is one.
func (p *packer) startsIn() gitobj.Path {
	for dir := p.req.Dir; dir.Valid(); dir = dir.Dir() {
		if info, err := fs.Stat(p.tree.FS, string(dir)); err == nil && info.IsDir() {
			return dir
		}
	}
	return "."
}

// knows reports whether the agent reads a file by itself, and notes that it is
// therefore left out.
func (p *packer) knows(at gitobj.Path) bool {
	if p.own[at] {
		p.leaveOut(at, "", p.req.For.Title+" loads it by itself")
	}
	return p.own[at]
}

// addPersonal adds the person's own rules, behind all that a cache may keep.
func (p *packer) addPersonal() {
	for _, file := range p.req.Personal {
		if reason := library.Unreadable(file.Content); reason != "" {
			p.leaveOut(file.Path, "", reason)
			continue
		}
		b := layout.Block{Kind: layout.Personal, Path: file.Path, Text: layout.Clean(string(p.masks.file(file.Path, file.Content))), Reason: "the person's own rules"}
		p.offer(&p.plan.personal, b, p.share(sharePersonal))
	}
}
