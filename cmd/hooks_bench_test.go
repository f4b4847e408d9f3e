package cmd_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// rival is a hook whose cost is measured, in a repository of its own.
type rival struct {
	name  string
	npm   bool
	needs string
	setup func(b *bench)
}

func rivals(program string) []rival {
	return []rival{
		{name: "no hook", setup: func(*bench) {}},
		{name: "empty sh hook", setup: func(b *bench) { b.script(".git/hooks/pre-commit", "#!/bin/sh\nexit 0\n") }},
		{name: "git anw", setup: func(b *bench) { b.sh("'" + program + "' hooks install >/dev/null") }},
		{name: "lefthook, empty job", npm: true, setup: func(b *bench) {
			b.write("lefthook.yml", "output: false\npre-commit:\n  jobs:\n    - run: \"true\"\n      glob: \"*.none\"\n")
			b.sh("lefthook install >/dev/null && git add -A && git commit -q -m lefthook")
		}},
		{name: "pre-commit, no file matches", needs: "pre-commit", setup: func(b *bench) {
			b.write(".pre-commit-config.yaml", "repos:\n- repo: local\n  hooks:\n  - {id: x, name: x, language: system, entry: 'true', files: '\\.none$'}\n")
			b.sh("git add -A && git commit -q -m config && pre-commit install >/dev/null")
		}},
	}
}

// occasion is a kind of commit; prepare is not measured.
type occasion struct {
	name    string
	prepare func(b *bench, n int)
	ours    bool // only a bare git is compared with us
}

func occasions() []occasion {
	return []occasion{
		{"nothing of ours", func(b *bench, n int) {
			b.write("other.txt", strconv.Itoa(n))
			b.git("add", "other.txt")
		}, false},
		{"a page changed", func(b *bench, n int) {
			b.write("wiki/d00/page-00007.md", benchPage(7)+strconv.Itoa(n)+"\n")
			b.git("add", "wiki/d00/page-00007.md")
		}, true},
		{"a fix", func(b *bench, n int) {
			b.write("wiki/d00/page-00009.md", strings.Replace(benchPage(9), "summary: ", fmt.Sprintf("summary: %d ", n), 1))
			b.git("add", "wiki/d00/page-00009.md")
		}, true},
	}
}

func benchPage(i int) string {
	return fmt.Sprintf("---\ntitle: Page %d\nsummary: what page %d is about\ntags: [a, b]\n---\n\n# Page %d\n\nText, and a [link](page-%05d.md).\n", i, i, i, i+1)
}

// TestHookCost prints what hooks add to a commit: CPU of the whole `git commit`
// with everything it starts, medians, all in one run in random order, since wall
// time says little on a busy machine. BENCH_HOOKS is how often each is measured;
// `make bench-hooks` sets it.
func TestHookCost(t *testing.T) {
	rounds, err := strconv.Atoi(os.Getenv("BENCH_HOOKS"))
	if err != nil {
		t.Skip("BENCH_HOOKS=40 measures what hooks cost")
	}
	program := buildProgram(t)
	bin := npmPrograms(t)
	for _, pages := range []int{100, 10_000} {
		n := rounds
		if pages > 1000 {
			n = max(5, rounds/2)
		}
		measure(t, program, bin, pages, n)
	}
	traceInit(t, program)
}

// buildProgram builds as the README says, unless the environment says otherwise.
func buildProgram(t testing.TB) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "git-anw")
	build := exec.Command("go", "build", "-o", program, "./git-anw")
	build.Env = append([]string{"CGO_ENABLED=0"}, os.Environ()...)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// installed is the bench where git finds the program as people build it: that of
// the tests has the tests in it, and is slower to start.
func (b *bench) installed() *bench {
	b.t.Helper()
	return b.with("PATH=" + filepath.Dir(buildProgram(b.t)) + string(os.PathListSeparator) + os.Getenv("PATH"))
}

