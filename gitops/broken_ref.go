package gitops

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// brokenRef is an error where a ref's file holds no commit, as after a power cut.
// git passes such a ref over with a warning: its commits would seem to be gone, and
// no command of git puts it right.
func (r *Repo) brokenRef(name string) error {
	file := filepath.Join(r.CommonDir, filepath.FromSlash(name))
	data, err := os.ReadFile(file)
	held := strings.TrimSpace(string(data))
	if err != nil || strings.HasPrefix(held, "ref:") || len(held) == len(r.emptyTree()) && strings.Trim(held, "0123456789abcdef") == "" {
		return nil
	}
	problem := gitobj.Problemf(gitobj.GitFailed, "%s: broken, it names no commit", file)
	if last := r.lastOf(name); last != "" {
		return problem.WithHint("rm '%s' && git update-ref %s %s", strings.ReplaceAll(file, "'", `'\''`), name, last)
	}
	return problem.WithHint("git fsck --lost-found finds its commits; then rm '%s' and git update-ref %s COMMIT", strings.ReplaceAll(file, "'", `'\''`), name)
}

// lastOf is what a ref held last, as its reflog has it.
func (r *Repo) lastOf(name string) gitobj.ID {
	log, err := os.ReadFile(filepath.Join(r.CommonDir, "logs", filepath.FromSlash(name)))
	if err != nil {
		return ""
	}
	lines := strings.Split(strings.TrimSpace(string(log)), "\n")
	if fields := strings.Fields(lines[len(lines)-1]); len(fields) > 1 && len(fields[1]) == len(r.emptyTree()) {
		return gitobj.ID(fields[1])
	}
	return ""
}
