package cmd

import (
	"context"
	"maps"
	"slices"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// changes pairs the files of two states by their paths.
func (o tokensOptions) changes(ctx context.Context, p *places) ([]change, error) {
	repo, err := p.repo(ctx, p.env.Dir)
	if err != nil {
		return nil, err
	}
	if repo == nil {
		return nil, p.noRepository()
	}
	from, to, err := o.sides(ctx, repo)
	if err != nil {
		return nil, err
	}
	_, before, err := p.state(ctx, from)
	if err != nil {
		return nil, err
	}
	_, after, err := p.state(ctx, to)
	if err != nil {
		return nil, err
	}
	old, missing := p.filesOf(repo, before, o.files)
	current, alsoMissing := p.filesOf(repo, after, o.files)
	for _, now := range alsoMissing {
		if slices.ContainsFunc(missing, func(then absent) bool { return then.name == now.name }) {
			return nil, now.why
		}
	}
	if err := asStored(ctx, repo, current); err != nil {
		return nil, err
	}
	changes, err := pair(repo, old, current)
	if err != nil {
		return nil, err
	}
	return moved(ctx, withoutMoves(changes))
}

// pair makes the changes between two lists of files, in the order of the names.
func pair(repo *gitops.Repo, before, after []namedFile) ([]change, error) {
	byName := map[string]*change{}
	for i := range before {
		byName[before[i].name] = &change{path: before[i].name, from: &before[i]}
	}
	for i := range after {
		c, ok := byName[after[i].name]
		if !ok {
			c = &change{path: after[i].name}
			byName[c.path] = c
		}
		c.to = &after[i]
	}
	var changes []change
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		c := byName[name]
		if same, err := c.same(repo); err != nil {
			return nil, err
		} else if !same {
			changes = append(changes, *c)
		}
	}
	return changes, nil
}

// asStored makes files of the work tree what git would store of them, as git itself
// compares: filters, encodings and line ends of this machine are no change.
func asStored(ctx context.Context, repo *gitops.Repo, files []namedFile) error {
	var paths []gitobj.Path
	for _, file := range files {
		if file.tree != nil && file.blob() == "" {
			paths = append(paths, file.entry.Path)
		}
	}
	contents, err := repo.AsStored(ctx, paths)
	for i := range files {
		if data, ok := contents[files[i].entry.Path]; ok {
			files[i].origin = &origin{repo: repo, data: data}
			files[i].holds(repo.BlobID(data))
		}
	}
	return err
}

// same names the file of the work tree where git did not, and is true where both
// sides hold the same.
func (c *change) same(repo *gitops.Repo) (bool, error) {
	if c.to != nil && c.to.blob() == "" {
		data, err := c.to.content()
		if err != nil {
			return false, err
		}
		c.to.holds(repo.BlobID(data))
	}
	return c.from != nil && c.to != nil && c.from.blob() == c.to.blob(), nil
}

// withoutMoves leaves out files that only moved: they bring no tokens and take
// none.
func withoutMoves(changes []change) []change {
	gone := map[gitobj.ID]int{}
	for _, c := range changes {
		if c.to == nil {
			gone[c.from.blob()]++
		}
	}
	moved := map[gitobj.ID]int{}
	kept := slices.DeleteFunc(changes, func(c change) bool {
		if c.from != nil || gone[c.to.blob()] == 0 {
			return false
		}
		gone[c.to.blob()]--
		moved[c.to.blob()]++
		return true
	})
	return slices.DeleteFunc(kept, func(c change) bool {
		if c.to != nil || moved[c.from.blob()] == 0 {
			return false
		}
		moved[c.from.blob()]--
		return true
	})
}
