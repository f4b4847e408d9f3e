package cmd_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// BenchmarkCheck looks at 10,000 pages in a real repository: as on the first
// run, and when nothing changed. It reports processor time, git's included.
func BenchmarkCheck(b *testing.B) {
	dir := largeWiki(b, 10_000)
	remembered := filepath.Join(dir, ".git", "anw", "checked")
	for _, cold := range []bool{true, false} {
		name := map[bool]string{true: "cold", false: "unchanged"}[cold]
		b.Run(name, func(b *testing.B) {
			var spent time.Duration
			for range b.N {
				if cold {
					if err := os.RemoveAll(remembered); err != nil {
						b.Fatal(err)
					}
				}
				command := exec.Command("git-anw", "check")
				command.Dir = dir
				if out, err := command.CombinedOutput(); err != nil {
					b.Fatalf("%v\n%s", err, out)
				}
				spent += command.ProcessState.UserTime() + command.ProcessState.SystemTime()
			}
			b.ReportMetric(float64(spent.Milliseconds())/float64(b.N), "cpu-ms/op")
		})
	}
}

func largeWiki(b *testing.B, pages int) string {
	b.Helper()
	dir := b.TempDir()
	write := func(name, text string) {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	index := "# Wiki\n"
	for i := range pages {
		name := fmt.Sprintf("g%02d/p%04d.md", i/100, i)
		if i%100 == 0 {
			index += fmt.Sprintf("\n## g%02d\n\n", i/100)
		}
		index += fmt.Sprintf("- `%s` — about matter %d\n", name, i)
		body := ""
		for j := range 20 {
			body += fmt.Sprintf("\n## Part %d\n\nSee [another](../g%02d/p%04d.md) about `code` and matter %d of the gateway, its cache and its queue.\n", j, i*7%pages/100, i*7%pages, j)
		}
		write("wiki/"+name, fmt.Sprintf("---\ntitle: Page %d\nsummary: about matter %d\ntags: [a, b]\n---\n\n# Page %d\n%s", i, i, i, body))
	}
	write("wiki/MANIFEST.md", index)
	write("inbox/TODO.md", todo("", ""))
	write("CLAUDE.md", "# Map\n\n- wiki/MANIFEST.md\n")
	for _, args := range [][]string{{"init", "-q"}, {"add", "-A"}, {"-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "gc.auto=0", "commit", "-q", "-m", "start"}} {
		command := exec.Command("git", args...)
		command.Dir = dir
		if out, err := command.CombinedOutput(); err != nil {
			b.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	return dir
}
