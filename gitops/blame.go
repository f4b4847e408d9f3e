package gitops

import (
	"bytes"
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Blame says for each line of a file in the work tree when it was written; the
// zero time is a line that is in no commit, and a file without history has none. Lines that only moved inside the
// file, or changed their blanks, keep their age.
func (r *Repo) Blame(ctx context.Context, p gitobj.Path) ([]time.Time, error) {
	head, _, err := r.Head(ctx)
	if err != nil || head == "" {
		return nil, err
	}
	tracked, err := r.git.run(ctx, "ls-tree", "-z", "--full-tree", string(head), "--", string(p))
	if err != nil || len(tracked) == 0 {
		return nil, err
	}
	out, err := r.git.run(ctx, "-c", "blame.ignoreRevsFile=", "blame", "--porcelain", "-M", "-w", "--", string(p))
	if err != nil {
		return nil, err
	}
	return parseBlame(out), nil
}

// parseBlame reads the porcelain form: a header "commit old new", facts about
// the commit where it is first seen, and the line behind a tab.
func parseBlame(out []byte) []time.Time {
	written := map[string]time.Time{}
	var lines []time.Time
	commit := ""
	for _, raw := range bytes.Split(out, []byte("\n")) {
		line := string(raw)
		key, value, _ := strings.Cut(line, " ")
		switch {
		case strings.HasPrefix(line, "\t"):
			lines = append(lines, written[commit])
			commit = ""
		case commit == "":
			commit = key
		case key == "author-time" && strings.Trim(commit, "0") != "":
			if seconds, err := strconv.ParseInt(value, 10, 64); err == nil {
				written[commit] = time.Unix(seconds, 0)
			}
		}
	}
	return lines
}
