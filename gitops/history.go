package gitops

import (
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/store"
)

// Latest are the last commits up to one, at most limit of them, with the files
// each changed; newest first, and the same in every clone. They are kept until
// they are asked for at another commit.
func (r *Repo) Latest(ctx context.Context, head gitobj.ID, limit int) ([]gitobj.Revision, error) {
	kept := store.New(r.historyDir())
	key := string(head) + "-" + strconv.Itoa(limit)
	var revisions []gitobj.Revision
	if data, found, err := kept.Get(key); err == nil && found && json.Unmarshal(data, &revisions) == nil {
		return revisions, nil
	}
	revisions, err := r.latest(ctx, head, limit)
	if err != nil {
		return nil, err
	}
	if data, err := json.Marshal(revisions); err == nil {
		replace(kept, key, data)
	}
	return revisions, nil
}

func (r *Repo) historyDir() string { return filepath.Join(r.StateDir(), "history") }

// replace keeps one value and nothing else. What cannot be kept is read again.
func replace(kept store.Store, key string, data []byte) {
	old, _ := kept.Keys()
	if kept.Put(key, data) != nil {
		return
	}
	for _, name := range old {
		if name != key {
			_ = kept.Delete(name)
		}
	}
}

func (r *Repo) latest(ctx context.Context, head gitobj.ID, limit int) ([]gitobj.Revision, error) {
	commits, err := r.Log(ctx, limit, string(head))
	if err != nil {
		return nil, err
	}
	revisions, err := r.revisions(ctx, commits)
	for i := range revisions {
		revisions[i] = inShort(revisions[i])
	}
	return revisions, err
}

// manyFiles is how many files a commit changes that says nothing about any one
// of them, such as an import.
const manyFiles = 200

// inShort leaves what a log in one line needs, so that much of it is soon read:
// of the message the subject and our trailers, of the files those of a commit
// that is about them.
func inShort(r gitobj.Revision) gitobj.Revision {
	told := gitobj.Draft{Subject: r.Subject()}
	for _, trailer := range r.Trailers() {
		if trailer.Key == gitobj.TrailerPromotes {
			told.Trailers = append(told.Trailers, trailer)
		}
	}
	short := gitobj.Revision{Commit: gitobj.Commit{ID: r.ID, Committer: gitobj.Signature{When: r.Committer.When}, Message: told.Message()}}
	if len(r.Changed) <= manyFiles {
		short.Changed = r.Changed
	}
	return short
}

// Revisions are the commits that names stand for, as far as each stands for one.
func (r *Repo) Revisions(ctx context.Context, names []string) ([]gitobj.Revision, error) {
	var commits []gitobj.Commit
	for _, name := range names {
		id, err := r.Resolve(ctx, name)
		if err != nil {
			continue // a word of the task that only looks like an id
		}
		if commit, err := r.reader().commit(ctx, id); err == nil {
			commits = append(commits, commit)
		}
	}
	return r.revisions(ctx, commits)
}

// revisions finds what commits changed, in one process for all.
func (r *Repo) revisions(ctx context.Context, commits []gitobj.Commit) ([]gitobj.Revision, error) {
	if len(commits) == 0 {
		return nil, nil
	}
	var input strings.Builder
	revisions := make([]gitobj.Revision, len(commits))
	place := make(map[string]int, len(commits))
	for i, commit := range commits {
		revisions[i].Commit = commit
		place[string(commit.ID)] = i
		input.WriteString(string(commit.ID) + "\n")
	}
	out, err := r.git.feed(ctx, []byte(input.String()), "diff-tree", "--stdin", "-r", "-z", "--root", "--name-only", "--no-renames")
	if err != nil {
		return nil, err
	}
	at := 0
	for _, name := range split0(out) {
		if i, ok := place[name]; ok && i >= at {
			at = i
			continue
		}
		revisions[at].Changed = append(revisions[at].Changed, gitobj.Path(name))
	}
	for i := range revisions {
		slices.Sort(revisions[i].Changed)
	}
	return revisions, nil
}

// Age reads a time as git does, such as 2.weeks or 2026-05-01: the second since
// 1970 before which a commit is too old.
func (r *Repo) Age(ctx context.Context, since string) (int64, error) {
	line, err := r.git.line(ctx, "rev-parse", "--since="+since)
	if err != nil {
		return 0, err
	}
	return strconv.ParseInt(strings.TrimPrefix(line, "--max-age="), 10, 64)
}
