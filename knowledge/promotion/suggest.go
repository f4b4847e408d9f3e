package promotion

import (
	"cmp"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/pattern"
	"github.com/git-anw/git-anw/knowledge/search"
)

// ready is how many references make a note ripe for the wiki.
const ready = 3

// Suggestion is a pending entry with what refers to it.
type Suggestion struct {
	Entry knowledge.Entry
	// From names files and commits; each counts once, whatever it says how often.
	From []string
}

// Ready reports whether the entry is referred to often enough.
func (s Suggestion) Ready() bool { return len(s.From) >= ready }

// Text is something that may refer to an entry: a file, or a commit's message.
type Text struct {
	Name    string
	Content string
}

// Told is a bundle that told entries to an agent for a task.
type Told struct {
	Name, Task string
	Notes      []gitobj.Path
}

// Suggest ranks entries by references. An entry's own text, and text in code
// blocks, refers to nothing. A bundle refers to what it told where that has to do
// with its task: the newest entries are in every bundle. A task counts once.
func Suggest(entries []knowledge.Entry, texts []Text, bundles []Told) []Suggestion {
	suggestions := make([]Suggestion, len(entries))
	for i, entry := range entries {
		suggestions[i].Entry = entry
	}
	for _, text := range texts {
		prose := withoutFences(text.Content)
		for i := range suggestions {
			if s := &suggestions[i]; text.Name != string(s.Entry.Path) && refersTo(prose, s.Entry) {
				s.From = append(s.From, text.Name)
			}
		}
	}
	addTold(suggestions, bundles)
	slices.SortStableFunc(suggestions, func(a, b Suggestion) int {
		return cmp.Or(cmp.Compare(len(b.From), len(a.From)), strings.Compare(a.Entry.Date, b.Entry.Date), strings.Compare(string(a.Entry.Path), string(b.Entry.Path)))
	})
	return suggestions
}

// near is how close to the best match of a task an entry must come, as a share of
// its score.
const near = 0.5

func addTold(suggestions []Suggestion, bundles []Told) {
	docs, at := make([]search.Doc, len(suggestions)), map[gitobj.Path]int{}
	for i, s := range suggestions {
		docs[i] = search.Doc{Path: s.Entry.Path, Title: s.Entry.Title, Summary: s.Entry.Summary, Body: string(s.Entry.Data)}
		at[s.Entry.Path] = i
	}
	index, seen := search.Build(docs), map[string]bool{}
	for _, b := range bundles {
		if seen[b.Task] {
			continue
		}
		seen[b.Task] = true
		best := 0.0
		for _, hit := range index.Ask(b.Task, 0) {
			best = max(best, hit.Score)
			if s := &suggestions[at[hit.Path]]; hit.Score >= near*best && slices.Contains(b.Notes, hit.Path) {
				s.From = append(s.From, b.Name)
			}
		}
	}
}

// refersTo looks for the entry's id, its path or its file's stem.
func refersTo(prose string, entry knowledge.Entry) bool {
	names := []string{entry.ID}
	if _, _, dated := knowledge.Dated(entry.Path); dated {
		names = append(names, strings.TrimSuffix(entry.Path.Base(), path.Ext(entry.Path.Base())))
	} else if entry.Path != "" {
		names = append(names, string(entry.Path))
	}
	return slices.ContainsFunc(names, func(name string) bool { return name != "" && containsWord(prose, name) })
}

// containsWord finds a name that is not a part of a longer one: -2 makes another
// note.
func containsWord(text, name string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], name)
		if i < 0 {
			return false
		}
		start, end := at+i, at+i+len(name)
		before, after := text[:start], text[end:]
		if !partOfName.MatchString(lastRunes(before)) && !startOfMore.MatchString(after) {
			return true
		}
		at = end
	}
}

var (
	partOfName  = pattern.New(`[0-9A-Za-z_]$|[0-9A-Za-z_]-$`)
	startOfMore = pattern.New(`^(-?[0-9A-Za-z_])`)
)

func lastRunes(s string) string { return s[max(0, len(s)-2):] }

func withoutFences(text string) string {
	var out strings.Builder
	fence := knowledge.Fence{}
	for line := range strings.Lines(text) {
		if !fence.Step(line) {
			out.WriteString(line)
		}
	}
	return out.String()
}

// Texts are the workspace's own Markdown files but for the notes: the TODO list,
// pages, layers. What is hidden, or a repository of its own, is not looked into.
func Texts(tree fs.FS) (texts []Text, err error) {
	err = fs.WalkDir(tree, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (name != "." && strings.HasPrefix(entry.Name(), ".") || entry.Type()&fs.ModeIrregular != 0):
			return fs.SkipDir
		case entry.Type().IsRegular() && strings.EqualFold(path.Ext(name), ".md") && !knowledge.IsNote(gitobj.Path(name)):
			if data, err := fs.ReadFile(tree, name); err == nil {
				texts = append(texts, Text{Name: name, Content: string(data)})
			}
		}
		return nil
	})
	return texts, err
}
