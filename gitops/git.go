package gitops

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// git runs the git program in one directory with one environment.
type git struct {
	dir string
	env []string
}

// Failure is what git said when it failed.
type Failure struct {
	Args   []string
	Code   int
	Stderr string
}

func (f *Failure) Error() string {
	said := strings.TrimSpace(f.Stderr)
	if said == "" {
		said = fmt.Sprintf("exit status %d", f.Code)
	}
	return fmt.Sprintf("git %s: %s", f.Args[0], said)
}

// run returns what `git args...` printed.
func (g git) run(ctx context.Context, args ...string) ([]byte, error) {
	return g.feed(ctx, nil, args...)
}

// quiet keeps git from prompting, from taking locks it can do without, from
// translating what it says, which we read too (LANGUAGE does that and leaves the
// encoding alone), and from reading our pathspecs as `git --literal-pathspecs
// commit` would have it.
var quiet = [...]string{
	"GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "LANGUAGE=C",
	"GIT_LITERAL_PATHSPECS=0", "GIT_GLOB_PATHSPECS=0", "GIT_NOGLOB_PATHSPECS=0", "GIT_ICASE_PATHSPECS=0",
}

// feed runs git with input on its standard input. No argument ever goes through
// a shell, and nothing here may wait for a person.
func (g git) feed(ctx context.Context, input []byte, args ...string) ([]byte, error) {
	command, stdout, stderr := g.command(ctx, args)
	command.Stdin = bytes.NewReader(input)
	err := command.Run()
	return stdout.Bytes(), explain(err, args, stderr)
}

// watched is feed with a look at the process before it gets its input: a git
// that reads its orders from there does nothing until then.
func (g git) watched(ctx context.Context, input []byte, started func(pid int) error, args ...string) error {
	command, _, stderr := g.command(ctx, args)
	stdin, err := command.StdinPipe()
	if err != nil {
		return err
	}
	if err := command.Start(); err != nil {
		return explain(err, args, stderr)
	}
	if err = started(command.Process.Pid); err == nil {
		_, err = stdin.Write(input)
	}
	stdin.Close()
	if waited := command.Wait(); waited != nil {
		return explain(waited, args, stderr)
	}
	return err
}

func (g git) command(ctx context.Context, args []string) (command *exec.Cmd, stdout, stderr *bytes.Buffer) {
	command = exec.CommandContext(ctx, "git", args...)
	command.Dir = g.dir
	command.Env = append(slices.Clone(g.env), quiet[:]...)
	stdout, stderr = new(bytes.Buffer), new(bytes.Buffer)
	command.Stdout, command.Stderr = stdout, stderr
	command.Cancel = func() error { return stop(command.Process) }
	return command, stdout, stderr
}

// stop asks git to end, so that it takes its lock files away; only where that
// cannot be asked is it killed.
func stop(process *os.Process) error {
	if err := process.Signal(syscall.SIGTERM); err == nil || errors.Is(err, os.ErrProcessDone) {
		return err
	}
	return process.Kill()
}

func explain(err error, args []string, stderr *bytes.Buffer) error {
	if err == nil {
		return nil
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return &Failure{Args: verb(args), Code: exit.ExitCode(), Stderr: stderr.String()}
	}
	if errors.Is(err, exec.ErrNotFound) {
		return gitobj.Problemf(gitobj.GitFailed, "git: %w", err).WithHint("install git 2.38 or newer")
	}
	return fmt.Errorf("git %s: %w", verb(args)[0], err)
}

// line is run for commands that print one line.
func (g git) line(ctx context.Context, args ...string) (string, error) {
	out, err := g.run(ctx, args...)
	return strings.TrimSuffix(string(out), "\n"), err
}

// id is line for commands that print an object name.
func (g git) id(ctx context.Context, input []byte, args ...string) (gitobj.ID, error) {
	out, err := g.feed(ctx, input, args...)
	return gitobj.ID(bytes.TrimSpace(out)), err
}

// with adds variables to the environment.
func (g git) with(env ...string) git {
	return git{dir: g.dir, env: append(slices.Clone(g.env), env...)}
}

// elsewhere runs git in another repository or worktree: what git exported for
// this one (GIT_DIR, GIT_INDEX_FILE, …) would otherwise follow us there.
func (g git) elsewhere(dir string) git {
	return git{dir: dir, env: slices.DeleteFunc(slices.Clone(g.env), isLocal)}
}

// localVariables is `git rev-parse --local-env-vars`, asked once in a test.
var localVariables = [...]string{
	"GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT", "GIT_OBJECT_DIRECTORY", "GIT_DIR",
	"GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_GRAFT_FILE", "GIT_INDEX_FILE", "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE",
	"GIT_PREFIX", "GIT_SHALLOW_FILE", "GIT_COMMON_DIR", "GIT_INTERNAL_SUPER_PREFIX",
}

func isLocal(assignment string) bool {
	name, _, _ := strings.Cut(assignment, "=")
	return slices.Contains(localVariables[:], name)
}

// verb is the command without the leading `-c key=value` options.
func verb(args []string) []string {
	for len(args) > 2 && (args[0] == "-c" || args[0] == "-C") {
		args = args[2:]
	}
	return args
}

func failedWith(err error, code int) bool {
	var failure *Failure
	return errors.As(err, &failure) && failure.Code == code
}
