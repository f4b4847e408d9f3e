package gitops

import (
	"slices"
	"strings"
	"testing"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// What git itself ignores is the answer, but that ? and [ stand for a character
// here, and in git for a byte.
func TestPatternsAreThoseOfGit(t *testing.T) {
	files := []string{
		"a.md", "b.txt", "wiki/a.md", "wiki/b/a.md", "wiki/b/c/d.md", "wiki/b/c.md", "wiki/x y.md", "wiki/[a].md", "wiki/é.text",
		"a/b/c", "a/x/b/c", "b/a/x", "foo/bar/baz.md", "bar/foo", "build/a.md", "src/build/a.md", "build.md",
	}
	s := newScratch(t)
	for _, file := range files {
		s.write(file, "")
	}
	for _, patterns := range [][]string{
		{"*.md"}, {"/*.md"}, {"wiki"}, {"wiki/"}, {"/wiki/"}, {"wiki/*"}, {"wiki/**"}, {"wiki/*.md"}, {"wiki/**/*.md"}, {"**/a.md"}, {"**/build"},
		{"build/"}, {"/build"}, {"b/"}, {"b"}, {"wiki/b"}, {"wiki/b/"}, {"a/**/b"}, {"a/**/c"}, {"a/**"}, {"**"}, {"**/b/**"}, {"*"}, {"?.md"}, {"[ab].md"},
		{"[!a].md"}, {"[^a].md"}, {"[a-c].*"}, {`wiki/\[a\].md`}, {"wiki/[a].md"}, {"wiki/x y.md"}, {"wiki/x?y.md "}, {"wiki/é.*"}, {"foo/*"}, {"foo/*.md"},
		{"*.md", "!a.md"}, {"wiki", "!wiki/a.md"}, {"wiki/*", "!wiki/a.md"}, {"wiki/**", "!wiki/b/", "!wiki/b/a.md"}, {"!a.md", "*.md"}, {"*", "!*.md"},
		{"bar"}, {"/bar"}, {"foo/bar"}, {"/foo/bar/"}, {"[a.md"}, {""}, {"/"}, {"!"}, {"**a.md"}, {"wiki/**.md"}, {"a/**/**/c"},
		{"*.md", "!b"}, {"*.md", "!wiki/b"}, {"*.md", "!wiki/b/"}, {"*.md", "!wiki/*"}, {"*.md", "!wiki/**"}, {"*.md", "!wiki/**/a.md"}, {"*.md", "!/wiki"}, {"*", "!wiki/", "!*.md"},
	} {
		s.write(".git/lines", strings.Join(patterns, "\n")+"\n")
		var want []string
		for _, file := range strings.Split(s.git("ls-files", "-z", "--others", "--ignored", "--exclude-from=.git/lines"), "\x00") {
			if file != "" {
				want = append(want, file)
			}
		}
		matches := Patterns(patterns)
		var got []string
		for _, file := range files {
			if matches(gitobj.Path(file)) {
				got = append(got, file)
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%q\n got %q\nwant %q", patterns, got, want)
		}
	}
}
