package gitops

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/glance"
)

// listedFile is a file as ls-files has it.
type listedFile struct {
	gitobj.Entry
	clean   bool // on disk as in the index, as far as git compares them
	gone    bool // not to be found on disk
	skipped bool // outside a sparse checkout
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
type listing struct {
	roll  *glance.Roll // nil where git listed all files
	files []listedFile // of a roll, those that may not be as it has them
	plain bool         // no attribute makes the bytes on disk others than those of their blob
	trees *knownTree   // those of the index, where the files are known to be those of the index; else nil
	// closed are the folders that may not be read, as far as they are known.
	closed []string
}

func (r *Repo) listing(ctx context.Context, below []string) (listing, error) {
	s := r.survey(below)
	if s == nil {
		files, err := r.listingByGit(ctx, below)
		return listing{files: files}, err
	}
	others, err := s.others(ctx)
	if err != nil {
		return listing{}, err
	}
	if len(others.Files) > 0 {
		s.trees = nil
	}
	return listing{s.roll, s.with(others.Files), s.plain(ctx, others), s.trees, others.Closed}, nil
}

func (r *Repo) listingByGit(ctx context.Context, below []string) ([]listedFile, error) {
	// -v tells apart what git was told to assume unchanged, which may differ.
	listed, err := r.git.run(ctx, append([]string{"ls-files", "-z", "-v", "--stage", "--cached", "--modified", "--others", "--exclude-standard", "--"}, below...)...)
	if err != nil {
		return nil, err
	}
	return parseListing(listed)
}
