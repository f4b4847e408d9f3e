package knowledge

import (
	"bytes"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// pagesOf lists the files that may name sources: the wiki, the docs folders, and
// what else the MANIFEST lists. It is a bounded look: a repository's own code is
// never walked, so promoting to any other place takes a line in the MANIFEST.
func pagesOf(fsys fs.FS) ([]File, error) {
	pages, err := Files(fsys, "wiki", IsPage)
	if err != nil {
		return nil, err
	}
	for _, dir := range docsFolders(fsys) {
		docs, err := Files(fsys, dir, IsDocs)
		if err != nil {
			return nil, err
		}
		pages = append(pages, docs...)
	}
	return append(pages, listedOutside(fsys)...), nil
}

// docsFolders are docs/, that of each folder at the top, and of each project.
func docsFolders(fsys fs.FS) []string {
	dirs := []string{"docs"}
	for _, parent := range []string{".", "projects"} {
		entries, err := fs.ReadDir(fsys, parent)
		if err != nil {
			continue
		}
		for _, entry := range entries {
			if dir := path.Join(parent, entry.Name(), "docs"); entry.Type().IsDir() && IsDocs(gitobj.Path(dir+"/x.md")) {
				dirs = append(dirs, dir)
			}
		}
	}
	return slices.DeleteFunc(dirs, func(dir string) bool {
		info, err := fs.Stat(fsys, dir)
		return err != nil || !info.IsDir()
	})
}

// IsDocs reports whether a file is a page of a project's documentation, or of the
// workspace's: Markdown below docs/, <folder>/docs/ or projects/<project>/docs/.
func IsDocs(p gitobj.Path) bool {
	elements := strings.Split(string(p), "/")
	if !isMarkdown(p.Base()) || slices.ContainsFunc(elements, isHidden) {
		return false
	}
	depth := slices.Index(elements, "docs")
	switch {
	case depth < 0 || depth == len(elements)-1 || elements[0] == "wiki" || elements[0] == "inbox":
		return false
	case depth == 2:
		return elements[0] == "projects"
	}
	return depth < 2
}

// listedOutside are the pages that the MANIFEST lists outside the wiki and the
// docs folders.
func listedOutside(fsys fs.FS) []File {
	data, err := fs.ReadFile(fsys, string(Real(fsys, ManifestPath)))
	if err != nil || !bytes.Contains(data, []byte("../")) {
		return nil
	}
	var pages []File
	for _, entry := range ParseManifest(data).Entries() {
		if strings.HasPrefix(string(entry.Target), "wiki/") || IsDocs(entry.Target) || IsNote(entry.Target) {
			continue
		}
		if info, err := fs.Stat(fsys, string(entry.Target)); err == nil && info.Mode().IsRegular() {
			blob, _ := info.Sys().(gitobj.ID)
			pages = append(pages, File{entry.Target, blob})
		}
	}
	return pages
}
