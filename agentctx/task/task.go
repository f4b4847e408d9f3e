package task

import (
	"path"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/pattern"
)

// most bounds how many names of a kind are taken from one text.
const most = 32

// Task is what a text says.
type Task struct {
	// Files are the paths it names, those marked with @ first. Marked tells how
	// many those are.
	Files  []gitobj.Path
	Marked int
	Tags   []string // without #
	// Commits are what may be an abbreviated id of a commit.
	Commits []string
	// Search is the text without what only points somewhere, and with the words
	// that identifiers are made of.
	Search string
}

// A name ends at a space, at what closes or separates, and where Chinese or
// Japanese punctuation goes on. Before an @ or # nothing may stand that would
// make it part of a word: an address is no file, an anchor no tag.
var (
	quoted   = pattern.New("@\"([^\"\n]+)\"|@'([^'\n]+)'|@`([^`\n]+)`")
	marked   = pattern.New(`(?:^|[^\w.@/#&-])@([^\s@"'` + "`" + `,;:!?()\[\]{}<>，。；：！？、（）《》「」【】“”]+)`)
	tagged   = pattern.New(`(?:^|[^\w.@/#&-])#([\p{L}\p{N}_/-]*\p{L}[\p{L}\p{N}_/-]*)`)
	pathlike = pattern.New(`[\p{L}\p{N}_.~+@-]*(?:/[\p{L}\p{N}_.~+@-]+)+|[\p{L}\p{N}_+-]+(?:\.[\p{L}\p{N}_+-]+)*\.[A-Za-z]\w{0,7}`)
	commit   = pattern.New(`\b[0-9a-f]{7,64}\b`)
	joined   = pattern.New(`[A-Za-z]*[a-z0-9][A-Z][A-Za-z0-9]*|[A-Z]+[A-Z][a-z][A-Za-z0-9]*`)
)

// Read reads a text.
func Read(text string) Task {
	t := Task{}
	rest := text
	for _, mark := range [...]*pattern.Pattern{quoted, marked} {
		for _, found := range mark.FindAllStringSubmatch(rest, most) {
			t.addFile(strings.Join(found[1:], ""))
		}
		rest = mark.ReplaceAllString(rest, " ")
	}
	t.Marked = len(t.Files)
	for _, name := range pathlike.FindAllString(rest, most) {
		t.addFile(name)
	}
	for _, found := range tagged.FindAllStringSubmatch(rest, most) {
		t.Tags = appendNew(t.Tags, strings.Trim(found[1], "/-"))
	}
	for _, id := range commit.FindAllString(rest, most) {
		if strings.ContainsAny(id, "0123456789") {
			t.Commits = appendNew(t.Commits, id)
		}
	}
	t.Search = text + parts(text)
	return t
}

// addFile takes a path as people write it: from the top or from here, with the
// full stop of the sentence behind it.
func (t *Task) addFile(name string) {
	clean := gitobj.Path(path.Clean(strings.TrimPrefix(strings.TrimRight(name, ".…"), "/")))
	if clean.Valid() {
		t.Files = appendNew(t.Files, clean)
	}
}

// parts are the words inside identifiers such as SpanProcessor, to be searched
// for beside them.
func parts(text string) string {
	var words []string
	for _, name := range joined.FindAllString(text, most) {
		for _, word := range humps(name) {
			if len(word) > 2 {
				words = appendNew(words, word)
			}
		}
	}
	if len(words) == 0 {
		return ""
	}
	return "\n" + strings.Join(words, " ")
}

// humps cuts an identifier where a small letter or digit meets a capital, and
// before the last of several capitals that a word follows: XML Reader.
func humps(name string) []string {
	var words []string
	start := 0
	for i := 1; i < len(name); i++ {
		if isUpper(name[i]) && (!isUpper(name[i-1]) || i+1 < len(name) && 'a' <= name[i+1] && name[i+1] <= 'z') {
			words = append(words, name[start:i])
			start = i
		}
	}
	return append(words, name[start:])
}

func isUpper(b byte) bool { return 'A' <= b && b <= 'Z' }

func appendNew[T comparable](list []T, item T) []T {
	if slices.Contains(list, item) || len(list) == most {
		return list
	}
	return append(list, item)
}
