package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// speed prints what it takes to pack an unchanged workspace again: the program
// and what it starts. They take turns, so that a busy minute meets all alike.
func (o options) speed(w *workspace) error {
	if err := w.at(w.steps[len(w.steps)-1].state); err != nil {
		return err
	}
	large, err := w.enlarged(10_000)
	if err != nil {
		return err
	}
	runs := []*timing{
		{name: "git anw, 30k tokens, 768 pages", dir: w.dir, args: o.context("30k")},
		{name: "git anw, the whole wiki", dir: w.dir, args: o.context("0")},
		{name: "git anw, 30k tokens, 10,000 pages", dir: large, args: o.context("30k")},
	}
	if _, err := os.Stat(o.repomix); err == nil {
		runs = append(runs, &timing{name: "repomix, the whole wiki", dir: w.dir, args: []string{o.repomix, "--quiet", "--include", "**/*.md", "--output", filepath.Join(w.dir, ".git", "repomix.xml")}})
	} else {
		fmt.Println("repomix: not installed, so that it is not in the table")
	}
	for round := range o.rounds + 1 {
		for _, t := range runs {
			if err := t.run(round > 0); err != nil { // the first fills the caches of all
				return err
			}
		}
	}
	printTimings(runs)
	return nil
}

func (o options) context(budget string) []string {
	program, _ := filepath.Abs(o.anw) // it was made absolute before
	return []string{program, "context", "--budget", budget, "Document Java exporter self-monitoring metrics"}
}

// timing is what runs of a program took.
type timing struct {
	name, dir string
	args      []string
	wall, cpu []time.Duration
	memory    int64 // the most of any run, in bytes
}

func (t *timing) run(counts bool) error {
	command := exec.Command(t.args[0], t.args[1:]...)
	command.Dir = t.dir
	var said strings.Builder
	command.Stderr = &said
	from := time.Now()
	if err := command.Run(); err != nil {
		return fmt.Errorf("%s: %w\n%s", t.name, err, said.String())
	}
	if counts {
		t.wall = append(t.wall, time.Since(from))
		t.cpu = append(t.cpu, command.ProcessState.UserTime()+command.ProcessState.SystemTime())
		t.memory = max(t.memory, memoryOf(command.ProcessState))
	}
	return nil
}

func printTimings(runs []*timing) {
	fmt.Printf("%-36s %8s %8s %8s %14s\n", "", "wall", "CPU", "memory", "of the last")
	last := runs[len(runs)-1]
	for _, t := range runs {
		fmt.Printf("%-36s %6.2f s %6.2f s %5d MB %13.1fx\n", t.name, median(t.wall).Seconds(), median(t.cpu).Seconds(), t.memory>>20, median(last.wall).Seconds()/median(t.wall).Seconds())
	}
}

func median(times []time.Duration) time.Duration {
	return slices.Sorted(slices.Values(times))[len(times)/2]
}

// enlarged is a workspace of many pages: those of this one again and again, each
// time a little different.
func (w *workspace) enlarged(pages int) (string, error) {
	large := &workspace{dir: w.dir + "-large", bin: w.bin}
	if err := os.CopyFS(filepath.Join(large.dir, "wiki"), os.DirFS(filepath.Join(w.dir, "wiki"))); err != nil {
		return "", err
	}
	names, err := w.lines("ls-files", "wiki/*.md")
	if err != nil {
		return "", err
	}
	for n := len(names); n < pages; n++ {
		name := names[n%len(names)]
		data, err := os.ReadFile(filepath.Join(w.dir, name))
		if err != nil {
			return "", err
		}
		copied := filepath.Join(large.dir, strings.Replace(name, "wiki/", fmt.Sprintf("wiki/copy%d/", n/len(names)), 1))
		if err := os.MkdirAll(filepath.Dir(copied), 0o755); err != nil {
			return "", err
		}
		if err := os.WriteFile(copied, append(data, fmt.Sprintf("\nCopy %d.\n", n)...), 0o644); err != nil {
			return "", err
		}
	}
	for _, args := range [][]string{{"init", "--quiet", "--initial-branch", "main"}, {"anw", "init", "--yes", "--lang", "en"}, {"add", "--all"}, {"commit", "--quiet", "--message", "Start"}} {
		if _, err := large.git(nil, args...); err != nil {
			return "", err
		}
	}
	return large.dir, nil
}
