package cmd

import (
	"path/filepath"
	"strings"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// fileHere is a file of the workspace as a shell finds it where the person is.
func (e *Env) fileHere(w *gitops.Workspace, file gitobj.Path) string {
	path, err := filepath.Rel(filepath.FromSlash(string(placeIn(w, e.Dir))), filepath.FromSlash(string(file)))
	if err != nil || w.Repository != "." {
		return quote(filepath.Join(w.Top, filepath.FromSlash(string(file))))
	}
	if strings.HasPrefix(path, "-") { // no flag
		path = "./" + path
	}
	return quote(filepath.ToSlash(path))
}

// gitHere is a command of git for files of the workspace, which may not be the
// repository the person is in.
func (e *Env) gitHere(w *gitops.Workspace, command string, files ...gitobj.Path) string {
	words := []string{"git", command}
	if w.Repository != "." {
		words = []string{"git", "-C", quote(w.Top), command}
	}
	for _, file := range files {
		words = append(words, e.fileHere(w, file))
	}
	return strings.Join(words, " ")
}
