package cmd

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// person runs a command on a terminal, with what is typed; code is the exit
// code.
func (b *bench) person(typed, editor string, code int, args ...string) string {
	b.t.Helper()
	var out bytes.Buffer
	keyboard, keys, err := os.Pipe() // a file, which the editor inherits rather than drains
	if err != nil {
		b.t.Fatal(err)
	}
	defer keyboard.Close()
	keys.WriteString(typed)
	keys.Close()
	env := &Env{
		In: keyboard, Out: &out, Err: &out, Dir: b.dir, Environ: append(b.env[:len(b.env):len(b.env)], "GIT_EDITOR="+editor), Terminal: true,
		Now: func() time.Time { return time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC) },
	}
	if got := run(context.Background(), env, args); got != code {
		b.t.Fatalf("git anw %s: exit %d, not %d\n%s", strings.Join(args, " "), got, code, out.String())
	}
	return out.String()
}

// script is an editor: a shell command that gets the draft as $1.
func (b *bench) script(body string) string {
	b.t.Helper()
	file := filepath.Join(b.t.TempDir(), "edit or")
	if err := os.WriteFile(file, []byte("#!/bin/sh\nset -e\n"+body+"\n"), 0o755); err != nil {
		b.t.Fatal(err)
	}
	return "'" + file + "'"
}

func TestSessionEndInAnEditor(t *testing.T) {
	b := newBench(t)
	b.adopt()
	b.write("inbox/TODO.md", strings.Replace(someTodo, "## In progress\n", "## In progress\n\n- [ ] measure\n", 1))
	b.commit("a task")
	b.anw(0, "session", "start", "--task", "Measure the middle")
	b.write("inbox/TODO.md", strings.Replace(someTodo, "## In progress\n", "## In progress\n\n- [x] measure\n", 1))
	b.write("notes/a b.txt", "1\n")
	b.git("add", "notes")
	b.git("commit", "-q", "-m", "notes: measure")

	// Given up: the draft stays, with the facts in it.
	out := b.person("", b.script(`cp "$1" "`+b.dir+`/../draft"`), 2, "session", "end")
	if !strings.Contains(out, "no summary") || !strings.Contains(out, "/.git/anw/drafts/session-") {
		t.Errorf("said %s", out)
	}
	draft := b.read("../draft")
	for _, want := range []string{"# Measure the middle\n", "- notes: measure (", "- measure\n", "- `notes/a b.txt`\n", "- `inbox/TODO.md`\n", "## Summary\n\n<!--"} {
		if !strings.Contains(draft, want) {
			t.Errorf("the draft lacks %q:\n%s", want, draft)
		}
	}

	// Opened again: what was written before is there.
	edit := b.script(`sed 's/^<!-- One paragraph.*/It is 42 <!-- wide -->./; s/^<!-- - one thing.*/- tell everybody/' "$1" > "$1.new" && mv "$1.new" "$1"`)
	out = b.person("y\n", edit, 0, "session", "end")
	if !strings.Contains(out, "recorded inbox/2026-05-01-measure-the-middle.md") {
		t.Errorf("said %s", out)
	}
	note := b.anw(0, "inbox", "show", "measure-the-middle")
	if !strings.Contains(note, "\n## Summary\n\nIt is 42.\n\n## Achievements\n") || strings.Contains(note, "<!--") || strings.Contains(note, "Discussion") {
		t.Errorf("the note is\n%s", note)
	}
	if got := b.read("inbox/TODO.md"); !strings.Contains(got, "- [ ] tell everybody") || !strings.Contains(got, "- [x] measure (2026-05-01)") {
		t.Errorf("TODO after yes:\n%s", got)
	}
	if drafts, _ := filepath.Glob(filepath.Join(b.dir, ".git/anw/drafts/*")); len(drafts) > 0 {
		t.Errorf("left %v", drafts)
	}
}

func TestSessionEndAsksBeforeTodo(t *testing.T) {
	b := newBench(t)
	b.adopt()
	b.write("../note.md", "Done.\n\n## Next steps\n\n- more\n")
	out := b.person("n\n", "false", 0, "session", "end", "-F", "../note.md")
	if !strings.Contains(out, "+- [ ] more") || b.git("status", "--porcelain") != "" {
		t.Errorf("said %s", out)
	}
	b.person("", "false", 0, "session", "end", "-F", "../note.md", "--no-todo")
	b.person("", "false", 4, "session", "end")
}

var endedField = regexp.MustCompile(`,\n  "ended": "[^"]*"`)

