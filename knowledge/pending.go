package knowledge

import "github.com/git-anw/git-anw/gitops/gitobj"

// PendingNote is a note no page was made from. Changed is true where one was,
// and the note has been edited since.
type PendingNote struct {
	Note    gitobj.Note
	Entry   Entry
	Changed bool
}

// MayBePromoted splits off the notes that a look at their blobs does not clear:
// a page names this version, or an entry without a version. What an entry's id
// is takes reading the note.
func MayBePromoted(named []PromotedSource, notes []gitobj.Note) (may, not []gitobj.Note) {
	versions := make(map[string]bool, len(notes)) // of the notes: whether a page names it
	for _, note := range notes {
		versions[note.Blob.Blob8()] = false
	}
	any := false
	for _, source := range named {
		if _, asked := versions[source.Blob8]; asked {
			versions[source.Blob8] = true
		}
		any = any || source.Blob8 == ""
	}
	for _, note := range notes {
		if any || versions[note.Blob.Blob8()] {
			may = append(may, note)
		} else {
			not = append(not, note)
		}
	}
	return may, not
}

// Pending drops the notes that were promoted as they are. entries are the notes'
// entries, in the same order.
func Pending(promoted map[string][]PromotedSource, notes []gitobj.Note, entries []Entry) []PendingNote {
	var pending []PendingNote
	for i, note := range notes {
		sources := promoted[entries[i].Key()]
		if !isPromoted(sources, note.Blob) {
			pending = append(pending, PendingNote{Note: note, Entry: entries[i], Changed: len(sources) > 0})
		}
	}
	return pending
}

// isPromoted takes a source without a version for any version.
func isPromoted(sources []PromotedSource, blob gitobj.ID) bool {
	for _, source := range sources {
		if source.Blob8 == "" || source.Blob8 == blob.Blob8() {
			return true
		}
	}
	return false
}
