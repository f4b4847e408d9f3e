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

// stored runs a git that writes an object and prints its name. Two things are
// not as they look: a gc beside us makes writing fail now and then, and is
// outlasted; and mktree prints a name and exits with 0 where it could not write
// (full disk, that gc), which its standard error alone tells. A commit made on
// such a name would be a broken one.
func (g git) stored(ctx context.Context, input []byte, args ...string) (id gitobj.ID, err error) {
	for range attempts {
		command, stdout, stderr := g.command(ctx, args)
		command.Stdin = bytes.NewReader(input)
		err = explain(command.Run(), args, stderr)
		if err == nil && verb(args)[0] == "mktree" && strings.Contains(stderr.String(), "error: ") {
			err = &Failure{Args: verb(args), Stderr: stderr.String()}
		}
		if id = gitobj.ID(bytes.TrimSpace(stdout.Bytes())); err == nil || !strings.Contains(stderr.String(), swept) {
			return id, err
		}
	}
	return id, err
}
