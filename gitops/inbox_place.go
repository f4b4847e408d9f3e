package gitops

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// wantedName is the name a note would have if no other wanted it: place adds eight
// digits of the blob.
func wantedName(p gitobj.Path) gitobj.Path {
	bare := strings.TrimSuffix(string(p), ".md")
	from := len(bare) - len(".01234567")
	if from < 0 || bare == string(p) || bare[from] != '.' || strings.Trim(bare[from+1:], "0123456789abcdef") != "" {
		return p
	}
	return gitobj.Path(bare[:from] + ".md")
}

// place names notes as a function of the set alone: of those that want one
// name, the smallest blob gets it, the others add their blob to it.
func place(notes []gitobj.Note) []gitobj.Note {
	wanted := map[gitobj.ID]gitobj.Path{}
	for _, note := range notes {
		name := wantedName(note.Path)
		if had, ok := wanted[note.Blob]; !ok || name < had {
			wanted[note.Blob] = name
		}
	}
	taken := map[gitobj.Path]bool{}
	var placed []gitobj.Note
	for _, blob := range slices.Sorted(maps.Keys(wanted)) {
		name := wanted[blob]
		if taken[name] {
			name = gitobj.Path(fmt.Sprintf("%s.%s.md", strings.TrimSuffix(string(name), path.Ext(string(name))), blob.Blob8()))
		}
		taken[name] = true
		placed = append(placed, gitobj.Note{Path: name, Blob: blob})
	}
	return placed
}
