package gitops

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// gitReader asks the git program.
type gitReader struct{ git git }

func (g gitReader) resolve(ctx context.Context, revision string) (gitobj.ID, error) {
	commit := revision + "^{commit}"
	if strings.HasPrefix(revision, ":/") { // all behind it is what is looked for, and only in commits
		commit = revision
	}
	out, err := g.git.line(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", commit)
	if failedWith(err, 1) || failedWith(err, 128) || strings.HasPrefix(out, "^") { // what is to be left out is no commit
		return "", fmt.Errorf("%s: %w", revision, errMissing)
	}
	return gitobj.ID(out), err
}

func (g gitReader) commit(ctx context.Context, id gitobj.ID) (gitobj.Commit, error) {
	raw, err := g.git.run(ctx, "cat-file", "commit", string(id))
	if err != nil {
		return gitobj.Commit{}, err
	}
	return parseCommit(id, raw)
}

func (g gitReader) tree(ctx context.Context, id gitobj.ID) ([]gitobj.Entry, error) {
	out, err := g.git.run(ctx, "ls-tree", "-z", "--full-tree", string(id))
	if err != nil {
		return nil, err
	}
	return parseTree(out)
}

func (g gitReader) blob(ctx context.Context, id gitobj.ID) ([]byte, error) {
	return g.git.run(ctx, "cat-file", "blob", string(id))
}

// parseTree reads `ls-tree -z`: mode SP type SP id TAB path NUL.
func parseTree(out []byte) ([]gitobj.Entry, error) {
	records := split0(out)
	entries := make([]gitobj.Entry, 0, len(records))
	for _, record := range records { // mode type id TAB path
		meta, name, ok := strings.Cut(record, "\t")
		bits, meta, _ := strings.Cut(meta, " ")
		_, id, found := strings.Cut(meta, " ")
		if !ok || !found {
			return nil, fmt.Errorf("tree entry %q: malformed", record)
		}
		mode, err := strconv.ParseUint(bits, 8, 32)
		if err != nil {
			return nil, fmt.Errorf("tree entry %q: %w", record, err)
		}
		entries = append(entries, gitobj.Entry{Path: gitobj.Path(name), Mode: gitobj.Mode(mode), ID: gitobj.ID(id)})
	}
	return entries, nil
}

func parseCommit(id gitobj.ID, raw []byte) (gitobj.Commit, error) {
	header, message, _ := bytes.Cut(raw, []byte("\n\n"))
	commit := gitobj.Commit{ID: id, Message: string(message)}
	for _, line := range strings.Split(string(header), "\n") {
		key, value, _ := strings.Cut(line, " ")
		switch key {
		case "tree":
			commit.Tree = gitobj.ID(value)
		case "parent":
			commit.Parents = append(commit.Parents, gitobj.ID(value))
		case "author":
			commit.Author = parseSignature(value)
		case "committer":
			commit.Committer = parseSignature(value)
		}
	}
	if commit.Tree == "" {
		return commit, fmt.Errorf("commit %s: no tree", id)
	}
	return commit, nil
}

// parseSignature reads `Name <email> seconds ±hhmm`.
func parseSignature(s string) gitobj.Signature {
	name, rest, _ := strings.Cut(s, " <")
	email, when, _ := strings.Cut(rest, "> ")
	seconds, zone, _ := strings.Cut(when, " ")
	unix, _ := strconv.ParseInt(seconds, 10, 64)
	signature := gitobj.Signature{Name: name, Email: email, When: time.Unix(unix, 0).UTC()}
	if offset, err := time.Parse("-0700", zone); err == nil {
		signature.When = signature.When.In(offset.Location())
	}
	return signature
}

// split0 splits NUL-terminated records.
func split0(out []byte) []string {
	text := strings.TrimSuffix(string(out), "\x00")
	if text == "" {
		return nil
	}
	return strings.Split(text, "\x00")
}
