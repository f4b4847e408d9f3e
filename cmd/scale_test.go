package cmd_test

import (
	"fmt"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// BenchmarkScale is what the start of a session costs, its git processes included,
// in an empty inbox and in one with years behind it. TestSessionCost measures its
// end and the list.
func BenchmarkScale(b *testing.B) {
	for _, size := range []struct{ sessions, pending int }{{0, 0}, {20_000, 2_000}} {
		s := benchOf(b).installed()
		s.history(size.sessions, size.pending)
		b.Run(fmt.Sprintf("start/%d sessions, %d pending", size.sessions, size.pending), func(b *testing.B) {
			perOp(b, func(int) { s.git("anw", "session", "start") })
		})
	}
}

// perOp prints the median of what the processes cost that an operation starts.
func perOp(b *testing.B, do func(int)) {
	do(-1) // caches are part of the tool
	b.ResetTimer()
	var costs []time.Duration
	for i := range b.N {
		start := childCPU(b)
		do(i)
		costs = append(costs, childCPU(b)-start)
	}
	b.ReportMetric(ms(median(costs)), "cpu-ms/op")
}

func childCPU(b testing.TB) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// history fast-imports years of work in the shape the tool makes: each session
// a child of the trunk, merged into the inbox's tip, whose tree holds the notes
// still pending. Half of those gone were promoted, ten to a page.
func (b *bench) history(sessions, pending int) {
	b.write("inbox/TODO.md", todo("", ""))
	b.write("wiki/MANIFEST.md", manifest("a.md — about a"))
	b.page("a.md", "about a")
	gone := sessions - pending
	for i := range gone / 20 {
		var sources []string
		for k := range 10 {
			sources = append(sources, fmt.Sprintf("%016x@%08x", i*20+k, i))
		}
		b.write(fmt.Sprintf("wiki/p/%d/%d.md", i/50, i), fmt.Sprintf("---\ntitle: Page %d\nsummary: about %d\nsources: [%s]\n---\n\n# Page %d\n", i, i, strings.Join(sources, ", "), i))
	}
	b.git("add", "-A")
	b.git("commit", "-q", "-m", "start")
	if sessions == 0 {
		return
	}
	trunk := strings.TrimSpace(b.git("rev-parse", "HEAD"))
	var in strings.Builder
	day := time.Date(2020, 1, 1, 12, 0, 0, 0, time.UTC)
	file := func(i int) string {
		at := day.Add(time.Duration(i) * 2 * time.Hour)
		if i < gone+200 {
			return fmt.Sprintf("inbox/%s-note-%d.md", at.Format(time.DateOnly), i)
		}
		return fmt.Sprintf("inbox/%s/%s-note-%d.md", at.Format("2006-01"), at.Format(time.DateOnly), i)
	}
	for i := range sessions {
		when := day.Add(time.Duration(i) * 2 * time.Hour)
		note := fmt.Sprintf("---\ndate: %s\nid: %016x\nagent: tester\nmodel: m\nrepository: .\nbranch: main\nhead: %s\ntags: [scale, test]\n---\n\n# Note number %d\n\n## Summary\n\nWhat was done in session %d, and why it took longer.\n\n## Achievements\n\n- one thing (%d)\n- another\n\n## Next steps\n\n- look at it again\n", when.Format(time.DateOnly), i, trunk, i, i, i)
		message := fmt.Sprintf("session: Note number %d\n\nAnw-Entry: %016x\nAnw-Agent: tester\nAnw-Repository: .\nAnw-Head: %s\nAnw-Branch: main\nAnw-Trunk: %s\n", i, i, trunk, trunk)
		fmt.Fprintf(&in, "blob\nmark :%d\ndata %d\n%s\n", 3*i+1, len(note), note)
		fmt.Fprintf(&in, "commit refs/x\nmark :%d\ncommitter a <a@example.com> %d +0000\ndata %d\n%s\nfrom %s\nM 100644 :%d %s\n\n", 3*i+2, when.Unix(), len(message), message, trunk, 3*i+1, file(i))
		merge := fmt.Sprintf("inbox: add note-%d\n\nAnw-Trunk: %s\n", i, trunk)
		from := trunk
		if i > 0 {
			from = fmt.Sprintf(":%d", 3*i)
		}
		fmt.Fprintf(&in, "commit refs/heads/anw/inbox\nmark :%d\ncommitter a <a@example.com> %d +0000\ndata %d\n%s\nfrom %s\nmerge :%d\nM 100644 :%d %s\n", 3*i+3, when.Unix(), len(merge), merge, from, 3*i+2, 3*i+1, file(i))
		if i >= pending && i < gone+pending {
			fmt.Fprintf(&in, "D %s\n", file(i-pending))
		}
		in.WriteString("\n")
	}
	command := exec.Command("git", "fast-import", "--quiet", "--force")
	command.Dir, command.Env, command.Stdin = b.dir, b.env, strings.NewReader(in.String())
	if out, err := command.CombinedOutput(); err != nil {
		b.t.Fatalf("fast-import: %v\n%s", err, out)
	}
	b.git("update-ref", "-d", "refs/x")
}
