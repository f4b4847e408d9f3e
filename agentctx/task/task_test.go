package task

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

func TestRead(t *testing.T) {
	for text, want := range map[string]Task{
		"fix @wiki/a.md, please":             {Files: []gitobj.Path{"wiki/a.md"}, Marked: 1},
		"先看@wiki/缓存.md，再改cmd/main.go。":       {Files: []gitobj.Path{"wiki/缓存.md", "再改cmd/main.go"}, Marked: 1},
		"先看 @docs/缓存.md。再改 cmd/main.go。":     {Files: []gitobj.Path{"docs/缓存.md", "cmd/main.go"}, Marked: 1},
		`read @"notes/two words.md" twice`:   {Files: []gitobj.Path{"notes/two words.md"}, Marked: 1},
		"ask me@example.org about it":        {Files: []gitobj.Path{"example.org"}},
		"as in ./docs/x.md or /docs/y.md.":   {Files: []gitobj.Path{"docs/x.md", "docs/y.md"}},
		"@../../etc/passwd @.git/config":     {},
		"#cache and #缓存, not a#b, not #12":   {Tags: []string{"cache", "缓存"}},
		"issue #v2-plan/":                    {Tags: []string{"v2-plan"}},
		"why did 1a2b3c4 and deadbeef break": {Commits: []string{"1a2b3c4"}},
		"a task without names":               {},
		"":                                   {},
	} {
		got := Read(text)
		got.Search = ""
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}

func TestIdentifiersAreSearchedInParts(t *testing.T) {
	for text, want := range map[string]string{
		"why does batchSpanProcessor drop": "batch Span Processor",
		"HTTPServer与 newXMLReader2":        "HTTP Server new XML Reader2",
		"GitHub":                           "Git Hub",
		"the span processor":               "",
		"不含标识符":                            "",
	} {
		got := Read(text).Search
		if rest, ok := strings.CutPrefix(got, text); !ok || strings.TrimSpace(rest) != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}

// FuzzRead holds that whatever is named could be a file of a tree.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{"@a/b.md #t 1a2b3c4d", "看@缓存.md，", "@\"x y\"", "FooBar\xff@\x00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		read := Read(text)
		for _, file := range read.Files {
			if !file.Valid() {
				t.Errorf("%q", file)
			}
		}
		if len(read.Files) > most || read.Marked > len(read.Files) || !strings.HasPrefix(read.Search, text) {
			t.Errorf("%+v", read)
		}
	})
}
