package cmd

import (
	"strings"
	"time"
)

// step is a line of the script as it is printed and, for a command, how to run
// it: programs that feed each other, at a fixed time.
type step struct {
	text     string
	pipeline [][]string
	at       time.Time
}

// pace is the time that passes between two commands of a script.
const pace = 4 * time.Minute

// parseScript reads "# words", "$ command | command", "@ 2026-03-02T07:00:00Z",
// which sets the clock, and blank lines.
func parseScript(script string) []step {
	var steps []step
	var clock time.Time
	for line := range strings.Lines(strings.TrimSpace(script)) {
		line = strings.TrimSuffix(line, "\n")
		if at, ok := strings.CutPrefix(line, "@ "); ok {
			clock, _ = time.Parse(time.RFC3339, at)
			continue
		}
		next := step{text: line}
		if command, ok := strings.CutPrefix(line, "$ "); ok {
			next.pipeline, next.at = pipeline(command), clock
			clock = clock.Add(pace)
		}
		steps = append(steps, next)
	}
	return steps
}

// pipeline splits a command line into programs and their arguments; double
// quotes hold an argument together.
func pipeline(command string) [][]string {
	programs := [][]string{nil}
	for i, part := range strings.Split(command, `"`) {
		last := len(programs) - 1
		if i%2 == 1 {
			programs[last] = append(programs[last], part)
			continue
		}
		for _, word := range strings.Fields(part) {
			if word == "|" {
				programs = append(programs, nil)
				last++
				continue
			}
			programs[last] = append(programs[last], word)
		}
	}
	return programs
}
