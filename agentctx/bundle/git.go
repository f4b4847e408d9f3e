package bundle

import (
	"context"
	"fmt"
	"strings"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

const (
	maxSubject = 120 // characters of a commit's subject
	maxDirty   = 20  // files that are listed
)

// addGit adds where the repository stands, in short where there is little room.
func (p *packer) addGit(ctx context.Context) error {
	if p.from.History == nil {
		return nil
	}
	states, err := p.from.History.States(ctx)
	if err != nil {
		return err
	}
	if len(states) > 0 {
		p.dirty = states[0].Dirty
	}
	b := layout.Block{Kind: layout.Git, Text: p.gitText(states), Reason: "where the repository stands"}
	if !p.fitBlock(&b, p.share(shareGit)) {
		for i := range states {
			states[i].Recent, states[i].Dirty = nil, nil
		}
		b.Text = p.gitText(states)
	}
	if p.fitBlock(&b, p.share(shareGit)) {
		p.plan.git, p.states = []layout.Block{b}, states
	}
	return nil
}

func (p *packer) gitText(states []State) string {
	var texts []string
	for _, s := range states {
		texts = append(texts, p.stateText(s))
	}
	return strings.Join(texts, "\n\n")
}

func (p *packer) stateText(s State) string {
	var b strings.Builder
	if s.Repository != "" {
		fmt.Fprintf(&b, "%s\n", p.masks.show(s.Repository))
	}
	if s.Branch != "" {
		fmt.Fprintf(&b, "branch %s\n", layout.CleanLine(p.masks.line("branch", s.Branch), maxSubject))
	}
	if s.Head.ID == "" {
		fmt.Fprintf(&b, "%s\n", p.words.noCommit)
	} else {
		fmt.Fprintf(&b, "HEAD %s\n", p.commitLine(s.Head))
	}
	if len(s.Recent) > 1 {
		fmt.Fprintln(&b, p.words.recent)
		for _, c := range s.Recent[1:] {
			fmt.Fprintf(&b, "  %s\n", p.commitLine(c))
		}
	}
	p.gitDirty(&b, s.Dirty)
	return strings.TrimRight(b.String(), "\n")
}

func (p *packer) gitDirty(b *strings.Builder, files []string) {
	if len(files) == 0 {
		return
	}
	fmt.Fprintln(b, p.words.dirty)
	for _, file := range files[:min(len(files), maxDirty)] {
		fmt.Fprintf(b, "  %s %s\n", file[:2], layout.ShowPath(gitobj.Path(p.masks.line("git status", file[3:]))))
	}
	if more := len(files) - maxDirty; more > 0 {
		fmt.Fprintf(b, "  … %d %s\n", more, p.words.more)
	}
}

func (p *packer) commitLine(c gitobj.Commit) string {
	return c.ID.Short() + " " + layout.CleanLine(p.masks.line("commit "+c.ID.Short(), c.Subject()), maxSubject)
}
