package cmd

import (
	"context"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

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
		data, err := file.repo.Blob(ctx, file.blob())
		return string(data), err
	}
	data, err := file.content()
	return string(data), err
}
