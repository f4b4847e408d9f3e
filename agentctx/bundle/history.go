package bundle

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

const (
	shareHistory = 2 // in percent of the budget
	// maxMessage bounds what a commit that the task names says, in characters.
	maxMessage = 2000
	// maxChanged bounds the files of one that are listed.
	maxChanged = 12
)

// historyRoom is what the pages leave for their history.
func (p *packer) historyRoom() int {
	if p.from.History == nil || p.req.Revisions == 0 {
		return 0
	}
	return p.share(shareHistory)
}

// addHistory tells, newest first, which commits changed what is in the bundle,
// a line each; before them, in full, those that the task names.
func (p *packer) addHistory(ctx context.Context) error {
	room := p.left()
	for _, revision := range p.named {
		room -= p.tellRevision(p.inFull(revision), room)
	}
	if p.historyRoom() == 0 {
		return nil
	}
	latest, err := p.from.History.Latest(ctx)
	if err != nil {
		return err
	}
	room = min(room, p.historyRoom())
	lines := 0
	for _, revision := range latest {
		if lines == p.req.Revisions || room <= 0 || revision.Committer.When.Unix() < p.req.Since {
			break
		}
		if p.concerns(revision) {
			room -= p.tellRevision(p.inLine(revision), room)
			lines++
		}
	}
	return nil
}

// tellRevision adds a part where there is room, and returns what it took.
func (p *packer) tellRevision(text string, room int) int {
	if len(p.plan.history) == 0 {
		room -= p.cost(layout.Block{Kind: layout.History})
	}
	tokens, ok := p.fits(text+"\n", room)
	if !ok {
		return room // what is older must not stand where this is missing
	}
	p.plan.history = append(p.plan.history, layout.Block{Kind: layout.History, Text: text, Tokens: tokens})
	return tokens
}

// concerns reports a commit that changed a page or file of the bundle, and that
// the bundle does not tell anyway.
func (p *packer) concerns(revision gitobj.Revision) bool {
	if p.tells(revision) {
		return false
	}
	return slices.ContainsFunc(revision.Changed, func(at gitobj.Path) bool {
		has := func(b layout.Block) bool { return b.Path == at }
		return slices.ContainsFunc(p.plan.pages, has) || slices.ContainsFunc(p.plan.files, has)
	})
}

// tells reports a commit that stands among those the task names, or where the
// repository stands; the notes behind a page are only told here.
func (p *packer) tells(revision gitobj.Revision) bool {
	if slices.ContainsFunc(p.named, func(other gitobj.Revision) bool { return other.ID == revision.ID }) {
		return true
	}
	recent := func(s State) bool {
		return slices.ContainsFunc(s.Recent, func(c gitobj.Commit) bool { return c.ID == revision.ID })
	}
	return len(notesOf(revision)) == 0 && slices.ContainsFunc(p.states, recent)
}

// inLine is a commit in a line: when, which, what, and from which notes.
func (p *packer) inLine(revision gitobj.Revision) string {
	line := day(revision.Commit) + " " + p.commitLine(revision.Commit)
	if notes := notesOf(revision); len(notes) > 0 {
		line += " ← " + strings.Join(notes, ", ")
	}
	return line
}

// notesOf are the notes a commit made pages of.
func notesOf(revision gitobj.Revision) (notes []string) {
	for _, trailer := range revision.Trailers() {
		if trailer.Key == gitobj.TrailerPromotes {
			notes = append(notes, layout.CleanLine(trailer.Value, maxSubject))
		}
	}
	return notes
}

// inFull is a commit with its message and the files it changed.
func (p *packer) inFull(revision gitobj.Revision) string {
	lines := []string{day(revision.Commit) + " " + revision.ID.Short()}
	message := []rune(layout.Clean(p.masks.line("commit "+revision.ID.Short(), revision.Message)))
	for line := range strings.SplitSeq(string(message[:min(len(message), maxMessage)]), "\n") {
		lines = append(lines, strings.TrimRight("    "+line, " "))
	}
	for i, at := range revision.Changed {
		if i == maxChanged {
			lines = append(lines, "  …")
			break
		}
		lines = append(lines, "  "+p.masks.show(at))
	}
	return strings.Join(lines, "\n")
}

func day(c gitobj.Commit) string { return c.Committer.When.UTC().Format(time.DateOnly) }
