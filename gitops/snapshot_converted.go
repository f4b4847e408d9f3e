package gitops

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// A file may be as the index has it and yet have other bytes than its blob: line
// ends, $Id$, encodings and filters are converted on the way. Its ID stands for
// bytes that a reader of the work tree never sees.

// converting is every attribute that may change bytes on the way.
const converting = "!text !eol !crlf !ident !filter !working-tree-encoding"

// filtering is those with a program or an encoding behind them.
const filtering = "!filter !working-tree-encoding"

// conversion is what may be converted in this work tree.
type conversion struct {
	repo                *Repo
	all                 bool                 // line ends, everywhere
	converted, filtered map[gitobj.Path]bool // filtered ones are converted too
}

// conversion finds out; plain is true where no attribute converts.
func (r *Repo) conversion(ctx context.Context, plain bool) (c conversion, err error) {
	autocrlf, err := r.Config(ctx, "core.autocrlf")
	c = conversion{repo: r, all: autocrlf != "" && !isFalse(autocrlf)}
	if err != nil || plain {
		return c, err
	}
	if c.converted, err = r.withAttributes(ctx, converting); err == nil && len(c.converted) > 0 {
		c.filtered, err = r.withAttributes(ctx, filtering)
	}
	return c, err
}

func (c conversion) any() bool { return c.all || len(c.converted) > 0 }

// forget takes the ID from the files whose bytes are not their blob's.
func (c conversion) forget(ctx context.Context, entries []gitobj.Entry) error {
	var doubtful []int
	for i, entry := range entries {
		if c.filtered[entry.Path] { // nothing can be said without running them
			entries[i].ID = ""
		} else if entry.ID != "" && entry.Mode != gitobj.ModeSymlink && (c.all || c.converted[entry.Path]) {
			doubtful = append(doubtful, i)
		}
	}
	return c.repo.forgetResized(ctx, entries, doubtful)
}

// withAttributes are the tracked files for which one of some attributes is not
// as it is without any.
func (r *Repo) withAttributes(ctx context.Context, attributes string) (map[gitobj.Path]bool, error) {
	out, err := r.git.run(ctx, "ls-files", "-z", "--", ":(top)", ":(top,exclude,attr:"+attributes+")")
	if err != nil {
		return nil, err
	}
	paths := split0(out)
	with := make(map[gitobj.Path]bool, len(paths))
	for _, p := range paths {
		with[gitobj.Path(p)] = true
	}
	return with, nil
}

// forgetResized does so where the sizes differ. What is left, line ends and
// $Id$, only ever takes bytes away on the way into the index: of one size, the
// two are equal.
func (r *Repo) forgetResized(ctx context.Context, entries []gitobj.Entry, doubtful []int) error {
	if len(doubtful) == 0 {
		return nil
	}
	ids := make([]gitobj.ID, len(doubtful))
	for n, i := range doubtful {
		ids[n] = entries[i].ID
	}
	stored, err := r.sizes(ctx, ids)
	if err != nil {
		return err
	}
	for n, i := range doubtful {
		info, err := os.Lstat(r.disk(entries[i].Path))
		if err != nil || stored[n] != info.Size() {
			entries[i].ID = ""
		}
	}
	return nil
}

// sizes are the sizes of blobs, -1 for one that is not there.
func (r *Repo) sizes(ctx context.Context, ids []gitobj.ID) ([]int64, error) {
	const size = 8
	ledger := r.Ledger("sizes", "1", size)
	sizes, unknown := make([]int64, len(ids)), map[gitobj.ID][]int{}
	var asked bytes.Buffer
	missing := ledger.Find(len(ids), func(i int) gitobj.ID { return ids[i] }, func(i int, value []byte) {
		sizes[i] = int64(binary.LittleEndian.Uint64(value))
	})
	for _, i := range missing {
		sizes[i] = -1
		unknown[ids[i]] = append(unknown[ids[i]], i)
		fmt.Fprintln(&asked, ids[i])
	}
	if asked.Len() == 0 {
		return sizes, nil
	}
	out, err := r.git.feed(ctx, asked.Bytes(), "cat-file", "--batch-check=%(objectname) %(objectsize)", "--buffer")
	if err != nil {
		return nil, err
	}
	var found []gitobj.ID
	var values [][]byte
	for line := range strings.Lines(string(out)) {
		id, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil { // "missing"
			continue
		}
		for _, i := range unknown[gitobj.ID(id)] {
			sizes[i] = n
		}
		found, values = append(found, gitobj.ID(id)), append(values, binary.LittleEndian.AppendUint64(nil, uint64(n)))
	}
	_ = ledger.Add(ctx, found, values, ids) // a cache
	return sizes, nil
}
