package cmd_test

import (
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// What people were bitten by elsewhere: notes that overwrite each other, names
// of every kind, and a history that keeps what was taken out (S02 to S04, G01,
// G02, G06). S05 and S07 are with the rules they are about.

// One title twice a day, in turn and at once: nobody overwrites anybody (S02).
func TestCaseSameTitleTwice(t *testing.T) {
	b := newBench(t)
	end := func(body string) {
		if out, code := b.try("# Fix\n\n"+body+"\n", "anw", "session", "end", "-F", "-", "--session", body); code != 0 {
			t.Errorf("exit %d, said %s", code, out)
		}
	}
	end("the first")
	first := b.git("rev-parse", "anw/inbox:inbox")
	name := strings.Fields(b.git("ls-tree", "--name-only", "anw/inbox", "inbox/"))
	var running sync.WaitGroup
	for _, body := range []string{"the second", "the third", "the fourth"} {
		running.Go(func() { end(body) })
	}
	running.Wait()
	var all strings.Builder
	for _, path := range strings.Fields(b.git("ls-tree", "--name-only", "anw/inbox", "inbox/")) {
		all.WriteString(path + "\n" + b.git("show", "anw/inbox:"+path))
	}
	for _, want := range []string{"-fix.md\n", "-fix-2.md\n", "-fix-3.md\n", "-fix-4.md\n", "\n\nthe first\n", "\n\nthe second\n", "\n\nthe third\n", "\n\nthe fourth\n"} {
		if strings.Count(all.String(), want) != 1 {
			t.Errorf("%q is not there once:\n%s", want, all.String())
		}
	}
	if got, want := b.git("rev-parse", "anw/inbox:"+name[len(name)-1]), strings.TrimSpace(first)+":"+filepath.Base(name[len(name)-1]); got != b.git("rev-parse", want) {
		t.Error("the first one changed")
	}
}

// The day is that of the person's wall clock, in the name and in the note (S03).
func TestCaseLocalDay(t *testing.T) {
	for _, test := range []struct{ zone, utc, day string }{
		{"America/Los_Angeles", "2026-08-09T06:30:00Z", "2026-08-08"},
		{"Asia/Shanghai", "2026-04-30T16:30:00Z", "2026-05-01"},
		{"America/Sao_Paulo", "2018-11-04T03:30:00Z", "2018-11-04"},
		{"Nowhere/Bogus", "2026-05-01T12:00:00Z", "2026-05-01"},
	} {
		b := newBench(t).with("TZ="+test.zone, "GIT_COMMITTER_DATE="+test.utc)
		b.noted("Late work")
		if got := b.git("show", "anw/inbox:inbox/"+test.day+"-late-work.md"); !strings.Contains(got, "date: "+test.day+"\n") {
			t.Errorf("%s: %s", test.zone, got)
		}
	}
}

// Files of any name below inbox/ stop no commit, are listed once where they are
// notes, and are none where an editor left them (S04).
func TestCaseNamesInTheInbox(t *testing.T) {
	b := newBench(t)
	notes := []string{"2026-04-30-x.md", "2026-04-30-x.MD", "20260430-y.md", "2026-4-30-x.md", "2026-13-40-x.md", "2026-04-30.md", "2026-04-30_16-56_closing.md", "2026.04.30 x.md", "sub/2026-04-30-z.md", "随手记.md"}
	for _, name := range append([]string{"README.md", "2026-04-30-x.md~", ".2026-04-30-x.md.swp", "#x.md#"}, notes...) {
		b.write("inbox/"+name, "# About "+name+"\n\nText.\n")
	}
	b.git("add", "-A")
	b.git("commit", "-qm", "notes by hand")
	listed := b.git("anw", "inbox", "list")
	for _, name := range notes {
		if strings.Count(listed, "  inbox/"+name+"  About "+name+"  (on the trunk)\n") != 1 {
			t.Errorf("%s is not listed once:\n%s", name, listed)
		}
	}
	if got := strings.Count(listed, "\n"); got != len(notes) {
		t.Errorf("%d are listed, not %d:\n%s", got, len(notes), listed)
	}
	b.git("anw", "check")
}

// Two people give their notes one name: on the inbox both stay, here and in two
// clones; written by hand, git stops the merge, check says where, and no commit
// takes the markers in (G01).
func TestCaseOneNameForTwoNotes(t *testing.T) {
	b := newBench(t)
	side := b.linked()
	for _, at := range []*bench{b, side} {
		at.write("inbox/2026-04-30-fix.md", "# Fix\n\nBy "+filepath.Base(at.dir)+".\n")
		at.git("add", "-A")
		at.git("commit", "-qm", "a note by hand")
		if out, code := at.try("# Fix\n\nBy "+filepath.Base(at.dir)+", with the tool.\n", "anw", "session", "end", "-F", "-"); code != 0 {
			t.Fatal(out)
		}
	}
	if got := strings.Count(b.git("ls-tree", "--name-only", "anw/inbox", "inbox/"), "-fix"); got != 3 {
		t.Errorf("%d notes on the inbox, not two and that of the trunk", got)
	}
	if out, code := b.try("", "merge", "-q", "side"); code == 0 || !strings.Contains(b.git("status", "--porcelain"), "AA inbox/2026-04-30-fix.md") {
		t.Fatalf("exit %d, said %s", code, out)
	}
	if out, code := b.try("", "anw", "check"); code != 1 || !strings.Contains(out, "inbox/2026-04-30-fix.md:") || !strings.Contains(out, "conflict-markers") {
		t.Errorf("check: exit %d, said %s", code, out)
	}
	if out, code := b.try("", "anw", "check", "--staged"); code != 5 || !strings.Contains(out, "inbox/2026-04-30-fix.md: unmerged") {
		t.Errorf("check of the index: exit %d, said %s", code, out)
	}
	b.git("add", "-A")
	if out, code := b.try("", "commit", "--no-edit"); code == 0 {
		t.Errorf("committed with markers: %s", out)
	}
	b.git("checkout", "-q", "MERGE_HEAD", "--", "inbox/2026-04-30-fix.md")
	b.git("mv", "inbox/2026-04-30-fix.md", "inbox/2026-04-30-fix-2.md")
	b.git("checkout", "-q", "HEAD", "--", "inbox/2026-04-30-fix.md")
	b.git("commit", "-q", "--no-edit")
	if listed := b.git("anw", "inbox", "list"); strings.Count(listed, "2026-04-30-fix") != 4 {
		t.Errorf("both are to be listed:\n%s", listed)
	}
}

// A page moves on one side while the other side rewords its line: git merges
// both (G02).
func TestCaseMovedHereRewordedThere(t *testing.T) {
	b := newBench(t)
	b.git("switch", "-qc", "topic")
	b.write("wiki/MANIFEST.md", manifest("a.md — a better summary", "b.md — about b"))
	b.git("commit", "-qam", "reword")
	b.git("switch", "-q", "main")
	b.git("mv", "wiki/a.md", "wiki/z.md")
	b.write("wiki/MANIFEST.md", manifest("b.md — about b", "z.md — about a"))
	b.git("commit", "-qam", "move")
	b.git("merge", "-q", "--no-edit", "topic")
	if got := b.read("wiki/MANIFEST.md"); got != manifest("b.md — about b", "z.md — a better summary") {
		t.Errorf("MANIFEST:\n%s", got)
	}
	b.git("anw", "check")
	if got := b.read("wiki/z.md"); !strings.Contains(got, "summary: a better summary") {
		t.Errorf("the page says\n%s", got)
	}
}

// Who takes a note away is told that history keeps it, and what would not (G06).
func TestCaseHistoryKeepsIt(t *testing.T) {
	b := newBench(t)
	entry := b.noted("Private")
	out := b.git("anw", "inbox", "drop", entry)
	if !strings.Contains(out, "history keeps it: git anw session show "+entry) {
		t.Errorf("said %s", out)
	}
	if out := b.git("anw", "session", "show", entry); !strings.Contains(out, "# Private") {
		t.Errorf("history does not keep it: %s", out)
	}
	b.git("anw", "inbox", "forget", entry, "--yes")
	b.git("reflog", "expire", "--expire=now", "--all")
	b.git("gc", "-q", "--prune=now")
	if out, code := b.try("", "anw", "session", "show", entry); code != 2 {
		t.Errorf("exit %d, said %s", code, out)
	}
	for _, id := range b.objects() {
		if kind := b.git("cat-file", "-t", id); strings.TrimSpace(kind) == "blob" && strings.Contains(b.git("cat-file", "-p", id), "# Private") {
			t.Errorf("%s still has it", id)
		}
	}
}
