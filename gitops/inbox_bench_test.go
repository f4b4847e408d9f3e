//go:build unix

package gitops

import (
	"context"
	"fmt"
	"syscall"
	"testing"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// BenchmarkAppend is the git part of `session end`: it must cost the same in a
// small and in a huge repository. cpu-ms counts the git processes too.
func BenchmarkAppend(b *testing.B) {
	for _, files := range []int{100, 40_000} {
		b.Run(fmt.Sprintf("%d files", files), func(b *testing.B) {
			s := newScratch(b)
			for i := range files {
				s.write(fmt.Sprintf("src/%d/%d.txt", i/100, i), "x\n")
			}
			s.commit("start", "wiki/MANIFEST.md", "# Wiki\n")
			ctx := context.Background()
			b.ResetTimer()
			start := cpu()
			for i := range b.N {
				inbox, err := s.open().Inbox(ctx, isNote, everything)
				if err != nil {
					b.Fatal(err)
				}
				note := gitobj.Change{Path: "inbox/2026-05-01-note.md", Content: fmt.Appendf(nil, "note %d\n", i)}
				if _, err := inbox.Append(ctx, note, "session", nil, time.Time{}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64((cpu()-start).Milliseconds())/float64(b.N), "cpu-ms/op")
		})
	}
}

func cpu() time.Duration {
	var total time.Duration
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var usage syscall.Rusage
		if err := syscall.Getrusage(who, &usage); err != nil {
			panic(err)
		}
		total += time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
	}
	return total
}
