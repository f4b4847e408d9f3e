package cmd_test

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// contender is a repository in which the cost of sessions is measured.
type contender struct {
	name  string
	bench *bench
	ends  []time.Duration
	lists []time.Duration
	grown int64 // bytes of the git directory
}

// TestSessionCost prints what a session's end and the list of the inbox cost: CPU
// of the command with everything it starts, medians, all in one run and in turns;
// how many git processes they start, and by how much the repository grows.
// BENCH_SESSIONS is how often each is measured; `make bench-sessions` sets it.
func TestSessionCost(t *testing.T) {
	rounds, err := strconv.Atoi(os.Getenv("BENCH_SESSIONS"))
	if err != nil {
		t.Skip("BENCH_SESSIONS=20 measures what sessions cost")
	}
	program := buildProgram(t)
	field := []*contender{
		{name: "100 files", bench: filled(t, 100)},
		{name: "40,000 files", bench: filled(t, 40_000)},
		{name: "20,000 sessions, 2,000 pending", bench: benchOf(t)},
	}
	field[2].bench.history(20_000, 2_000)
	for _, c := range field { // caches are part of the tool
		c.end(program, -1)
		c.bench.cpuOf(program, "", "inbox", "list")
		c.grown = -c.size()
	}
	for n := range rounds {
		for _, c := range field {
			c.ends = append(c.ends, c.end(program, n))
			c.lists = append(c.lists, c.bench.cpuOf(program, "", "inbox", "list"))
		}
	}
	for _, c := range field {
		c.grown += c.size()
		fmt.Printf("%-31s session end %6.1f ms CPU (%.2f of the first), %d git; inbox list %6.1f ms CPU; grows by %.1f kB a session\n",
			c.name, ms(median(c.ends)), float64(median(c.ends))/float64(median(field[0].ends)), c.processes(program), ms(median(c.lists)), float64(c.grown)/1000/float64(rounds))
	}
}

// filled is a workspace beside many files.
func filled(t *testing.T, files int) *bench {
	t.Helper()
	b := benchOf(t)
	for i := range files {
		b.write(fmt.Sprintf("src/%d/%d.txt", i/100, i), "x\n")
	}
	b.history(0, 0)
	return b
}

func (c *contender) end(program string, n int) time.Duration {
	return c.bench.cpuOf(program, fmt.Sprintf("Note %d of %s.\n", n, c.name), "session", "end", "-F", "-")
}

// processes is how many git processes a session's end starts.
func (c *contender) processes(program string) int {
	trace := filepath.Join(filepath.Dir(c.bench.dir), "trace")
	c.bench.with("GIT_TRACE2="+trace).cpuOf(program, "The last one.\n", "session", "end", "-F", "-")
	data, err := os.ReadFile(trace)
	if err != nil {
		c.bench.t.Fatal(err)
	}
	return strings.Count(string(data), " start ")
}

// size is the bytes in the git directory.
func (c *contender) size() (total int64) {
	err := filepath.WalkDir(filepath.Join(c.bench.dir, ".git"), func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			total += info.Size()
		}
		return err
	})
	if err != nil {
		c.bench.t.Fatal(err)
	}
	return total
}

// cpuOf is the CPU time of the program and of all it starts.
func (b *bench) cpuOf(program, input string, args ...string) time.Duration {
	b.t.Helper()
	command := exec.Command(program, args...)
	command.Dir, command.Env, command.Stdin = b.dir, b.env, strings.NewReader(input)
	if out, err := command.CombinedOutput(); err != nil {
		b.t.Fatalf("git-anw %v: %v\n%s", args, err, out)
	}
	return command.ProcessState.UserTime() + command.ProcessState.SystemTime()
}
