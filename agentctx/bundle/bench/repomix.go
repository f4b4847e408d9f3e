package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// peers are the rows of repomix, as it comes and as it is kindest to a cache. It
// packs everything, so it covers everything too.
func (o options) peers(m measuring) error {
	if _, err := os.Stat(o.repomix); err != nil {
		fmt.Println("repomix: not installed, so that it is not in the table")
		return nil
	}
	steps := m.workspace.steps[max(0, len(m.workspace.steps)-o.peerSteps):]
	for _, as := range [][]string{{}, {"--no-git-sort-by-changes", "--no-directory-structure", "--no-file-summary"}} {
		name := "repomix, everything"
		if len(as) > 0 {
			name = "repomix, no sort, tree or summary"
		}
		if err := m.row(fmt.Sprintf("%s, %d tasks", name, len(steps)), m.everything(as), steps); err != nil {
			return err
		}
	}
	return nil
}

// everything is what repomix makes of the work tree, whatever the task. Its task
// is put behind it: it has no place for one.
func (m measuring) everything(options []string) packer {
	out := filepath.Join(m.workspace.dir, ".git", "repomix.xml")
	return func(task string) (packed, error) {
		args := append([]string{"--quiet", "--style", "xml", "--include", "**/*.md", "--output", out}, options...)
		command := exec.Command(m.repomix, args...)
		command.Dir = m.workspace.dir
		if said, err := command.CombinedOutput(); err != nil {
			return packed{}, fmt.Errorf("repomix: %w\n%s", err, said)
		}
		text, err := os.ReadFile(out)
		if err != nil {
			return packed{}, err
		}
		pages, err := m.workspace.lines("ls-files", "*.md")
		return packed{string(text) + "\n" + task + "\n", pages}, err
	}
}
