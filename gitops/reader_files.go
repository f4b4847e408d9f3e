package gitops

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// fileReader reads in process: a point read costs no process start, and a
// process costs as much as all else a commit hook does. Whatever it cannot
// answer from files it asks git.
type fileReader struct {
	objects *objectFiles
	common  string
	git     gitReader
}

func openFiles(r *Repo) reader {
	return fileReader{&objectFiles{dir: filepath.Join(r.CommonDir, "objects")}, r.CommonDir, gitReader{r.git}}
}

// resolve reads full names of refs and of objects itself, and the names of
// branches that can be nothing else, and leaves git's revision language to git. A ref that is not found is asked again: git may be
// replacing it.
func (f fileReader) resolve(ctx context.Context, revision string) (gitobj.ID, error) {
	id := gitobj.ID(revision)
	if strings.HasPrefix(revision, "refs/") {
		id = f.ref(revision)
	} else if !isSHA1(revision) && isBranchName(revision) {
		id = f.branch(revision)
	}
	if f.is(id, "commit") {
		return id, nil
	}
	return f.git.resolve(ctx, revision)
}

// isBranchName is false for what means more to git than a name, or may.
func isBranchName(revision string) bool {
	return strings.Trim(strings.ToLower(revision), "abcdefghijklmnopqrstuvwxyz0123456789/-_.") == "" && !strings.Contains(revision, "..") &&
		strings.ToUpper(revision) != revision
}

// branch is the commit of a branch whose name nothing else has that git would
// look at first.
func (f fileReader) branch(name string) gitobj.ID {
	if _, err := os.Lstat(filepath.Join(f.common, filepath.FromSlash(name))); err == nil || f.ref("refs/"+name) != "" || f.ref("refs/tags/"+name) != "" {
		return ""
	}
	return f.ref("refs/heads/" + name)
}

// ref is what a ref of all worktrees holds, "" where that takes more than a
// look: some belong to a worktree, some stand for another one.
func (f fileReader) ref(name string) gitobj.ID {
	if !gitobj.Path(name).Valid() || slices.ContainsFunc([]string{"refs/bisect/", "refs/worktree/", "refs/rewritten/"}, func(own string) bool { return strings.HasPrefix(name, own) }) {
		return ""
	}
	if data, err := os.ReadFile(filepath.Join(f.common, filepath.FromSlash(name))); err == nil {
		return gitobj.ID(bytes.TrimSpace(data))
	}
	packed, _ := os.ReadFile(filepath.Join(f.common, "packed-refs"))
	at := bytes.Index(packed, []byte(" "+name+"\n"))
	const digits = 2 * packedIDSize
	if at < digits || at > digits && packed[at-digits-1] != '\n' {
		return ""
	}
	return gitobj.ID(packed[at-digits : at])
}

// is reports whether an object is here, and of a kind.
func (f fileReader) is(id gitobj.ID, kind string) bool {
	if len(id) != 2*packedIDSize {
		return false
	}
	o, ok := f.objects.object(id)
	return ok && o.kind == kind
}

func (f fileReader) commit(ctx context.Context, id gitobj.ID) (gitobj.Commit, error) {
	if o, ok := f.objects.object(id); ok && o.kind == "commit" {
		return parseCommit(id, o.content)
	}
	return f.git.commit(ctx, id)
}

// tree also takes the name of a commit, as git does.
func (f fileReader) tree(ctx context.Context, id gitobj.ID) ([]gitobj.Entry, error) {
	if o, ok := f.objects.object(id); ok && o.kind == "tree" {
		return parseRawTree(o.content)
	}
	return f.git.tree(ctx, id)
}

func (f fileReader) blob(ctx context.Context, id gitobj.ID) ([]byte, error) {
	if o, ok := f.objects.object(id); ok && o.kind == "blob" {
		return o.content, nil
	}
	return f.git.blob(ctx, id)
}

// parseRawTree reads `<mode> <name>\0<20 bytes>` records.
func parseRawTree(raw []byte) ([]gitobj.Entry, error) {
	entries := make([]gitobj.Entry, 0, bytes.Count(raw, []byte(" "))) // one each at least, more with blanks in names
	for len(raw) > 0 {
		head, rest, found := bytes.Cut(raw, []byte{0})
		digits, name, spaced := bytes.Cut(head, []byte{' '})
		mode, err := strconv.ParseUint(string(digits), 8, 32)
		if !found || !spaced || err != nil || len(rest) < packedIDSize {
			return nil, errors.New("tree: malformed")
		}
		if mode == 0o100664 { // written by old versions of git
			mode = uint64(gitobj.ModeFile)
		}
		entries = append(entries, gitobj.Entry{Path: gitobj.Path(name), Mode: gitobj.Mode(mode), ID: gitobj.ID(hex.EncodeToString(rest[:packedIDSize]))})
		raw = rest[packedIDSize:]
	}
	return entries, nil
}
