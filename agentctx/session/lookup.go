package session

import (
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// Named is what a person may call an entry by.
type Named struct {
	ID    string
	Path  gitobj.Path
	Title string
}

// Names of pending notes.
func Names(pending []knowledge.PendingNote) []Named {
	names := make([]Named, len(pending))
	for i, p := range pending {
		names[i] = Named{ID: p.Entry.Key(), Path: p.Note.Path, Title: p.Entry.Title}
	}
	return names
}

// Lookup finds the entry a person means: by id, path, file name, its stem, its
// slug, or a beginning of one of them that no other entry shares. It
// returns the index, -1 where nothing matches.
func Lookup(entries []Named, name string) (int, error) {
	name = strings.TrimPrefix(strings.TrimSpace(name), "./")
	if name == "" {
		return -1, gitobj.Problemf(gitobj.Usage, "entry: no name given").WithHint("git anw inbox list")
	}
	tests := []func(Named) bool{
		func(e Named) bool { return e.ID == name || string(e.Path) == name },
		func(e Named) bool { return e.Path != "" && (e.Path.Base() == name || stem(e.Path) == name) },
		func(e Named) bool { _, slug, ok := knowledge.Dated(e.Path); return ok && slug == name },
		func(e Named) bool {
			_, slug, _ := knowledge.Dated(e.Path)
			return len(name) >= 4 && slices.ContainsFunc([]string{e.ID, stem(e.Path), slug}, func(s string) bool { return strings.HasPrefix(s, name) })
		},
	}
	for _, matches := range tests {
		var found []int
		for i, e := range entries {
			if matches(e) {
				found = append(found, i)
			}
		}
		switch len(found) {
		case 0:
			continue
		case 1:
			return found[0], nil
		}
		return -1, ambiguous(entries, found, name)
	}
	return -1, nil
}

// IsID reports whether a name is an entry's id in full.
func IsID(name string) bool {
	return len(name) == idLength && strings.Trim(name, "0123456789abcdef") == ""
}

func ambiguous(entries []Named, found []int, name string) error {
	var lines []string
	for _, i := range found {
		lines = append(lines, strings.TrimSpace(entries[i].ID+"  "+string(entries[i].Path)+"  "+entries[i].Title))
	}
	slices.Sort(lines)
	return gitobj.Problemf(gitobj.Usage, "%s: names %d entries:\n  %s", name, len(found), strings.Join(lines, "\n  ")).
		WithHint("use the id or the path")
}

func stem(p gitobj.Path) string { return strings.TrimSuffix(p.Base(), ".md") }
