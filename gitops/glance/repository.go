package glance

import (
	"path/filepath"
	"strings"
)

// Inbox is the inbox branch where nobody chose another.
const Inbox = "anw/inbox"

// Repository is one that a hook runs in.
type Repository struct {
	Dir     string   // the top of the work tree
	Environ []string // what git told the hook
	GitDir  string
}

// Look finds the git directory from the top of the work tree and the environment
// git gave to a hook.
func Look(top string, env []string) Repository {
	r := Repository{Dir: top, Environ: env}
	dir := r.getenv("GIT_DIR")
	if dir == "" {
		dir = ".git"
	}
	r.GitDir = r.at(dir)
	if link, err := readFile(r.GitDir); err == nil { // a linked worktree
		r.GitDir = r.at(strings.TrimRight(strings.TrimPrefix(string(link), "gitdir: "), "\r\n"))
	}
	return r
}

// at is a path that is given from the top of the work tree.
func (r Repository) at(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(r.Dir, path)
}

// CommonDir is what the git directory shares with those of other worktrees.
func (r Repository) CommonDir() string {
	shared, err := readFile(filepath.Join(r.GitDir, "commondir"))
	if err != nil {
		return r.GitDir
	}
	if common := strings.TrimSpace(string(shared)); filepath.IsAbs(common) {
		return common
	}
	return filepath.Join(r.GitDir, strings.TrimSpace(string(shared)))
}

// Index is the file of the index that git names to a hook, else that of the
// worktree.
func (r Repository) Index() string {
	if named := r.getenv("GIT_INDEX_FILE"); named != "" {
		return r.at(named)
	}
	return filepath.Join(r.GitDir, "index")
}

// Branch is which branch is checked out; "" where only git can tell, and what
// else HEAD names where it is no branch.
func (r Repository) Branch() string {
	head, _ := readFile(filepath.Join(r.GitDir, "HEAD"))
	branch, _ := strings.CutPrefix(strings.TrimSpace(string(head)), "ref: refs/heads/")
	if branch == ".invalid" { // reftable
		return ""
	}
	return branch
}

// MayBeInbox reports whether the inbox branch may be checked out: where the branch
// has not its usual name, the configuration would have to say so.
func (r Repository) MayBeInbox() bool {
	branch := r.Branch()
	return branch == "" || branch == Inbox || r.ConfigMentions("inboxbranch")
}

// Getenv is a variable of an environment, and whether it is set at all.
func Getenv(env []string, name string) (value string, set bool) {
	for i := len(env) - 1; i >= 0; i-- {
		if value, set := strings.CutPrefix(env[i], name+"="); set {
			return value, true
		}
	}
	return "", false
}

func (r Repository) getenv(name string) string {
	value, _ := Getenv(r.Environ, name)
	return value
}
