package gitops

import (
	"bytes"
	"context"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// swept is what git says when a gc removed the folder of an object between
// git's making the folder and its writing into it.
const swept = "unable to create temporary file: No such file or directory"

// stored runs a git that writes objects; it may print a name. A gc beside us
// makes writing fail now and then, and is outlasted.
func (g git) stored(ctx context.Context, input []byte, args ...string) (id gitobj.ID, err error) {
	for range attempts {
		command, stdout, stderr := g.command(ctx, args)
		command.Stdin = bytes.NewReader(input)
		err = explain(command.Run(), args, stderr)
		if id = gitobj.ID(bytes.TrimSpace(stdout.Bytes())); err == nil || !strings.Contains(stderr.String(), swept) {
			return id, err
		}
	}
	return id, err
}
