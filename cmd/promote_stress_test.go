package cmd_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
)

// Four processes promote one entry at the same instant: to the same page, to
// others, and to one whose branch would have the same name. One branch comes of
// it, and everybody says which.
func TestPromotionsAtOnce(t *testing.T) {
	b := newBench(t)
	places := []*bench{b, b.linked()}
	for round := range stressed(3, 30) {
		entry := b.noted(fmt.Sprintf("Number %d", round))
		pages := []string{fmt.Sprintf("wiki/n%d.md", round), fmt.Sprintf("wiki/n%d.md", round), fmt.Sprintf("wiki/m%d.md", round), fmt.Sprintf("wiki/sub/n%d.md", round)}
		said, codes := make([]string, len(pages)), make([]int, len(pages))
		var running sync.WaitGroup
		for i, page := range pages {
			running.Go(func() {
				said[i], codes[i] = places[i%2].try("", "anw", "promote", entry, "--to", page, "-m", "what it is")
			})
		}
		running.Wait()
		made := strings.Fields(b.git("for-each-ref", "--format=%(refname:short)", "--no-merged=main", "refs/heads/promote/"))
		if len(made) != round+1 {
			t.Fatalf("round %d: %q\n%s", round, made, strings.Join(said, "\n"))
		}
		b.sayWhich(entry, said, codes)
	}
}

// sayWhich fails unless one promoted the entry, and the others name its branch.
func (b *bench) sayWhich(entry string, said []string, codes []int) {
	b.t.Helper()
	branch := ""
	for _, out := range said {
		if _, rest, found := strings.Cut(out, "promoted "+entry+" to "); found {
			_, rest, _ = strings.Cut(rest, " on ")
			branch, _, _ = strings.Cut(rest, "\n")
		}
	}
	for i, out := range said {
		if branch == "" || !strings.Contains(out, "on "+branch) || codes[i] != 0 && codes[i] != 4 {
			b.t.Errorf("%q, exit %d: %s", branch, codes[i], out)
		}
	}
}
