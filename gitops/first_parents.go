package gitops

import (
	"context"
	"encoding/binary"
	"strconv"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// FirstParents is a commit and at most n before it along first parents, newest first,
// and how many commits lie before it, as far as history reaches here.
func (r *Repo) FirstParents(ctx context.Context, from gitobj.ID, n int) (commits []gitobj.ID, position int, err error) {
	if from == "" {
		return nil, 0, nil
	}
	if commits, err = r.readFirstParents(ctx, from, n); err != nil {
		return nil, 0, err
	}
	if len(commits) <= n { // history ends before
		return commits, len(commits) - 1, nil
	}
	position, err = r.positionOf(ctx, commits)
	return commits, position, err
}

// readFirstParents reads commits in process where that costs nothing, and asks git
// where it would ask for each.
func (r *Repo) readFirstParents(ctx context.Context, from gitobj.ID, n int) ([]gitobj.ID, error) {
	if _, asksGit := r.reader().(gitReader); asksGit {
		out, err := r.git.run(ctx, "rev-list", "--first-parent", "--max-count="+strconv.Itoa(n+1), string(from), "--")
		var commits []gitobj.ID
		for id := range strings.FieldsSeq(string(out)) {
			commits = append(commits, gitobj.ID(id))
		}
		return commits, err
	}
	commits := []gitobj.ID{from}
	for len(commits) <= n {
		commit, err := r.reader().commit(ctx, commits[len(commits)-1])
		if err != nil {
			return nil, err
		}
		if len(commit.Parents) == 0 {
			break
		}
		commits = append(commits, commit.Parents[0])
	}
	return commits, nil
}

// positionOf is the position of the newest of some commits. To count all of
// history takes long, so the position of one in some dozens is kept: those of
// its neighbours follow. What a shallow clone counts changes with its depth.
func (r *Repo) positionOf(ctx context.Context, commits []gitobj.ID) (position int, err error) {
	if r.Shallow() {
		return r.countPosition(ctx, commits[0])
	}
	kept := r.Ledger("trail", "1", 4)
	nearest := len(commits)
	kept.Find(len(commits), func(i int) gitobj.ID { return commits[i] }, func(i int, value []byte) {
		if i < nearest {
			nearest, position = i, int(binary.BigEndian.Uint32(value))+i
		}
	})
	if nearest == len(commits) {
		if position, err = r.countPosition(ctx, commits[0]); err != nil {
			return 0, err
		}
	}
	if nearest > len(commits)/2 {
		value := binary.BigEndian.AppendUint32(nil, uint32(position))
		_ = kept.Add(ctx, commits[:1], [][]byte{value}, commits[:1]) // the next one counts again
	}
	return position, nil
}

func (r *Repo) countPosition(ctx context.Context, commit gitobj.ID) (int, error) {
	count, err := r.git.line(ctx, "rev-list", "--first-parent", "--count", string(commit), "--")
	if err != nil {
		return 0, err
	}
	n, err := strconv.Atoi(count)
	return n - 1, err
}
