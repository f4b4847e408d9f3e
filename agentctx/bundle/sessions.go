package bundle

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/library"
)

const (
	// maxSessions bounds how many notes are told.
	maxSessions = 20
	// sentence bounds the first sentence of a summary, and the next steps, in
	// characters.
	sentence = 300
)

// addSessions adds the pending notes, a paragraph each. They are told from the
// newest on until their share is used up.
func (p *packer) addSessions(ctx context.Context) error {
	if p.from.Inbox == nil {
		return nil
	}
	notes, err := p.from.Inbox.Notes(ctx)
	if err != nil {
		return err
	}
	for _, note := range notes {
		if p.excluded(note.Path) {
			continue
		}
		if reason := library.Unreadable(note.Content); reason != "" {
			p.leaveOut(note.Path, "", reason)
			continue
		}
		p.told = append(p.told, knowledge.ParseEntry(note.Path, p.masks.file(note.Path, note.Content)))
	}
	slices.SortFunc(p.told, newestFirst)
	p.tell(p.share(shareSessions))
	return nil
}

// newestFirst orders by the day written in the note, which every clone has;
// within a day by the name, so that the order is the same everywhere.
func newestFirst(a, b knowledge.Entry) int {
	return cmp.Or(strings.Compare(b.Date, a.Date), strings.Compare(b.ID, a.ID), strings.Compare(string(b.Path), string(a.Path)))
}

// tell fills the plan with as many sessions as room allows.
func (p *packer) tell(room int) {
	p.plan.sessions = nil
	room -= p.cost(layout.Block{Kind: layout.Sessions})
	for i, e := range p.told {
		text := p.paragraph(e)
		tokens, ok := p.fits(text+"\n\n", room)
		if !ok || i == maxSessions {
			for _, older := range p.told[i:] {
				p.crowdOut(older.Path, string(older.Data), "an older session")
			}
			return
		}
		room -= tokens
		p.plan.forget(e.Path)
		p.plan.sessions = append(p.plan.sessions, layout.Block{Kind: layout.Sessions, Path: e.Path, Text: text, Tokens: tokens})
	}
}

// paragraph tells a note in a few lines.
func (p *packer) paragraph(e knowledge.Entry) string {
	text := p.masks.show(e.Path) + "\n" + layout.CleanLine(e.Title, sentence)
	if summary := firstSentence(e.Summary); summary != "" && !says(e.Title, summary) {
		text += ": " + layout.CleanLine(summary, sentence)
	}
	if len(e.NextSteps) > 0 {
		text += "\n" + p.words.next + layout.CleanLine(strings.Join(e.NextSteps, "; "), sentence)
	}
	return text
}

// says reports whether a title is its summary already, as that of a thought of
// one line always is.
func says(title, summary string) bool {
	plain := func(s string) string { return strings.TrimRight(strings.Join(strings.Fields(s), " "), ".。") }
	return plain(title) == plain(summary)
}

// firstSentence ends at a full stop that a space or the end follows, or at a
// full-width one; or with the paragraph.
func firstSentence(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n\n")
	for i, r := range s {
		after := s[i+utf8.RuneLen(r):]
		switch {
		case strings.ContainsRune("。！？", r):
			return s[:len(s)-len(after)]
		case strings.ContainsRune(".!?", r) && strings.HasPrefix(strings.TrimLeft(after, `)"'*`)+" ", " "):
			return s[:len(s)-len(after)]
		}
	}
	return s
}
