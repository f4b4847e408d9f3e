package bundle

import (
	"context"

	"github.com/git-anw/git-anw/agentctx/epoch"
	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/library"
)

// ground is the state the shared part is taken from: a commit, or the tree as it
// is, which has none.
type ground struct {
	commit  gitobj.ID
	outline epoch.Outline
	read    func(knowledge.File) ([]byte, error)
}

// here is the tree as it is.
func (p *packer) here() ground {
	return ground{outline: epoch.Study(p.tree.FS, p.library), read: func(f knowledge.File) ([]byte, error) { return p.tree.read(f.Path) }}
}

// at is a commit. Which of its pages matter is found out once; of those, what is
// still the same is read from the tree as it is.
func (p *packer) at(ctx context.Context, commit gitobj.ID) (ground, error) {
	outline, err := p.outlineOf(ctx, commit)
	return ground{commit, outline, func(f knowledge.File) ([]byte, error) {
		if now, err := knowledge.Linked(p.tree.FS, f.Path); err == nil && now.Blob == f.Blob {
			return p.tree.read(f.Path)
		}
		return p.from.Past.Blob(ctx, f.Blob)
	}}, err
}

func (p *packer) outlineOf(ctx context.Context, commit gitobj.ID) (epoch.Outline, error) {
	name := epoch.Version + "-" + string(commit)
	if p.from.Outlines != nil {
		if kept, found := p.from.Outlines.Get(name); found {
			if outline, err := epoch.Unpack(kept); err == nil {
				return outline, nil
			}
		}
	}
	tree, err := p.from.Past.Tree(ctx, commit)
	if err != nil {
		return epoch.Outline{}, err
	}
	pages, err := library.Open(tree, p.from.Segments, nil)
	if err != nil {
		return epoch.Outline{}, err
	}
	outline := epoch.Study(tree, pages)
	if packed, err := outline.Pack(); err == nil && p.from.Outlines != nil && !pages.Damaged() {
		p.from.Outlines.Put(name, packed)
	}
	return outline, nil
}

// textOf is a file of a ground as a bundle shows it, "" where that cannot be.
func (p *packer) textOf(g ground, f knowledge.File) string {
	if f.Path == "" || p.excluded(f.Path) {
		return ""
	}
	data, err := g.read(f)
	if err != nil || library.Unreadable(data) != "" {
		return ""
	}
	return layout.Clean(string(p.masks.file(f.Path, data)))
}
