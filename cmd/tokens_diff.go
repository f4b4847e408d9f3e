package cmd

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/git-anw/git-anw/agentctx/bundle"
	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// change is a file whose content differs between two states.
type change struct {
	path           string
	before, after  size
	added, removed int // tokens of lines; their difference is that of the files
	from, to       *namedFile
}

func runTokensDiff(ctx context.Context, env *Env, opts tokensOptions, p *places, count *tally) error {
	changes, err := opts.changes(ctx, p)
	if err != nil {
		return err
	}
	if err := count.changes(ctx, changes); err != nil {
		return err
	}
	total := change{path: "total"}
	for _, c := range changes {
		total.before, total.after = total.before.plus(c.before), total.after.plus(c.after)
		total.added, total.removed = total.added+c.added, total.removed+c.removed
	}
	shown := changes
	if opts.top > 0 {
		shown = slices.Clone(changes)
		slices.SortStableFunc(shown, func(a, b change) int { return b.added + b.removed - a.added - a.removed })
		shown = shown[:min(opts.top, len(shown))]
	}
	if opts.json {
		return printDiffJSON(env, count.how, shown, total)
	}
	return printDiff(env.Out, count.how, shown, total)
}

// sides are the states that are compared, as `git diff` reads them.
func (o tokensOptions) sides(ctx context.Context, repo *gitops.Repo) (from, to source, err error) {
	a, b, three := strings.Cut(o.diff, "...")
	ranged := three
	if !three {
		a, b, ranged = strings.Cut(o.diff, "..")
	}
	if !ranged {
		return source{rev: a}, source{}, nil
	}
	from, to = source{rev: cmp.Or(a, "HEAD")}, source{rev: cmp.Or(b, "HEAD")}
	if !three {
		return from, to, nil
	}
	left, err := repo.Resolve(ctx, from.rev)
	if err != nil {
		return from, to, err
	}
	right, err := repo.Resolve(ctx, to.rev)
	if err != nil {
		return from, to, err
	}
	base, err := repo.MergeBase(ctx, left, right)
	if err == nil && base == "" {
		err = gitobj.Problemf(gitobj.Usage, "%s: the two have no commit in common", o.diff).WithHint("git anw tokens --diff %s..%s", from.rev, to.rev)
	}
	return source{rev: string(base)}, to, err
}

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
	for _, name := range missing {
		if slices.Contains(alsoMissing, name) {
			return nil, noSuchFile(name)
		}
	}
	changes, err := pair(repo, old, current)
	return withoutMoves(changes), err
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

// same names the file of the work tree where git did not, and is true where both
// sides hold the same; line ends that git writes on this machine are none.
func (c *change) same(repo *gitops.Repo) (bool, error) {
	if c.to != nil && c.to.blob == "" {
		data, err := c.to.content()
		if err != nil {
			return false, err
		}
		c.to.blob = repo.BlobID(data)
		if c.from != nil && repo.BlobID(bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))) == c.from.blob {
			return true, nil
		}
	}
	return c.from != nil && c.to != nil && c.from.blob == c.to.blob, nil
}

// withoutMoves leaves out files that only moved: they bring no tokens and take
// none.
func withoutMoves(changes []change) []change {
	gone := map[gitobj.ID]int{}
	for _, c := range changes {
		if c.to == nil {
			gone[c.from.blob]++
		}
	}
	moved := map[gitobj.ID]int{}
	kept := slices.DeleteFunc(changes, func(c change) bool {
		if c.from != nil || gone[c.to.blob] == 0 {
			return false
		}
		gone[c.to.blob]--
		moved[c.to.blob]++
		return true
	})
	return slices.DeleteFunc(kept, func(c change) bool {
		if c.to != nil || moved[c.from.blob] == 0 {
			return false
		}
		moved[c.from.blob]--
		return true
	})
}

// changes counts both sides, and the lines between them.
func (t *tally) changes(ctx context.Context, changes []change) error {
	var files []namedFile
	for _, c := range changes {
		for _, side := range []*namedFile{c.from, c.to} {
			if side != nil {
				files = append(files, *side)
			}
		}
	}
	sizes, err := t.sizes(ctx, files)
	if err != nil {
		return err
	}
	for i := range changes {
		c := &changes[i]
		if c.from != nil {
			c.before, sizes = sizes[0], sizes[1:]
		}
		if c.to != nil {
			c.after, sizes = sizes[0], sizes[1:]
		}
		if err := t.lines(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// lines counts the lines that went. What came is the rest, so that the two
// differ by as much as the files do.
func (t *tally) lines(ctx context.Context, c *change) error {
	c.removed = c.before.tokens
	if c.from != nil && c.to != nil && !c.before.binary && !c.after.binary {
		old, err := textOf(ctx, *c.from)
		if err != nil {
			return err
		}
		current, err := textOf(ctx, *c.to)
		if err != nil {
			return err
		}
		counter, err := t.how.counter()
		if err != nil {
			return err
		}
		var gone strings.Builder
		for _, edit := range udiff.Lines(old, current) {
			gone.WriteString(old[edit.Start:edit.End])
		}
		c.removed = max(counter.Count(gone.String()), c.before.tokens-c.after.tokens)
	}
	c.added = c.removed + c.after.tokens - c.before.tokens
	return nil
}

func textOf(ctx context.Context, file namedFile) (string, error) {
	if file.stored() {
		data, err := file.repo.Blob(ctx, file.blob)
		return string(data), err
	}
	data, err := file.content()
	return string(data), err
}

// sure says how sure the change is: as sure as its sides.
func (c change) sure(how counting) string {
	both := c.before.plus(c.after)
	both.binary = c.before.binary || c.after.binary
	return counted{how: how}.sure(both)
}

func printDiff(out io.Writer, how counting, changes []change, total change) error {
	for _, c := range append(changes, total) {
		name := c.path
		if c.from != nil || c.to != nil {
			name = bundle.ShowPath(gitobj.Path(c.path))
		}
		if _, err := fmt.Fprintf(out, "+%d\t-%d\t%s\t%s\n", c.added, c.removed, c.sure(how), name); err != nil {
			return err
		}
	}
	return nil
}

// diffJSON is what --diff --json prints; tokens is how many more there are.
type diffJSON struct {
	Tokens    int          `json:"tokens"`
	Added     int          `json:"added"`
	Removed   int          `json:"removed"`
	Exact     bool         `json:"exact"`
	Band      float64      `json:"band"`
	Tokenizer string       `json:"tokenizer"`
	Model     string       `json:"model,omitempty"`
	Files     []changeJSON `json:"files"`
}

type changeJSON struct {
	Path    string `json:"path"`
	Added   int    `json:"added"`
	Removed int    `json:"removed"`
	Before  int    `json:"before"`
	After   int    `json:"after"`
	Binary  bool   `json:"binary,omitempty"`
}

func printDiffJSON(env *Env, how counting, changes []change, total change) error {
	files := []changeJSON{}
	for _, c := range changes {
		files = append(files, changeJSON{c.path, c.added, c.removed, c.before.tokens, c.after.tokens, c.before.binary || c.after.binary})
	}
	return printJSON(env, diffJSON{
		total.added - total.removed, total.added, total.removed, how.exact, rounded(total.before.plus(total.after).band), how.tokenizer, how.model.ID, files,
	})
}
