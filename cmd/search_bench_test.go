package cmd_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestSearchCost prints what a search of 10,000 pages costs, made from the
// evaluation sets that ANW_RETRIEVAL names: CPU of the command with everything it
// starts, medians of runs in turns, beside the start of the program and a git that
// looks at the same files. BENCH_SEARCH is how often each is measured;
// `make bench-search` sets both.
func TestSearchCost(t *testing.T) {
	rounds, err := strconv.Atoi(os.Getenv("BENCH_SEARCH"))
	if err != nil {
		t.Skip("BENCH_SEARCH=20 ANW_RETRIEVAL=dir measures what a search costs")
	}
	program, s := buildProgram(t), benchOf(t)
	size := s.mixedPages(os.Getenv("ANW_RETRIEVAL"), 10_000)
	query := []string{"search", "how do I sample traces"}
	first := s.cpuOf(program, "", query...)
	fmt.Printf("%.1f MB of text: the first search %.1f s CPU, index %.1f MB\n", float64(size)/1e6, first.Seconds(), float64(s.sizeOf(".git/anw/index"))/1e6)
	asked := []struct {
		name, program string
		args          []string
	}{
		{"start", program, []string{"version"}},
		{"a question", program, query},
		{"a question in Chinese", program, []string{"search", "数据库怎样备份"}},
		{"of a revision", program, append([]string{"search", "--rev", "HEAD"}, query[1:]...)},
		{"git status -uno", "git", []string{"status", "-uno", "--porcelain"}},
		{"git ls-tree -r", "git", []string{"ls-tree", "-r", "HEAD"}},
	}
	costs := make([][]time.Duration, len(asked)+1)
	for n := range rounds + 1 {
		for i, a := range asked {
			costs[i] = append(costs[i], s.cpuOf(a.program, "", a.args...))
		}
		s.changePages(10, n)
		costs[len(asked)] = append(costs[len(asked)], s.cpuOf(program, "", query...))
	}
	start := median(costs[0][1:]) // caches are part of the tool
	for i, a := range append(asked, struct {
		name, program string
		args          []string
	}{name: "10 pages changed"}) {
		fmt.Printf("%-22s %6.1f ms CPU  %+6.1f over the start\n", a.name, ms(median(costs[i][1:])), ms(median(costs[i][1:])-start))
	}
}

// changePages edits pages without a word to git.
func (b *bench) changePages(pages, n int) {
	for page := range pages {
		b.write(fmt.Sprintf("wiki/0/changed/%d.md", page), fmt.Sprintf("# Changed %d\n\n%s", n, strings.Repeat(fmt.Sprintf("word%d sampling of traces\n", n), 200)))
	}
}

// mixedPages fills the wiki with the pages of the sets, each again with another
// last line until they are enough, and commits them.
func (b *bench) mixedPages(sets string, pages int) (size int) {
	var files []string
	err := filepath.WalkDir(sets, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() && strings.HasSuffix(name, ".md") && strings.Contains(filepath.ToSlash(name), "/pages/") {
			files = append(files, name)
		}
		return err
	})
	if err != nil || len(files) == 0 {
		b.t.Skipf("%d pages in %s: %v", len(files), sets, err)
	}
	b.write("wiki/MANIFEST.md", "# Wiki\n")
	for n := range pages {
		name := files[n%len(files)]
		data, err := os.ReadFile(name)
		if err != nil {
			b.t.Fatal(err)
		}
		at, _ := filepath.Rel(sets, name)
		b.write(fmt.Sprintf("wiki/%d/%s", n/len(files), filepath.ToSlash(at)), fmt.Sprintf("%s\npage %d\n", data, n))
		size += len(data)
	}
	b.git("add", "-A")
	b.git("commit", "-q", "-m", "pages")
	return size
}

func (b *bench) sizeOf(dir string) (size int64) {
	entries, err := os.ReadDir(filepath.Join(b.dir, dir))
	if err != nil {
		b.t.Fatal(err)
	}
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil {
			b.t.Fatal(err)
		}
		size += info.Size()
	}
	return size
}
