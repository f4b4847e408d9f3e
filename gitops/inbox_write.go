package gitops

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// attempts is how often a write starts again when the branch moved meanwhile.
const attempts = 20

// write runs do under the lock, again when another program moved the branch.
func (in *Inbox) write(ctx context.Context, do func(state) error) error {
	return in.repo.locked(ctx, func() error {
		var err error
		for range attempts {
			var s state
			if s, err = in.state(ctx); err != nil {
				return err
			}
			if err = do(s); !movedMeanwhile(err) {
				return err
			}
		}
		return err
	})
}

// movedMeanwhile recognises a lost compare-and-swap: the branch is elsewhere, has
// come into being or is gone.
func movedMeanwhile(err error) bool {
	var behind *stale
	var failure *Failure
	if errors.As(err, &behind) {
		return true
	}
	return errors.As(err, &failure) && failure.Args[0] == "update-ref" && slices.ContainsFunc(
		[]string{"but expected", "reference already exists", "unable to resolve reference"},
		func(said string) bool { return strings.Contains(failure.Stderr, said) })
}

// draft is a commit on the inbox branch: the trunk's tree plus notes.
func (in *Inbox) draft(s state, notes []gitobj.Change, subject string, merged ...gitobj.ID) gitobj.Draft {
	parents := append(some(s.tip), merged...)
	for _, ref := range sortedKeys(s.queue) {
		parents = append(parents, s.queue[ref])
	}
	return gitobj.Draft{Base: s.trunk.Commit, Changes: notes, Parents: parents, Subject: subject,
		Trailers: []gitobj.Trailer{{Key: gitobj.TrailerTrunk, Value: string(s.trunk.Commit)}}}
}

// writeTip stores a commit whose tree is mostly that of the tip.
func (in *Inbox) writeTip(ctx context.Context, s state, draft gitobj.Draft) (gitobj.ID, error) {
	objects := in.repo.newBatch()
	tip, err := in.draftTip(ctx, objects, s, draft)
	if err != nil {
		return "", err
	}
	return tip, objects.store(ctx)
}

// draftTip adds such a commit to others that are about to be stored.
func (in *Inbox) draftTip(ctx context.Context, objects *objectBatch, s state, draft gitobj.Draft) (gitobj.ID, error) {
	folders, err := in.folders(ctx, s.tip)
	if err != nil {
		return "", err
	}
	maps.Copy(objects.held, folders)
	return objects.draft(ctx, draft)
}

// folders are the trees below inbox/ in a commit: those of past months are the
// same in the next one, and need not be written again.
func (in *Inbox) folders(ctx context.Context, commit gitobj.ID) (map[gitobj.ID]bool, error) {
	known := map[gitobj.ID]bool{}
	root, err := in.repo.treeOf(ctx, commit)
	if err != nil {
		return nil, err
	}
	entries, err := in.repo.entriesOf(ctx, root)
	for _, entry := range entries {
		if entry.Path != "inbox" || entry.Mode != gitobj.ModeTree {
			continue
		}
		months, err := in.repo.entriesOf(ctx, entry.ID)
		if err != nil {
			return nil, err
		}
		for _, month := range months {
			if month.Mode == gitobj.ModeTree {
				known[month.ID] = true
			}
		}
	}
	return known, err
}

// advance moves the branch and empties the queue it has taken in.
func (in *Inbox) advance(ctx context.Context, s state, reason string, tip gitobj.ID) error {
	var emptied []Move
	for _, queue := range []map[string]gitobj.ID{s.queue, s.taken} {
		for _, ref := range sortedKeys(queue) {
			emptied = append(emptied, Move{Ref: ref, Old: queue[ref]})
		}
	}
	return in.repo.advance(ctx, "anw: "+reason, Move{Ref: in.ref(), New: tip, Old: s.local}, emptied...)
}

// park keeps a session that could not be merged: an id of its own, so two
// parked sessions never meet.
func (in *Inbox) park(ctx context.Context, placed gitobj.Placed) error {
	return in.repo.moveRefs(ctx, "anw: parked", Move{Ref: queuePrefix + string(placed.Session), New: placed.Session})
}

// some is the list of the ids that are not empty.
func some(ids ...gitobj.ID) []gitobj.ID {
	return slices.DeleteFunc(ids, func(id gitobj.ID) bool { return id == "" })
}

func sortedKeys(m map[string]gitobj.ID) []string { return slices.Sorted(maps.Keys(m)) }