func measure(t *testing.T, program, bin string, pages, rounds int) {
	t.Helper()
	type contest struct {
		rival string
		bench *bench
	}
	var field []contest
	for _, r := range rivals(program) {
		if _, err := exec.LookPath(r.needs); r.needs != "" && err != nil || r.npm && bin == "" {
			t.Logf("%s is not installed: left out", r.name)
			continue
		}
		b := benchRepository(t, pages, bin)
		r.setup(b)
		field = append(field, contest{r.name, b})
	}
	costs := map[string][]time.Duration{}
	for n := range rounds {
		for _, o := range occasions() {
			rand.Shuffle(len(field), func(i, j int) { field[i], field[j] = field[j], field[i] })
			for _, c := range field {
				if o.ours && c.rival != "no hook" && c.rival != "git anw" {
					continue
				}
				o.prepare(c.bench, n)
				costs[o.name+"/"+c.rival] = append(costs[o.name+"/"+c.rival], c.bench.cpu("commit", "-q", "-m", "x"))
			}
		}
	}
	for _, o := range occasions() {
		bare := median(costs[o.name+"/no hook"])
		for _, r := range rivals(program) {
			if held := costs[o.name+"/"+r.name]; len(held) > 0 {
				fmt.Printf("%6d pages  %-16s %-28s %7.1f ms CPU  %+7.1f over no hook\n", pages, o.name, r.name, ms(median(held)), ms(median(held)-bare))
			}
		}
	}
}

func median(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)/2]
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// cpu is what a git command and everything it waited for used.
func (b *bench) cpu(args ...string) time.Duration {
	b.t.Helper()
	return b.cpuOf("git", "", args...)
}

// benchRepository lies in memory where that can be had.
func benchRepository(t *testing.T, pages int, bin string) *bench {
	t.Helper()
	root, err := os.MkdirTemp("/dev/shm", "git-anw-bench-")
	if err != nil {
		root = t.TempDir()
	}
	t.Cleanup(func() { os.RemoveAll(root) })
	b := &bench{t: t, dir: filepath.Join(root, "repo"), env: []string{
		"PATH=" + bin + ":" + os.Getenv("PATH"), "HOME=" + root, "GIT_CONFIG_NOSYSTEM=1", "GIT_EDITOR=true", "TZ=UTC",
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com",
	}}
	if err := os.MkdirAll(b.dir, 0o755); err != nil {
		t.Fatal(err)
	}
	b.git("init", "-q", "-b", "main")
	b.git("config", "gc.auto", "0")
	b.git("config", "maintenance.auto", "false")
	var index strings.Builder
	index.WriteString("# Wiki\n\n")
	for i := range pages {
		name := fmt.Sprintf("d%02d/page-%05d.md", i/200, i)
		b.write("wiki/"+name, benchPage(i))
		fmt.Fprintf(&index, "- `%s` — what page %d is about\n", name, i)
	}
	b.write(fmt.Sprintf("wiki/d%02d/page-%05d.md", (pages-1)/200, pages), benchPage(pages))
	fmt.Fprintf(&index, "- `d%02d/page-%05d.md` — what page %d is about\n", (pages-1)/200, pages, pages)
	b.write("wiki/MANIFEST.md", index.String())
	b.write("inbox/TODO.md", todo("- [ ] one\n", ""))
	b.write("CLAUDE.md", "# Map\n")
	b.write("other.txt", "x\n")
	b.git("add", "-A")
	b.git("commit", "-q", "-m", "start")
	b.git("repack", "-a", "-d", "-q")
	return b
}

// traceInit prints what packages cost before main runs.
func traceInit(t *testing.T, program string) {
	t.Helper()
	command := exec.Command(program, "hooks", "run", "none")
	command.Env = append(os.Environ(), "GODEBUG=inittrace=1", "ANW=0")
	out, _ := command.CombinedOutput()
	total, dearest := 0.0, []string{}
	for _, line := range strings.Split(string(out), "\n") {
		if f := strings.Fields(line); len(f) > 4 && f[0] == "init" {
			cost, _ := strconv.ParseFloat(f[4], 64)
			if total += cost; cost >= 0.1 {
				dearest = append(dearest, f[1]+" "+f[4])
			}
		}
	}
	fmt.Printf("package initialisation: %.1f ms; most of it: %s\n", total, strings.Join(dearest, ", "))
}