// A crash after the entry is in, before its journal is closed: the next call
// finishes, whichever it is.
func TestSessionEndAfterACrash(t *testing.T) {
	for _, next := range [][]string{{"session", "end", "-F", "../note.md"}, {"session", "start"}} {
		b := newBench(t)
		b.adopt()
		b.write("../note.md", "Done.\n")
		b.anw(0, "session", "start", "--task", "first")
		b.anw(0, "session", "end", "-F", "../note.md")
		journals, _ := filepath.Glob(filepath.Join(b.dir, ".git/anw/sessions/*.json"))
		if len(journals) != 1 {
			t.Fatal(journals)
		}
		data, _ := os.ReadFile(journals[0])
		opened := endedField.ReplaceAll(data, nil)
		if bytes.Equal(data, opened) {
			t.Fatalf("no end in %s", data)
		}
		if err := os.WriteFile(journals[0], opened, 0o600); err != nil {
			t.Fatal(err)
		}
		b.anw(0, next...)
		b.anw(0, "session", "end", "-F", "../note.md", "--title", "second")
		if data, _ := os.ReadFile(journals[0]); !endedField.Match(data) {
			t.Errorf("after %v the journal is\n%s", next, data)
		}
		want := 1 // the same note in the same session
		if next[1] == "start" {
			want = 2
		}
		if got := len(strings.Split(b.pending(), "\n")); got != want {
			t.Errorf("after %v pending:\n%s", next, b.pending())
		}
	}
}

// The same note from the same agent's session, given many times at once, is one
// entry.
func TestSessionEndAtOnce(t *testing.T) {
	b := newBench(t)
	b.adopt()
	b.write("../note.md", "Done.\n")
	var running sync.WaitGroup
	for range 6 {
		running.Go(func() { b.anw(0, "session", "end", "-F", "../note.md", "--session", "s1") })
	}
	running.Wait()
	if got := b.pending(); strings.Contains(got, "\n") {
		t.Errorf("pending:\n%s", got)
	}
}

// A hook that vetoes the ref leaves the journal and the text.
func TestSessionEndVetoed(t *testing.T) {
	b := newBench(t)
	b.adopt()
	b.anw(0, "session", "start", "--task", "first")
	b.write("../note.md", "Done.\n")
	b.write(".git/hooks/reference-transaction", "#!/bin/sh\nwhile read old new ref; do case $ref in refs/heads/anw/*) exit 1;; esac; done\n")
	hook := filepath.Join(b.dir, ".git/hooks/reference-transaction")
	if err := os.Chmod(hook, 0o755); err != nil {
		t.Fatal(err)
	}
	b.anw(128, "session", "end", "-F", "../note.md")
	if err := os.Remove(hook); err != nil {
		t.Fatal(err)
	}
	if out := b.anw(0, "session", "end", "-F", "../note.md"); !strings.Contains(out, "recorded inbox/2026-05-01-first.md") {
		t.Errorf("said %s", out)
	}
}

func TestSessionInABareRepository(t *testing.T) {
	b := newBench(t)
	b.adopt()
	bare := b.at(filepath.Join(filepath.Dir(b.dir), "bare.git"))
	b.git("clone", "-q", "--bare", ".", bare.dir)
	id := bare.note(someNote)
	if got := bare.pending(); !strings.Contains(got, id) {
		t.Errorf("pending: %s", got)
	}
	bare.promote(id, "--merge")
	bare.clean("main")
}

// The resume brief names what was promoted since this worktree's last session.
func TestSessionStartNamesPromotions(t *testing.T) {
	b := newBench(t)
	b.adopt()
	id := b.note(someNote)
	if out := b.anw(0, "session", "start"); strings.Contains(out, "Promoted") || !strings.Contains(out, "- measure it") {
		t.Errorf("said %s", out)
	}
	b.note("Another.\n")
	b.promote(id, "--merge")
	if out := b.anw(0, "session", "start"); !strings.Contains(out, "- `wiki/middle.md` — What the middle is") || strings.Contains(out, "- measure it") {
		t.Errorf("said %s", out)
	}
}

// A note edited on the inbox branch after its promotion is listed again.
func TestInboxListChangedSincePromotion(t *testing.T) {
	b := newBench(t)
	b.adopt()
	id := b.note(someNote)
	b.promote(id, "--merge")
	side := b.at(filepath.Join(filepath.Dir(b.dir), "side"))
	b.git("worktree", "add", "-q", side.dir, "anw/inbox")
	side.write("inbox/2026-05-01-what-the-middle-is.md", side.read("inbox/2026-05-01-what-the-middle-is.md")+"\nAnd more.\n")
	side.commit("an edit")
	if got := b.pending(); !strings.Contains(got, "(changed since promotion)") {
		t.Errorf("pending: %s", got)
	}
	if out := b.anw(0, "inbox", "list", "--json"); !strings.Contains(out, `"changed_since_promotion": true`) {
		t.Errorf("json: %s", out)
	}
}
