package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// workspace is a history replayed inside a workspace: it begins with what init
// adds, and each commit goes through the hooks, so that the index of the wiki is
// true in all of them.
type workspace struct {
	dir, bin string
	steps    []step
}

// step is a commit: a task, the state in which it was one, and the pages that
// the work then changed.
type step struct {
	task, state string
	changed     []string
}

// bin is the folder of the program that is measured.
func (o options) bin() string {
	program, err := filepath.Abs(o.anw)
	if err != nil {
		program = o.anw
	}
	return filepath.Dir(program)
}

func (o options) workspace(dir string) (*workspace, error) {
	if o.replay == "" {
		return nil, fmt.Errorf("-replay: which history?")
	}
	w := &workspace{dir: filepath.Join(dir, "workspace"), bin: o.bin()}
	if err := exec.Command("git", "clone", "--quiet", "--no-checkout", "--origin", "replay", o.replay, w.dir).Run(); err != nil {
		return nil, fmt.Errorf("git clone %s: %w", o.replay, err)
	}
	commits, err := w.lines("rev-list", "--first-parent", "--reverse", "--remotes=replay")
	if err != nil {
		return nil, err
	}
	if err := w.begin(commits[0]); err != nil {
		return nil, err
	}
	for i, commit := range commits[1:] {
		if err := w.replay(commits[i], commit); err != nil {
			return nil, err
		}
	}
	if o.steps > 0 && o.steps < len(w.steps) {
		w.steps = w.steps[len(w.steps)-o.steps:]
	}
	return w, nil
}

// begin makes the first state a workspace.
func (w *workspace) begin(commit string) error {
	for _, args := range [][]string{
		{"checkout", "--quiet", "-B", "main", commit}, {"anw", "init", "--yes", "--lang", "en"}, {"add", "--all"}, {"commit", "--quiet", "--message", "Add the workspace"},
	} {
		if _, err := w.git(nil, args...); err != nil {
			return err
		}
	}
	return nil
}

// replay makes the change between two commits anew. What the hook refuses is
// mended as it says, or taken as it is.
func (w *workspace) replay(before, after string) error {
	subject, err := w.git(nil, "log", "-1", "--format=%s", after)
	if err != nil {
		return err
	}
	state, err := w.git(nil, "rev-parse", "HEAD")
	if err != nil {
		return err
	}
	changed, err := w.change(before, after)
	if err != nil {
		return err
	}
	if err := w.commit(string(subject)); err != nil {
		return err
	}
	w.steps = append(w.steps, step{strings.TrimSpace(string(subject)), strings.TrimSpace(string(state)), changed})
	return nil
}

// change applies a change, and lists the pages in it that were there before.
func (w *workspace) change(before, after string) ([]string, error) {
	patch, err := w.git(nil, "diff", "--binary", "--full-index", before, after)
	if err != nil {
		return nil, err
	}
	if len(patch) > 0 {
		if _, err := w.git(patch, "apply", "--index", "-"); err != nil {
			return nil, err
		}
	}
	pages, err := w.lines("diff", "--no-renames", "--diff-filter=MDT", "--name-only", before, after, "--", "*.md")
	return slices.DeleteFunc(pages, func(page string) bool { return overview.MatchString(page) }), err
}

// overview is a page that lists others: it changes with them, and no task is about it.
var overview = regexp.MustCompile(`(?i)(^|/)(index|_index|readme|contributing|toc[^/]*|log[^/]*|todo[^/]*|changelog)\.md$`)

func (w *workspace) commit(subject string) error {
	args := []string{"commit", "--quiet", "--allow-empty", "--message", subject}
	if _, err := w.git(nil, args...); err == nil {
		return nil
	}
	_, _ = w.git(nil, "anw", "fix", "--yes")
	_, _ = w.git(nil, "add", "--all")
	if _, err := w.git(nil, args...); err == nil {
		return nil
	}
	_, err := w.git(nil, append(args, "--no-verify")...)
	return err
}

// at puts the work tree into a state.
func (w *workspace) at(state string) error {
	_, err := w.git(nil, "checkout", "--quiet", "-B", "main", state)
	return err
}

func (w *workspace) lines(args ...string) ([]string, error) {
	out, err := w.git(nil, args...)
	return strings.FieldsFunc(string(out), func(r rune) bool { return r == '\n' }), err
}

func (w *workspace) git(input []byte, args ...string) ([]byte, error) {
	command := exec.Command("git", args...)
	command.Dir, command.Stdin = w.dir, bytes.NewReader(input)
	command.Env = w.environ()
	var said bytes.Buffer
	command.Stderr = &said
	out, err := command.Output()
	if err != nil {
		return out, fmt.Errorf("git %s: %w\n%s", strings.Join(args, " "), err, said.String())
	}
	return out, nil
}

// environ is that of a person nobody knows, with a clock that stands still.
func (w *workspace) environ() []string {
	return append(os.Environ(), "PATH="+w.bin+string(os.PathListSeparator)+os.Getenv("PATH"),
		"GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=Bench", "GIT_AUTHOR_EMAIL=bench@example.org",
		"GIT_COMMITTER_NAME=Bench", "GIT_COMMITTER_EMAIL=bench@example.org", "GIT_AUTHOR_DATE=2026-01-01T00:00:00Z", "GIT_COMMITTER_DATE=2026-01-01T00:00:00Z")
}
