package gitops

import (
	"context"
	"io"
	"os/exec"
)

// Editor is the editor git would use, as git names it: a shell command.
func (r *Repo) Editor(ctx context.Context) (string, error) {
	return r.git.line(ctx, "var", "GIT_EDITOR")
}

// Edit opens a file in that editor and waits. The file's name is an argument,
// never part of the shell command.
func (r *Repo) Edit(ctx context.Context, file string, in io.Reader, out, errs io.Writer) error {
	editor, err := r.Editor(ctx)
	if err != nil {
		return err
	}
	command := exec.CommandContext(ctx, "sh", "-c", editor+` "$@"`, editor, file)
	command.Dir, command.Env = r.git.dir, r.git.env
	command.Stdin, command.Stdout, command.Stderr = in, out, errs
	return command.Run()
}
