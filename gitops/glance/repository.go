package glance

import (
	"bytes"
	"path"
	"runtime"
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
		r.GitDir = r.at(string(bytes.TrimRight(bytes.TrimPrefix(link, []byte("gitdir: ")), "\r\n")))
	}
	return r
}

// at is a path that is given from the top of the work tree.
func (r Repository) at(name string) string {
	if absolute(name) {
		return name
	}
	return path.Join(r.Dir, name)
}

// absolute is filepath.IsAbs for names that git writes.
func absolute(name string) bool {
	return path.IsAbs(name) || runtime.GOOS == "windows" && len(name) > 2 && (name[1] == ':' || name[:2] == `\\`)
}

// CommonDir is what the git directory shares with those of other worktrees.
func (r Repository) CommonDir() string {
	shared, err := readFile(path.Join(r.GitDir, "commondir"))
	if err != nil {
		return r.GitDir
	}
	common := string(bytes.TrimSpace(shared))
	if absolute(common) {
		return common
	}
	return path.Join(r.GitDir, common)
}

// Index is the file of the index that git names to a hook, else that of the
// worktree.
func (r Repository) Index() string {
	if named := r.getenv("GIT_INDEX_FILE"); named != "" {
		return r.at(named)
	}
	return path.Join(r.GitDir, "index")
}

// Branch is which branch is checked out; "" where only git can tell, and what
// else HEAD names where it is no branch.
func (r Repository) Branch() string {
	head, _ := readFile(path.Join(r.GitDir, "HEAD"))
	branch := string(bytes.TrimPrefix(bytes.TrimSpace(head), []byte("ref: refs/heads/")))
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
		if at := len(name); begins(env[i], name) && len(env[i]) > at && env[i][at] == '=' {
			return env[i][at+1:], true
		}
	}
	return "", false
}

func begins(text, with string) bool { return len(text) >= len(with) && text[:len(with)] == with }

func (r Repository) getenv(name string) string {
	value, _ := Getenv(r.Environ, name)
	return value
}
