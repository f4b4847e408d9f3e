package gitops

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// batchReader asks one git process for every object. In a repository with large
// packs that is cheaper than reading in process: go-git loads a pack's whole
// index, and turns it over, before it gives out the first object.
type batchReader struct {
	gitReader
	mutex sync.Mutex
	in    io.Writer
	out   *bufio.Reader
}

// largePacks is where the one process is cheaper, in bytes of pack indexes.
const largePacks = 1 << 20

func (r *Repo) hasLargePacks() bool {
	indexes, err := filepath.Glob(filepath.Join(r.CommonDir, "objects", "pack", "*.idx"))
	total := int64(0)
	for _, name := range indexes {
		if info, err := os.Stat(name); err == nil {
			total += info.Size()
		}
	}
	return err == nil && total > largePacks
}

// start runs the process; it ends when its input does, with us.
func (b *batchReader) start(ctx context.Context) error {
	command, _, _ := b.git.command(context.WithoutCancel(ctx), []string{"cat-file", "--batch"})
	command.Stdout = nil
	in, err := command.StdinPipe()
	if err != nil {
		return err
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	b.in, b.out = in, bufio.NewReader(out)
	return command.Start()
}

// object is the content of an object, and false where it is of another type,
// not there, or the process does not answer: then the answer is git's own.
func (b *batchReader) object(ctx context.Context, id gitobj.ID, kind string) ([]byte, bool) {
	_, found, data := b.ask(ctx, string(id))
	return data, found == kind
}

// ask names an object, by a revision without blanks, and gets it. The kind is
// "" where there is none.
func (b *batchReader) ask(ctx context.Context, revision string) (id gitobj.ID, kind string, data []byte) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.out == nil {
		if err := b.start(ctx); err != nil {
			return "", "", nil
		}
	}
	fmt.Fprintln(b.in, revision)
	header, err := b.out.ReadString('\n')
	fields := strings.Fields(header)
	if err != nil || len(fields) != 3 {
		return "", "", nil
	}
	size, err := strconv.Atoi(fields[2])
	if err != nil {
		return "", "", nil
	}
	data = make([]byte, size+1)
	if _, err := io.ReadFull(b.out, data); err != nil {
		return "", "", nil
	}
	return gitobj.ID(fields[0]), fields[1], data[:size]
}

func (b *batchReader) resolve(ctx context.Context, revision string) (gitobj.ID, error) {
	if strings.HasPrefix(revision, "refs/") && !strings.ContainsAny(revision, " \t\n") {
		if id, kind, _ := b.ask(ctx, revision+"^{commit}"); kind == "commit" {
			return id, nil
		}
	}
	return b.gitReader.resolve(ctx, revision)
}

func (b *batchReader) commit(ctx context.Context, id gitobj.ID) (gitobj.Commit, error) {
	if raw, ok := b.object(ctx, id, "commit"); ok {
		return parseCommit(id, raw)
	}
	return b.gitReader.commit(ctx, id)
}

func (b *batchReader) blob(ctx context.Context, id gitobj.ID) ([]byte, error) {
	if raw, ok := b.object(ctx, id, "blob"); ok {
		return raw, nil
	}
	return b.gitReader.blob(ctx, id)
}

func (b *batchReader) tree(ctx context.Context, id gitobj.ID) ([]gitobj.Entry, error) {
	if raw, ok := b.object(ctx, id, "tree"); ok {
		return parseRawTree(raw)
	}
	return b.gitReader.tree(ctx, id)
}
