package cmd

import (
	"strings"
	"testing"
	"time"
)

func TestClock(t *testing.T) {
	for text, want := range map[string]int64{
		"2026-05-01T12:00:00Z": 1777636800, "2026-05-01T14:00:00+02:00": 1777636800, "@1777636800 +0200": 1777636800, "1777636800 +0000": 1777636800,
	} {
		if got := clock([]string{"GIT_COMMITTER_DATE=" + text})().Unix(); got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
	for _, text := range []string{"", "yesterday", "2026-05-01"} {
		if got := clock([]string{"GIT_COMMITTER_DATE=" + text})(); time.Since(got) > time.Minute {
			t.Errorf("%q: %s", text, got)
		}
	}
}

func TestQuote(t *testing.T) {
	for arg, want := range map[string]string{"a/b.md": "a/b.md", "": "''", "a b": "'a b'", "it's": `'it'\''s'`, "中文": "中文", "$x": "'$x'",
		"a\x1b[0m'\\\xff\u202e": `$'a\u001b[0m\'\\\xff\u202e'`} {
		if got := quote(arg); got != want {
			t.Errorf("%q: %s, want %s", arg, got, want)
		}
	}
}

func TestConsent(t *testing.T) {
	for answer, want := range map[string]bool{"y\n": true, "Yes\n": true, "是\n": true, "\n": false, "n\n": false, "": false} {
		var asked strings.Builder
		env := &Env{In: strings.NewReader(answer), Err: &asked, Terminal: true}
		if got := env.consent("Go ahead?", false) == nil; got != want || asked.String() != "Go ahead? [y/N] " {
			t.Errorf("%q: %v, asked %q", answer, got, asked.String())
		}
	}
}
