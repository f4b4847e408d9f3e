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

// listedFile is a file as ls-files has it.
type listedFile struct {
	gitobj.Entry
	clean   bool  // on disk as in the index, as far as git compares them
	skipped bool  // outside a sparse checkout
	size    int64 // on disk, where it is clean; 0 where that is not known
}

// parseListing reads `H mode id stage TAB path` for what is tracked, the same
// again with C where the file differs or is gone, and `? path` for what is not
// tracked. The lines of one path follow each other.
func parseListing(out []byte) ([]listedFile, error) {
	files := make([]listedFile, 0, bytes.Count(out, []byte{0}))
	for record := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		if record == "" { // nothing at all
			continue
		}
		tag, rest, _ := strings.Cut(record, " ")
		if tag == "?" {
			files = append(files, listedFile{Entry: gitobj.Entry{Path: gitobj.Path(rest)}})
			continue
		}
		about, name, _ := strings.Cut(rest, "\t")
		if n := len(files); n > 0 && string(files[n-1].Path) == name {
			files[n-1].clean = false
			continue
		}
		mode, about, _ := strings.Cut(about, " ")
		id, _, _ := strings.Cut(about, " ")
		bits, err := strconv.ParseUint(mode, 8, 32)
		if err != nil {
			return nil, fmt.Errorf("ls-files: %q: %w", record, err)
		}
		files = append(files, listedFile{
			Entry: gitobj.Entry{Path: gitobj.Path(name), Mode: gitobj.Mode(bits), ID: gitobj.ID(id)}, clean: tag == "H", skipped: tag == "S" || tag == "s",
		})
	}
	return files, nil
}

// listing is what is tracked and what is not ignored, as the work tree has it.
func (r *Repo) listing(ctx context.Context) ([]listedFile, error) {
	if files, ok := r.listingByIndex(ctx); ok {
		return files, nil
	}
	// -v tells apart what git was told to assume unchanged, which may differ.
	listed, err := r.git.run(ctx, "ls-files", "-z", "-v", "--stage", "--cached", "--modified", "--others", "--exclude-standard")
	if err != nil {
		return nil, err
	}
	return parseListing(listed)
}

// listingByIndex reads the index in process and asks git only for what differs
// from it, which is little. It is false where only git can read the index, and
// where the index changed meanwhile: the two would not be of one state.
func (r *Repo) listingByIndex(ctx context.Context) (files []listedFile, ok bool) {
	path := indexFile(r.GitDir, r.Top, r.git.env)
	before, err := os.Stat(path)
	if err != nil || r.ObjectFormat != "sha1" {
		return nil, false
	}
	err = readIndex(path, func(e indexEntry) {
		files = append(files, listedFile{Entry: e.entry(), clean: !e.assumed && !e.skipped, skipped: e.skipped, size: int64(e.size)})
	})
	if err != nil {
		return nil, false
	}
	differing, err := r.git.run(ctx, "ls-files", "-z", "-t", "--modified", "--others", "--exclude-standard")
	after, failed := os.Stat(path)
	if err != nil || failed != nil || !os.SameFile(before, after) || before.Size() != after.Size() || !before.ModTime().Equal(after.ModTime()) {
		return nil, false
	}
	return mark(files, differing), true
}

// mark adds what is not in the index, and takes the cleanness from what differs.
// What is only intended to be added is among both.
func mark(files []listedFile, differing []byte) []listedFile {
	records := split0(differing)
	modified := make(map[gitobj.Path]bool, len(records))
	for _, record := range records {
		if tag, name, _ := strings.Cut(record, " "); tag != "?" {
			modified[gitobj.Path(name)] = true
		}
	}
	for i := range files {
		if modified[files[i].Path] {
			files[i].clean = false
			delete(modified, files[i].Path)
		}
	}
	for _, record := range records {
		if tag, name, _ := strings.Cut(record, " "); tag == "?" || modified[gitobj.Path(name)] {
			files = append(files, listedFile{Entry: gitobj.Entry{Path: gitobj.Path(name)}})
		}
	}
	return files
}
