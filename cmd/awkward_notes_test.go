package cmd

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// end hands a note to session end at a time, and returns the exit code and what
// was said.
func (b *bench) end(note []byte, now time.Time) (int, string) {
	b.t.Helper()
	var out bytes.Buffer
	env := &Env{In: bytes.NewReader(note), Out: &out, Err: &out, Dir: b.dir, Environ: b.env, Now: func() time.Time { return now }}
	return run(context.Background(), env, []string{"session", "end", "-F", "-"}), out.String()
}

var recordedAs = regexp.MustCompile(`recorded (inbox/.+\.md) as`)

// Whatever a note is, it is recorded under a name every disk can hold, or
// refused with its text kept: nothing is lost.
func TestAwkwardNotes(t *testing.T) {
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		name, note string
		code       int
		want       string
	}{
		{"no summary", "# Only a title\n\n## Achievements\n\n- x\n", 2, "no summary"},
		{"unclosed front matter", "---\ntitle: x\n\n# A\n\nText.\n", 0, "recorded inbox/"},
		{"front matter that is no YAML", "---\ntitle: [x\n: y\n---\n# A\n\nText.\n", 0, "recorded inbox/"},
		{"TOML front matter", "+++\ntitle = 'x'\n+++\n\n# A\n\nText.\n", 0, "recorded inbox/"},
		{"an alias bomb", "---\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b,*b]\n---\nText.\n", 0, "recorded inbox/"},
		{"NUL", "text\x00text\n", 2, "note:"},
		{"binary", "\x89PNG\r\n\x1a\n\xff\xfe\x00", 2, "note:"},
		{"CRLF and BOM", "\ufeff# A title\r\n\r\nText.\r\n", 0, "a-title.md"},
		{"a title of 300 characters", "# " + strings.Repeat("long ", 60) + "\n\nText.\n", 0, "recorded inbox/"},
		{"a title of 300 full-width characters", "# " + strings.Repeat("很长的标题", 60) + "\n\n正文。\n", 0, "recorded inbox/"},
		{"a title of emoji", "# 🎉🚀👩‍👩‍👧\n\nText.\n", 0, "recorded inbox/2026-05-01-"},
		{"a title with a path", "# ../../etc/passwd\n\nText.\n", 0, "etc-passwd.md"},
		{"a title with controls", "# a\x1b[31m\u202eb\n\nText.\n", 0, "recorded inbox/"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t)
			b.adopt()
			code, said := b.end([]byte(test.note), now)
			if code != test.code || !strings.Contains(said, test.want) {
				t.Fatalf("exit %d, said %s", code, said)
			}
			if code != 0 {
				kept := regexp.MustCompile(`the text is kept: (.+)`).FindStringSubmatch(said)
				if kept == nil {
					t.Fatalf("not kept: %s", said)
				}
				if data, err := os.ReadFile(kept[1]); err != nil || string(data) != test.note {
					t.Errorf("kept %q, %v", data, err)
				}
				if got := b.git("for-each-ref", "refs/heads/anw"); got != "" {
					t.Errorf("refs %s", got)
				}
				return
			}
			name := recordedAs.FindStringSubmatch(said)
			if name == nil || len(filepath.Base(name[1])) > 160 || !utf8.ValidString(name[1]) || strings.ContainsAny(name[1], "\x1b\u202e\\:*?\"<>|") {
				t.Errorf("recorded under %q", name)
			}
			b.git("worktree", "add", "-q", "--detach", filepath.Join(filepath.Dir(b.dir), "out"), "anw/inbox") // every disk can hold it
			b.git("fsck", "--strict")
			b.anw(0, "inbox", "list")
		})
	}
}

// A text of 50 MB is no note: that is said at once. A file stays; what came from
// standard input is kept to the last byte, without its secrets.
func TestHugeNote(t *testing.T) {
	b := newBench(t)
	b.adopt()
	lines := strings.Repeat("A line of an ordinary length, with nothing to say.\n", 1<<20)
	b.write("../huge.md", "# Huge\n\n"+lines)
	if said := b.anw(2, "session", "end", "-F", "../huge.md"); !strings.Contains(said, "longer than 16 MB") || strings.Contains(said, "the text is kept") {
		t.Errorf("said %.200s", said)
	}
	key := "glpat-" + "q7Zt2LmXw9RbK4vNc8Hy"
	code, said := b.end([]byte("# Huge\n\n"+lines+key+"\n"), time.Now())
	kept := regexp.MustCompile(`the text is kept: (.+)`).FindStringSubmatch(said)
	if code != 2 || !strings.Contains(said, "longer than 16 MB") || kept == nil {
		t.Fatalf("exit %d, said %.200s", code, said)
	}
	if data, err := os.ReadFile(kept[1]); err != nil || string(data) != "# Huge\n\n"+lines+"[redacted:gitlab-token]\n" {
		t.Errorf("kept %d bytes, %v", len(data), err)
	}
	if got := b.pending() + b.git("for-each-ref", "refs/heads/anw"); got != "" {
		t.Errorf("recorded %.200s", got)
	}
}

// One title twice in a minute makes two entries; a clock that jumps back or ahead
// neither loses an entry nor makes one twice.
func TestClocks(t *testing.T) {
	b := newBench(t)
	b.adopt()
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	for i, at := range []time.Time{now, now, now.AddDate(-6, 0, 0), now.AddDate(10, 0, 0), now.Add(time.Second)} {
		note := []byte("# The same title\n\nText " + strings.Repeat("x", i) + ".\n")
		if code, said := b.end(note, at); code != 0 || !strings.Contains(said, "recorded ") {
			t.Fatalf("note %d: exit %d, %s", i, code, said)
		}
		if code, said := b.end(note, at.Add(time.Minute)); code != 0 || !strings.Contains(said, "recorded already") {
			t.Errorf("note %d again: exit %d, %s", i, code, said)
		}
	}
	if got := strings.Count(b.pending(), "The same title"); got != 5 {
		t.Errorf("%d entries:\n%s", got, b.pending())
	}
}
