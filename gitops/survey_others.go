package gitops

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/glance"
	"github.com/git-anw/git-anw/gitops/ondisk"
)

// others finds what is in no index: in the folders that changed since the last
// time where those can be told, else git looks.
func (s *survey) others(ctx context.Context) (others ondisk.Others, err error) {
	if rules, ok := s.rules(ctx); ok {
		kept := filepath.Join(s.repo.GitDir, "anw", "folders")
		known, _ := glance.MapFile(kept)
		file := &datedFile{path: kept}
		defer file.discard()
		others, err = s.compared.Others(ondisk.Asked{Known: known, Rules: rules, Ignored: s.ignored(ctx), Now: file.create})
		if err == nil {
			file.replace(others.Known)
			return others, nil
		}
	}
	out, err := s.repo.git.run(ctx, append([]string{"ls-files", "-z", "--others", "--exclude-standard", "--"}, s.below...)...)
	return ondisk.Others{Files: split0(out), Attributes: []string{unknown}}, err
}

// unknown stands for folders that were not looked at.
const unknown = "?"

func (s *survey) ignored(ctx context.Context) func([]string) (map[string]bool, error) {
	return func(paths []string) (map[string]bool, error) {
		asked := make([]gitobj.Path, len(paths))
		for i, p := range paths {
			asked[i] = gitobj.Path(p)
		}
		found, err := s.repo.Ignored(ctx, asked)
		ignored := make(map[string]bool, len(found))
		for _, p := range found {
			ignored[string(p)] = true
		}
		return ignored, err
	}
}

// rules are the files outside of the work tree that say what is ignored; false
// where names or rules are not just what they are on disk.
func (s *survey) rules(ctx context.Context) (files []string, ok bool) {
	r := s.repo
	if s.skipped || r.configBool(ctx, "core.ignorecase") || r.configBool(ctx, "core.precomposeunicode") || !ondisk.Reliable(r.Top) {
		return nil, false
	}
	global, ok := r.configuredFile(ctx, "core.excludesfile", "ignore")
	return []string{filepath.Join(r.CommonDir, "info", "exclude"), global}, ok
}

// configuredFile is a file that a key names, or that lies by default in git's
// own folder; false where only git knows which.
func (r *Repo) configuredFile(ctx context.Context, key, name string) (path string, ok bool) {
	path, err := r.Config(ctx, key)
	home := lookup(r.git.env, "HOME")
	switch {
	case err != nil || strings.HasPrefix(path, "%(") || strings.HasPrefix(path, ":"):
		return "", false
	case path == "":
		folder := lookup(r.git.env, "XDG_CONFIG_HOME")
		if folder == "" {
			folder = filepath.Join(home, ".config")
		}
		return filepath.Join(folder, "git", name), true
	case strings.HasPrefix(path, "~"):
		inside, own := strings.CutPrefix(path, "~/")
		return filepath.Join(home, inside), own && home != ""
	case !filepath.IsAbs(path):
		return filepath.Join(r.Top, path), true
	}
	return path, true
}

// plain is false where an attribute may make a file on disk another than its
// blob. Which files have it only git can tell.
func (s *survey) plain(ctx context.Context, others ondisk.Others) bool {
	r := s.repo
	global, ok := r.configuredFile(ctx, "core.attributesfile", "attributes")
	tree, _ := r.Config(ctx, "attr.tree")
	if !ok || tree != "" || lookup(r.git.env, "GIT_ATTR_SOURCE") != "" || slices.Contains(others.Attributes, unknown) {
		return false
	}
	files := append([]string{global, filepath.Join(r.CommonDir, "info", "attributes")}, systemAttributes(r.git.env)...)
	for _, folder := range append([]string{""}, others.Attributes...) {
		files = append(files, filepath.Join(r.disk(gitobj.Path(folder)), ".gitattributes"))
	}
	return !slices.ContainsFunc(files, mayConvert) && !slices.ContainsFunc(s.odd, func(f listedFile) bool {
		return f.gone && f.Path.Base() == ".gitattributes" // git reads it from the index
	})
}

// systemAttributes are where git may have been built to look for attributes.
func systemAttributes(env []string) (files []string) {
	folders := []string{"/etc", "/usr/local/etc", "/opt/homebrew/etc"}
	for _, dir := range filepath.SplitList(lookup(env, "PATH")) {
		if program, err := filepath.EvalSymlinks(filepath.Join(dir, "git")); err == nil {
			folders = append(folders, filepath.Join(filepath.Dir(program), "..", "etc"))
			break
		}
	}
	for _, folder := range folders {
		files = append(files, filepath.Join(folder, "gitattributes"))
	}
	return files
}

// mayConvert is true for a file that names an attribute which converts, or a
// macro that may.
func mayConvert(path string) bool {
	text, err := os.ReadFile(path)
	if err != nil {
		return !os.IsNotExist(err)
	}
	names := strings.Fields(strings.ReplaceAll(converting, "!", ""))
	return slices.ContainsFunc(bytes.Fields(text), func(word []byte) bool {
		name, _, _ := strings.Cut(strings.TrimLeft(string(word), "-!"), "=")
		return slices.Contains(names, name) || bytes.HasPrefix(word, []byte("[attr]"))
	})
}
