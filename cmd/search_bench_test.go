package cmd_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// BenchmarkSearchScale is what search costs on 10,000 pages, its git processes
// included, made from the evaluation sets that ANW_RETRIEVAL names. Beside it
// stand what the program costs that does nothing, and the listing by git alone.
func BenchmarkSearchScale(b *testing.B) {
	sets := os.Getenv("ANW_RETRIEVAL")
	if sets == "" {
		b.Skip("ANW_RETRIEVAL is not set")
	}
	s := benchOf(b)
	size := s.mixedPages(sets, 10_000)
	query := []string{"anw", "search", "how do I sample traces"}
	b.Run("first", func(b *testing.B) {
		var spent time.Duration
		for range b.N {
			if err := os.RemoveAll(filepath.Join(s.dir, ".git/anw")); err != nil {
				b.Fatal(err)
			}
			before := childCPU(b)
			s.git(query...)
			spent += childCPU(b) - before
		}
		b.ReportMetric(spent.Seconds()/float64(b.N), "cpu-s/op")
		b.ReportMetric(float64(s.sizeOf(".git/anw/index"))/1e6, "index-MB")
		b.ReportMetric(float64(size)/1e6, "text-MB")
	})
	for name, args := range map[string][]string{
		"start":                {"anw", "version"},
		"listing by git alone": {"ls-files", "-z", "-v", "--stage", "--cached", "--modified", "--others", "--exclude-standard"},
		"query":                query,
		"query a revision":     append([]string{"anw", "search", "--rev", "HEAD"}, query[2:]...),
		"query in Chinese":     {"anw", "search", "数据库怎样备份"},
	} {
		b.Run(name, func(b *testing.B) { perOp(b, func(int) { s.git(args...) }) })
	}
	b.Run("query after 10 pages changed", func(b *testing.B) {
		perOp(b, func(i int) {
			for page := range 10 {
				s.write(fmt.Sprintf("wiki/changed/%d.md", page), fmt.Sprintf("# Changed %d\n\n%s", i, strings.Repeat(fmt.Sprintf("word%d sampling of traces\n", i), 200)))
			}
			s.git("add", "-A")
			s.git(query...)
		})
	})
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
