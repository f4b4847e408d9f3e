package promotion

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// taken is the file that stands where a page would, in any spelling that some
// file system takes for the same; "" if there is none.
func taken(tree fs.FS, page gitobj.Path) gitobj.Path {
	if blobAt(tree, page) != "" {
		return page
	}
	entries, err := fs.ReadDir(tree, string(page.Dir()))
	if err != nil {
		return ""
	}
	for _, entry := range entries {
		if strings.EqualFold(entry.Name(), page.Base()) {
			return gitobj.Path(path.Join(string(page.Dir()), entry.Name()))
		}
	}
	return ""
}

func blobAt(tree fs.FS, p gitobj.Path) gitobj.ID {
	info, err := fs.Stat(tree, string(p))
	if err != nil {
		return ""
	}
	id, _ := info.Sys().(gitobj.ID)
	return id
}

// unused is p, or p with the first number no file has.
func unused(tree fs.FS, p gitobj.Path, used map[gitobj.Path]bool) gitobj.Path {
	candidate := p
	for n := 2; used[candidate] || taken(tree, candidate) != ""; n++ {
		candidate = gitobj.Path(fmt.Sprintf("%s-%d.md", strings.TrimSuffix(string(p), ".md"), n))
	}
	return candidate
}

// pagesOf lists the pages of a commit that name an entry.
func pagesOf(ctx context.Context, ports Ports, commit gitobj.ID, key string) ([]knowledge.PromotedSource, error) {
	if commit == "" {
		return nil, nil
	}
	tree, err := ports.Tree(ctx, commit)
	if err != nil {
		return nil, err
	}
	promoted, err := knowledge.PromotedSources(tree)
	return promoted[key], err
}

func promotedAt(ctx context.Context, ports Ports, commit gitobj.ID) (map[string][]knowledge.PromotedSource, error) {
	tree, err := ports.Tree(ctx, commit)
	if err != nil {
		return nil, err
	}
	return knowledge.PromotedSources(tree)
}

// pageAt is a page in a commit, empty where it is not there.
func pageAt(ctx context.Context, ports Ports, commit gitobj.ID, p gitobj.Path) (knowledge.Page, error) {
	tree, err := ports.Tree(ctx, commit)
	if err != nil {
		return knowledge.Page{}, err
	}
	data, err := fs.ReadFile(tree, string(p))
	if errors.Is(err, fs.ErrNotExist) {
		return knowledge.Page{}, nil
	}
	return knowledge.ParsePage(p, data), err
}
