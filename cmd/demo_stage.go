package cmd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/knowledge"
)

// stage is the temporary home of a demo. This very program is the `git-anw` of
// its PATH, so that `git anw` and the hooks find it under `go run` too.
type stage struct {
	home, workspace string
	sample          fs.FS
	environ         []string
}

const identity = `[user]
	name = Ada
	email = ada@example.com
[init]
	defaultBranch = main
[core]
	quotePath = false
	autocrlf = false
[color]
	ui = never
`

func newStage(env *Env, sample fs.FS, lang knowledge.Lang) (*stage, error) {
	home, err := os.MkdirTemp("", "git-anw-demo-")
	if err != nil {
		return nil, err
	}
	if home, err = filepath.EvalSymlinks(home); err != nil {
		return nil, err
	}
	s := &stage{home: home, workspace: filepath.Join(home, "bakery"), sample: sample}
	s.environ = append(slices.DeleteFunc(slices.Clone(env.Environ), func(a string) bool { return !neutral(a) }),
		"HOME="+home, "USERPROFILE="+home, "XDG_CONFIG_HOME="+filepath.Join(home, ".config"), "GIT_CONFIG_NOSYSTEM=1", "GIT_CEILING_DIRECTORIES="+home,
		"GIT_PAGER=cat", "LC_ALL="+localeOf(lang), "TZ=UTC", "PATH="+filepath.Join(home, "bin")+string(filepath.ListSeparator)+env.Getenv("PATH"))
	if err := s.furnish(env); err != nil {
		os.RemoveAll(home)
		return nil, err
	}
	return s, nil
}

// localeOf has the program speak the language of the sample.
func localeOf(lang knowledge.Lang) string {
	if lang == knowledge.Chinese {
		return "zh_CN.UTF-8"
	}
	return "C.UTF-8"
}

// neutral reports variables a program needs to run at all. Everything else
// stays outside: the person's settings, an agent's session, the repository the
// demo was started in.
func neutral(assignment string) bool {
	name, _, _ := strings.Cut(assignment, "=")
	return slices.Contains([]string{"TMPDIR", "TEMP", "TMP", "LD_LIBRARY_PATH", "SYSTEMROOT", "SYSTEMDRIVE", "COMSPEC", "PATHEXT"}, strings.ToUpper(name))
}

func (s *stage) furnish(env *Env) error {
	if err := os.Mkdir(filepath.Join(s.home, "bin"), 0o755); err != nil {
		return err
	}
	if err := s.link(env.Program); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(s.home, ".gitconfig"), []byte(identity), 0o644); err != nil {
		return err
	}
	return fs.WalkDir(s.sample, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || name == "script.txt" {
			return err
		}
		data, err := fs.ReadFile(s.sample, name)
		if err != nil {
			return err
		}
		return s.write(name, data)
	})
}

// write unpacks a file of the sample. Source code has ".txt" behind its name
// there, since a go.mod may not be embedded.
func (s *stage) write(name string, data []byte) error {
	if rest, ok := strings.CutPrefix(name, "workspace/"); ok {
		name = "bakery/" + strings.TrimSuffix(rest, ".txt")
	}
	path := filepath.Join(s.home, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o644)
}

func (s *stage) link(program string) error {
	name := filepath.Join(s.home, "bin", "git-anw")
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if os.Symlink(program, name) == nil || os.Link(program, name) == nil {
		return nil
	}
	data, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o755)
}

// run feeds one program's output to the next and returns what a person would
// see.
func (s *stage) run(ctx context.Context, next step) ([]byte, error) {
	var said bytes.Buffer
	var piped []byte
	for _, argv := range next.pipeline {
		var err error
		if piped, err = s.call(ctx, argv, next.at, piped, &said); err != nil {
			said.Write(piped)
			return said.Bytes(), err
		}
	}
	said.Write(piped)
	return said.Bytes(), nil
}

func (s *stage) call(ctx context.Context, argv []string, at time.Time, input []byte, said *bytes.Buffer) ([]byte, error) {
	switch argv[0] {
	case "head":
		return firstLines(input, argv), nil
	case "cp":
		return nil, s.copy(argv)
	case "git":
		return s.git(ctx, argv, at, input, said)
	}
	return nil, fmt.Errorf("%s: not a program of the demo: %w", argv[0], errors.ErrUnsupported)
}

func (s *stage) git(ctx context.Context, argv []string, at time.Time, input []byte, said *bytes.Buffer) ([]byte, error) {
	date := at.Format(time.RFC3339)
	environ := append(slices.Clone(s.environ), "GIT_AUTHOR_DATE="+date, "GIT_COMMITTER_DATE="+date)
	var out bytes.Buffer
	err := gitops.Act(ctx, s.workspace, environ, gitops.Streams{In: bytes.NewReader(input), Out: &out, Err: said}, argv[1:]...)
	return out.Bytes(), err
}

func (s *stage) copy(argv []string) error {
	data, err := os.ReadFile(filepath.Join(s.workspace, filepath.FromSlash(argv[1])))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(s.workspace, filepath.FromSlash(argv[2])), data, 0o644)
}

// firstLines is `head -n N`, which not every system has.
func firstLines(input []byte, argv []string) []byte {
	n, _ := strconv.Atoi(argv[len(argv)-1])
	lines := bytes.SplitAfter(input, []byte("\n"))
	return bytes.Join(lines[:min(n, len(lines))], nil)
}

// disguise shows the temporary home as "~": its name is another on each run.
func (s *stage) disguise(said []byte) string { return strings.ReplaceAll(string(said), s.home, "~") }
