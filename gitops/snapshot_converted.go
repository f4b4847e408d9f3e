package gitops

import (
	"bytes"
	"context"
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

// forgetConverted takes the ID from the files whose bytes are not their blob's.
func (r *Repo) forgetConverted(ctx context.Context, entries []gitobj.Entry) error {
	known := map[gitobj.Path]int{}
	note := func(i int) {
		if entries[i].ID != "" && entries[i].Mode != gitobj.ModeSymlink {
			known[entries[i].Path] = i
		}
	}
	if autocrlf, err := r.Config(ctx, "core.autocrlf"); err != nil {
		return err
	} else if autocrlf != "" && !isFalse(autocrlf) {
		for i := range entries {
			note(i)
		}
	}
	out, err := r.git.run(ctx, "ls-files", "-z", "--", ":(top)", ":(top,exclude,attr:"+converting+")")
	if err != nil {
		return err
	}
	if paths := split0(out); len(paths) > 0 {
		at := make(map[gitobj.Path]int, len(entries))
		for i, entry := range entries {
			at[entry.Path] = i
		}
		for _, p := range paths {
			if i, ok := at[gitobj.Path(p)]; ok {
				note(i)
			}
		}
		if err := r.forgetFiltered(ctx, out, entries, known); err != nil {
			return err
		}
	}
	return r.forgetResized(ctx, entries, known)
}

func isFalse(value string) bool {
	switch strings.ToLower(value) {
	case "false", "no", "off", "0":
		return true
	}
	return false
}

// forgetFiltered does so where a program or an encoding is between the two: of
// these nothing can be said without running them.
func (r *Repo) forgetFiltered(ctx context.Context, paths []byte, entries []gitobj.Entry, known map[gitobj.Path]int) error {
	out, err := r.git.feed(ctx, paths, "check-attr", "-z", "--stdin", "filter", "working-tree-encoding")
	if err != nil {
		return err
	}
	records := split0(out)
	for i := 0; i+2 < len(records); i += 3 { // path, attribute, value
		at, ok := known[gitobj.Path(records[i])]
		if value := records[i+2]; ok && value != "unspecified" && value != "unset" {
			entries[at].ID = ""
			delete(known, gitobj.Path(records[i]))
		}
	}
	return nil
}

// forgetResized does so where the sizes differ. What is left, line ends and
// $Id$, only ever takes bytes away on the way into the index: of one size, the
// two are equal.
func (r *Repo) forgetResized(ctx context.Context, entries []gitobj.Entry, known map[gitobj.Path]int) error {
	if len(known) == 0 {
		return nil
	}
	ids := make([]gitobj.ID, 0, len(known))
	for _, i := range known {
		ids = append(ids, entries[i].ID)
	}
	sizes, err := r.sizes(ctx, ids)
	if err != nil {
		return err
	}
	for p, i := range known {
		info, err := os.Lstat(r.disk(p))
		if size, ok := sizes[entries[i].ID]; err != nil || !ok || info.Size() != size {
			entries[i].ID = ""
		}
	}
	return nil
}

// memoryOfSizes is where sizes of blobs are kept.
const memoryOfSizes = "sizes-1"

// sizes are the sizes of blobs; what is not there is left out.
func (r *Repo) sizes(ctx context.Context, ids []gitobj.ID) (map[gitobj.ID]int64, error) {
	memory := r.Memory(memoryOfSizes)
	sizes := make(map[gitobj.ID]int64, len(ids))
	var asked bytes.Buffer
	for _, id := range ids {
		value, found := memory.Recall(id)
		size, err := strconv.ParseInt(string(value), 10, 64)
		if !found || err != nil {
			fmt.Fprintln(&asked, id)
			continue
		}
		sizes[id] = size
	}
	if asked.Len() == 0 {
		return sizes, nil
	}
	out, err := r.git.feed(ctx, asked.Bytes(), "cat-file", "--batch-check=%(objectname) %(objectsize)", "--buffer")
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(out)) {
		id, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if size, err := strconv.ParseInt(text, 10, 64); err == nil { // else "missing"
			sizes[gitobj.ID(id)] = size
			memory.Keep(gitobj.ID(id), []byte(text))
		}
	}
	memory.Save()
	return sizes, nil
}
