package gitops

import (
	"bufio"
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// AsStored is what git would store of files of the work tree, where that may be
// something else than they hold: line ends, $Id$, encodings and filters are taken
// back. Nothing is stored by it.
func (r *Repo) AsStored(ctx context.Context, paths []gitobj.Path) (map[gitobj.Path][]byte, error) {
	var doubtful []gitobj.Path
	for _, p := range paths {
		data, err := r.readDisk(gitobj.Entry{Path: p})
		if err == nil && !r.unconverted(p, data) { // who reads the others is told
			doubtful = append(doubtful, p)
		}
	}
	if len(doubtful) == 0 {
		return nil, nil
	}
	aside, err := os.MkdirTemp("", "git-anw-objects-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(aside)
	return r.storedIn(ctx, aside, doubtful)
}

// storedIn has git store files in an object directory of their own, and reads them
// from there.
func (r *Repo) storedIn(ctx context.Context, aside string, paths []gitobj.Path) (map[gitobj.Path][]byte, error) {
	git := r.git.with("GIT_OBJECT_DIRECTORY="+aside, "GIT_ALTERNATE_OBJECT_DIRECTORIES="+r.alternates())
	var names bytes.Buffer
	for _, p := range paths {
		names.WriteString(inLines(string(p)) + "\n")
	}
	ids, err := git.feed(ctx, names.Bytes(), "-c", "core.safecrlf=false", "hash-object", "-w", "--stdin-paths")
	if err != nil {
		return nil, err
	}
	objects, err := git.feed(ctx, ids, "cat-file", "--batch", "--buffer")
	if err != nil {
		return nil, err
	}
	contents := make(map[gitobj.Path][]byte, len(paths))
	err = parseBatch(bufio.NewReader(bytes.NewReader(objects)), func(_ gitobj.ID, data []byte) {
		contents[paths[len(contents)]] = data
	})
	return contents, err
}

// alternates are the object directories of the repository, as git reads a list.
func (r *Repo) alternates() string {
	own := lookup(r.git.env, "GIT_OBJECT_DIRECTORY")
	if own == "" {
		own = filepath.Join(r.CommonDir, "objects")
	}
	if !filepath.IsAbs(own) {
		own = filepath.Join(r.git.dir, own)
	}
	if strings.ContainsRune(own, os.PathListSeparator) {
		own = strconv.Quote(own)
	}
	return strings.TrimSuffix(own+string(os.PathListSeparator)+lookup(r.git.env, "GIT_ALTERNATE_OBJECT_DIRECTORIES"), string(os.PathListSeparator))
}

// inLines is a path as git reads it from a list with one in each line.
func inLines(path string) string {
	if !strings.Contains(path, "\n") && !strings.HasPrefix(path, `"`) {
		return path
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(path) + `"`
}
