package gitops

import (
	"context"
	"io/fs"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/glance"
)

// StillPending decides which notes are still pending, given the pages of a trunk. It
// is handed in, because what a page says about its sources is knowledge, not git.
// The notes come without their content (see ReadNotes).
type StillPending func(pages fs.FS, notes []gitobj.Note) ([]gitobj.Note, error)

// IsNote says of a Markdown file whether it is a note. What lies in inbox/ and is
// none (the list, archives of it) is knowledge, too.
type IsNote func(path gitobj.Path) bool

// Inbox is the branch that holds session notes. Its tip's tree is the trunk's
// tree plus every note still pending; its history keeps all of them.
type Inbox struct {
	repo         *Repo
	branch       string
	isNote       IsNote
	stillPending StillPending
	identify     Identify // nil but in a sync
}

// Identify reads the id of the entry in a note, "" when it has none.
type Identify func(note []byte) string

// Inbox opens the inbox branch.
func (r *Repo) Inbox(ctx context.Context, isNote IsNote, pending StillPending) (*Inbox, error) {
	branch, err := r.InboxBranch(ctx)
	return &Inbox{repo: r, branch: branch, isNote: isNote, stillPending: pending}, err
}

// InboxBranch names the inbox branch: anw.inboxBranch, else anw/inbox. (A branch
// named "inbox" beside the folder inbox/ would make `git log inbox` ambiguous.)
func (r *Repo) InboxBranch(ctx context.Context) (string, error) {
	branch, err := r.Config(ctx, "anw.inboxBranch")
	if branch == "" {
		branch = glance.Inbox
	} else if err == nil {
		err = r.fitForInbox(ctx, branch)
	}
	return branch, err
}

// fitForInbox refuses a setting with which a note would become a commit on the
// trunk, or could not become one at all.
func (r *Repo) fitForInbox(ctx context.Context, branch string) error {
	fault := "is not the name of a branch"
	if _, err := r.git.run(ctx, "check-ref-format", "refs/heads/"+branch); err == nil {
		trunk, err := r.Trunk(ctx)
		if err != nil || trunk.Name != branch {
			return err
		}
		// A clone of the inbox branch alone knows no trunk, and has a commit.
		if head, _, err := r.Head(ctx); err != nil || trunk.Commit == "" && head != "" {
			return err
		}
		fault = "is the trunk"
	} else if !failedWith(err, 1) {
		return err
	}
	return gitobj.Problemf(gitobj.Usage, "anw.inboxBranch: %s %s", branch, fault).WithHint("git config anw.inboxBranch anw/inbox")
}

// Branch is the short name of the branch.
func (in *Inbox) Branch() string { return in.branch }

func (in *Inbox) ref() string { return "refs/heads/" + in.branch }

// state is one reading of everything a write of the inbox depends on.
type state struct {
	trunk Trunk
	local gitobj.ID // the local branch
	tip   gitobj.ID // the local branch, else the remote-tracking one
	queue map[string]gitobj.ID
	taken map[string]gitobj.ID // in the queue still, although the tip has it
}

// tips is everything the inbox's history is reached from.
func (s state) tips() []gitobj.ID {
	tips := some(s.tip)
	for _, ref := range sortedKeys(s.queue) {
		tips = append(tips, s.queue[ref])
	}
	return tips
}

func (in *Inbox) state(ctx context.Context) (state, error) {
	var s state
	table, err := in.repo.refs(ctx)
	if err != nil {
		return s, err
	}
	if s.trunk, err = in.repo.trunkIn(ctx, table); err != nil {
		return s, err
	}
	s.local = table.commits[in.ref()]
	if s.tip = s.local; s.tip == "" {
		if err := in.repo.brokenRef(in.ref()); err != nil {
			return s, err
		}
		_, s.tip = table.remote(in.branch)
	}
	s.queue, s.taken = map[string]gitobj.ID{}, map[string]gitobj.ID{}
	for ref, id := range table.commits {
		if !strings.HasPrefix(ref, queuePrefix) {
			continue
		}
		queue := s.queue
		if known, err := in.repo.IsAncestor(ctx, id, s.tip); err != nil {
			return s, err
		} else if known {
			queue = s.taken
		}
		queue[ref] = id
	}
	return s, nil
}

const queuePrefix = "refs/anw/queue/"
