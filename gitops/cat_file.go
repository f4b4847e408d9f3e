package gitops

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// bulk is where one `cat-file --batch` begins to be cheaper than point reads.
const bulk = 50

// blobs reads many blobs through one process.
func (r *Repo) blobs(ctx context.Context, ids []gitobj.ID, each func(gitobj.ID, []byte)) error {
	var input bytes.Buffer
	for _, id := range ids {
		fmt.Fprintln(&input, id)
	}
	out, err := r.git.feed(ctx, input.Bytes(), "cat-file", "--batch", "--buffer")
	if err != nil {
		return err
	}
	return parseBatch(bufio.NewReader(bytes.NewReader(out)), each)
}

// parseBatch reads `<id> <type> <size>\n<content>\n` records.
func parseBatch(in *bufio.Reader, each func(gitobj.ID, []byte)) error {
	for {
		header, err := in.ReadString('\n')
		if errors.Is(err, io.EOF) && header == "" {
			return nil
		}
		if err != nil {
			return fmt.Errorf("cat-file --batch: %w", err)
		}
		fields := strings.Fields(header)
		if len(fields) != 3 {
			return fmt.Errorf("cat-file --batch: %s", strings.TrimSpace(header))
		}
		size, err := strconv.Atoi(fields[2])
		if err != nil {
			return fmt.Errorf("cat-file --batch: %w", err)
		}
		data := make([]byte, size+1) // and the line break after it
		if _, err := io.ReadFull(in, data); err != nil {
			return fmt.Errorf("cat-file --batch: %w", err)
		}
		each(gitobj.ID(fields[0]), data[:size])
	}
}
