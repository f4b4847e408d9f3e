package gitops

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/glance"
)

// openFromFiles opens the repository that git would find from dir, from its files; nil
// where only git can tell, be it why there is none. To ask costs as much as to
// search ten thousand pages.
func openFromFiles(dir string, env []string) *Repo {
	if slices.ContainsFunc(env, isLocal) || lookup(env, "GIT_DISCOVERY_ACROSS_FILESYSTEM") != "" {
		return nil
	}
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil || !filepath.IsAbs(dir) {
		return nil
	}
	top, ok := nearestRepository(dir, ceilings(env))
	if !ok {
		return nil
	}
	r := &Repo{git: git{dir: top, env: env}, config: new(settings), ObjectFormat: "sha1", Top: top}
	if r.GitDir, ok = gitDirOf(top); !ok {
		return nil
	}
	if r.CommonDir, err = filepath.EvalSymlinks(glance.Repository{GitDir: r.GitDir}.CommonDir()); err != nil || !r.trusted() || !r.usual() {
		return nil
	}
	return r
}

// ceilings are the folders above which git is told not to look, also as they are
// without links.
func ceilings(env []string) (limits []string) {
	for _, limit := range filepath.SplitList(lookup(env, "GIT_CEILING_DIRECTORIES")) {
		limits = append(limits, filepath.Clean(limit))
		if real, err := filepath.EvalSymlinks(limit); err == nil {
			limits = append(limits, real)
		}
	}
	return limits
}

// nearestRepository is the folder at or above dir with a .git in it; false where
// something in between may be one without, or git would not look that far.
func nearestRepository(dir string, limits []string) (string, bool) {
	for at := dir; ; at = filepath.Dir(at) {
		if !sameDevice(dir, at) {
			return "", false
		}
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			return at, true
		}
		_, err := os.Lstat(filepath.Join(at, "HEAD"))
		if err == nil || filepath.Dir(at) == at || slices.Contains(limits, filepath.Dir(at)) {
			return "", false
		}
	}
}

// gitDirOf is the git directory of a work tree: .git, or what that file names.
func gitDirOf(top string) (string, bool) {
	dir := filepath.Join(top, ".git")
	info, err := os.Lstat(dir)
	if err == nil && info.Mode().IsRegular() {
		text, err := os.ReadFile(dir)
		target, named := strings.CutPrefix(strings.TrimRight(string(text), "\r\n"), "gitdir: ")
		if err != nil || !named || !ownedByUs(dir) {
			return "", false
		}
		if dir = target; !filepath.IsAbs(dir) {
			dir = filepath.Join(top, dir)
		}
		dir, err = filepath.EvalSymlinks(dir)
		return dir, err == nil
	}
	return dir, err == nil && info.IsDir()
}

// trusted is true where all belongs to who asks: else git wants to be told that
// it is safe.
func (r *Repo) trusted() bool {
	return ownedByUs(r.Top) && ownedByUs(r.GitDir) && !strings.ContainsAny(r.Top+r.GitDir+r.CommonDir, "\n")
}

// usual is true for a repository with the parts that git looks for and nothing in
// its configuration that says where something is or how it is kept.
func (r *Repo) usual() bool {
	head, err := os.ReadFile(filepath.Join(r.GitDir, "HEAD"))
	if err != nil || !strings.HasPrefix(string(head), "ref: refs/") && !isSHA1(strings.TrimSpace(string(head))) {
		return false
	}
	for _, part := range []string{"objects", "refs"} {
		if info, err := os.Stat(filepath.Join(r.CommonDir, part)); err != nil || !info.IsDir() {
			return false
		}
	}
	own := settings{values: map[string]string{}}
	if !own.readFile(filepath.Join(r.CommonDir, "config")) {
		return false
	}
	for key := range own.values {
		if strings.HasPrefix(key, "extensions.") || key == "core.worktree" {
			return false
		}
	}
	version := own.values["core.repositoryformatversion"]
	return (version == "0" || version == "") && (own.values["core.bare"] == "" || isFalse(own.values["core.bare"]))
}

func isSHA1(s string) bool { return len(s) == 40 && strings.Trim(s, "0123456789abcdef") == "" }
