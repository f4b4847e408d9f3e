package gitops

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"unicode/utf8"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// carryWorkTree makes the same changes in the files a person sees, and returns
// those it left alone because their own edits overlap.
func (r *Repo) carryWorkTree(ctx context.Context, swaps []swap, merge Merger) (kept []gitobj.Path, err error) {
	if r.Bare() {
		return nil, nil
	}
	for _, s := range swaps {
		done, err := r.carryFile(ctx, s, merge)
		if err != nil {
			return kept, err
		}
		if !done {
			kept = append(kept, s.path)
		}
	}
	return kept, nil
}

// carryFile is false where a person's own edits overlap the swap.
func (r *Repo) carryFile(ctx context.Context, s swap, merge Merger) (done bool, err error) {
	if ours, same := r.asStaged(ctx, s); same {
		theirs, err := r.smudged(ctx, s)
		if err != nil {
			return false, err
		}
		return true, r.ReplaceFile(s.path, ours, endLike(ours, theirs))
	}
	ours, err := r.readPlain(s.path)
	missing := errors.Is(err, fs.ErrNotExist)
	switch {
	case errors.Is(err, errNotPlain):
		return false, nil
	case missing && s.old != "": // removed, or outside a sparse checkout: not ours to bring back
		return true, nil
	case err != nil && !missing:
		return false, err
	}
	base, theirs, err := r.sides(ctx, s, func(ctx context.Context, id gitobj.ID) ([]byte, error) { return r.smudge(ctx, s.path, id) })
	if err != nil {
		return false, err
	}
	if missing {
		return true, r.ReplaceFile(s.path, nil, theirs)
	}
	merged, clean, err := r.mergedFile(ctx, s, [3][]byte{endLike(ours, base), ours, endLike(ours, theirs)}, merge)
	if err != nil || !clean || bytes.Equal(ours, merged) {
		return clean, err
	}
	return true, r.ReplaceFile(s.path, ours, merged)
}

// mergedFile is what a file becomes of which base, ours and theirs are given; false
// where ours and theirs overlap.
func (r *Repo) mergedFile(ctx context.Context, s swap, sides [3][]byte, merge Merger) (merged []byte, clean bool, err error) {
	base, ours, theirs := sides[0], sides[1], sides[2]
	if bytes.Equal(ours, theirs) {
		return theirs, true, nil
	}
	if same, err := r.equals(ctx, s.path, ours, base, s.old); err != nil || same {
		return theirs, same, err
	}
	if !utf8.Valid(ours) {
		return nil, false, nil
	}
	merged, clean = merge(s.path, base, ours, theirs)
	return merged, clean, nil
}

// asStaged is the content of a file that is as it was staged, to the byte, which
// it is in most repositories.
func (r *Repo) asStaged(ctx context.Context, s swap) (content []byte, same bool) {
	if s.old == "" {
		return nil, false
	}
	var err error
	if content = s.before; content == nil {
		if content, err = r.Blob(ctx, s.old); err != nil {
			return nil, false
		}
	}
	same, err = r.holdsNow(s.path, content)
	return content, same && err == nil
}

// equals reports whether a file is what git would call unmodified: the bytes
// git would write, or bytes that git's filters turn into the staged blob.
func (r *Repo) equals(ctx context.Context, p gitobj.Path, ours, base []byte, staged gitobj.ID) (bool, error) {
	if staged == "" || bytes.Equal(ours, base) {
		return staged != "", nil
	}
	id, err := r.git.id(ctx, ours, "hash-object", "--stdin", "--path="+string(p))
	return id == staged, err
}

// smudged is what a swap puts into the work tree.
func (r *Repo) smudged(ctx context.Context, s swap) ([]byte, error) {
	if s.content != nil && r.unconverted(s.path, s.content) {
		return s.content, nil
	}
	return r.smudge(ctx, s.path, s.new)
}

// smudge is a blob as git writes it into the work tree: line ends, ident,
// encoding and filters applied.
func (r *Repo) smudge(ctx context.Context, p gitobj.Path, id gitobj.ID) ([]byte, error) {
	return r.git.run(ctx, "cat-file", "--filters", "--path="+string(p), string(id))
}

// endLike gives text the line ends that a file uses throughout; a file that
// mixes them, has a bare CR, or has none, says nothing.
func endLike(file, text []byte) []byte {
	lines, pairs := bytes.Count(file, []byte("\n")), bytes.Count(file, []byte("\r\n"))
	plain := text
	if bytes.IndexByte(text, '\r') >= 0 {
		plain = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	}
	switch {
	case lines == 0 || bytes.Count(file, []byte("\r")) > pairs || !utf8.Valid(file) || !utf8.Valid(text):
		return text
	case pairs == 0:
		return plain
	case pairs == lines:
		return bytes.ReplaceAll(plain, []byte("\n"), []byte("\r\n"))
	}
	return text
}
