package gitops

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Live decides which notes are still pending, given the pages of a trunk. It is
// handed in, because what a page says about its sources is knowledge, not git.
// The notes come without their content (see ReadNotes).
type Live func(pages fs.FS, notes []gitobj.Note) ([]gitobj.Note, error)

// Inbox is the branch that holds session notes. Its tip's tree is the trunk's
// tree plus every note still pending; its history keeps all of them.
type Inbox struct {
	repo   *Repo
	branch string
	live   Live
	id     Identify
}

// Identify reads the id of the entry in a note, "" when it has none.
type Identify func(note []byte) string

// Inbox opens the inbox branch: anw.inboxBranch, else anw/inbox. (A branch
// named "inbox" beside the folder inbox/ would make `git log inbox` ambiguous.)
func (r *Repo) Inbox(ctx context.Context, live Live) (*Inbox, error) {
	branch, err := r.Config(ctx, "anw.inboxBranch")
	if branch == "" {
		branch = "anw/inbox"
	} else if err == nil {
		err = r.fitForInbox(ctx, branch)
	}
	return &Inbox{repo: r, branch: branch, live: live}, err
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
		_, s.tip = table.remote(in.branch)
	}
	s.queue = map[string]gitobj.ID{}
	for ref, id := range table.commits {
		if strings.HasPrefix(ref, queuePrefix) {
			s.queue[ref] = id
		}
	}
	return s, nil
}

const queuePrefix = "refs/anw/queue/"

// attempts is how often a write starts again when the branch moved meanwhile.
const attempts = 20

// Append records a note as a session commit and merges it into the inbox. A
// name that is taken gets -2, -3, …; the index, work tree and HEAD of every
// worktree stay as they are. An entry that is there already is not recorded
// twice: a pending note of the same bytes, or a session commit since some time
// with the same Anw-Entry trailer. Looking through all of history would make
// every session dearer than the one before.
func (in *Inbox) Append(ctx context.Context, note gitobj.Change, subject string, trailers []gitobj.Trailer, since time.Time) (gitobj.Placed, error) {
	if err := in.repo.Identity(ctx); err != nil {
		return gitobj.Placed{}, err
	}
	var placed gitobj.Placed
	err := in.write(ctx, func(s state) (err error) {
		if placed, err = in.known(ctx, s, trailers, since); err != nil || placed.Known {
			return err
		}
		placed, err = in.append(ctx, s, note, subject, trailers)
		return err
	})
	return placed, err
}

// known looks for the entry among the latest commits that only the inbox has;
// under the lock, it is what makes two retries at once one entry.
func (in *Inbox) known(ctx context.Context, s state, trailers []gitobj.Trailer, since time.Time) (gitobj.Placed, error) {
	entry := gitobj.Commit{Message: gitobj.Draft{Trailers: trailers, Subject: "-"}.Message()}.Trailer(gitobj.TrailerEntry)
	if entry == "" {
		return gitobj.Placed{}, nil
	}
	var within []string
	if !since.IsZero() {
		within = append(within, "--max-age="+strconv.FormatInt(since.Unix(), 10))
	}
	if s.trunk.Commit != "" {
		within = append(within, "^"+string(s.trunk.Commit))
	}
	commit, found, err := in.find(ctx, s, entry, within...)
	if err != nil || !found {
		return gitobj.Placed{}, err
	}
	note, err := in.NoteOf(ctx, commit)
	return gitobj.Placed{Path: note.Path, Session: commit.ID, Tip: s.tip, Known: true}, err
}

func (in *Inbox) append(ctx context.Context, s state, note gitobj.Change, subject string, trailers []gitobj.Trailer) (placed gitobj.Placed, err error) {
	notes, taken, err := in.kept(ctx, s)
	if err != nil {
		return placed, err
	}
	blob, err := in.repo.WriteBlob(ctx, note.Content)
	if err != nil {
		return placed, err
	}
	if i := slices.IndexFunc(notes, func(n gitobj.Note) bool { return n.Blob == blob }); i >= 0 {
		return gitobj.Placed{Path: notes[i].Path, Tip: s.tip, Known: true}, nil
	}
	placed.Path = free(shelf(note.Path, len(notes)), taken)
	added := gitobj.Change{Path: placed.Path, Blob: blob}
	trailers = append(slices.Clone(trailers), gitobj.Trailer{Key: gitobj.TrailerTrunk, Value: string(s.trunk.Commit)})
	placed.Session, err = in.repo.WriteCommit(ctx, gitobj.Draft{Base: s.trunk.Commit, Changes: []gitobj.Change{added}, Parents: some(s.trunk.Commit), Subject: subject, Trailers: trailers})
	if err != nil {
		return placed, err
	}
	if placed.Tip = placed.Session; s.tip != "" || len(s.queue) > 0 {
		merge := in.draft(s, append(changes(notes), added), "inbox: add "+stem(placed.Path), placed.Session)
		if placed.Tip, err = in.writeTip(ctx, s, merge); err != nil {
			return placed, err
		}
	}
	err = in.advance(ctx, s, "session "+stem(placed.Path), placed.Tip)
	if blocked := new(held); errors.As(err, &blocked) {
		placed.Parked, placed.Tip = true, s.tip
		return placed, in.park(ctx, placed)
	}
	return placed, err
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
	folders, err := in.folders(ctx, s.tip)
	if err != nil {
		return "", err
	}
	tree, err := in.repo.writeTreeLike(ctx, draft.Base, draft.Changes, folders)
	if err != nil {
		return "", err
	}
	return in.repo.commitTree(ctx, tree, draft.Parents, draft.Message())
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

// park keeps a session that could not be merged: an id of its own, so two
// parked sessions never meet.
func (in *Inbox) park(ctx context.Context, placed gitobj.Placed) error {
	return in.repo.moveRefs(ctx, "anw: parked", Move{Ref: queuePrefix + string(placed.Session), New: placed.Session})
}

// advance moves the branch and empties the queue it has taken in.
func (in *Inbox) advance(ctx context.Context, s state, reason string, tip gitobj.ID) error {
	reason = "anw: " + reason
	if s.local == "" {
		if err := in.repo.moveRefs(ctx, reason, Move{Ref: in.ref(), New: tip}); err != nil {
			return &stale{in.ref()}
		}
	} else if err := in.repo.advance(ctx, in.ref(), reason, s.local, tip); err != nil {
		return err
	}
	var moves []Move
	for _, ref := range sortedKeys(s.queue) {
		moves = append(moves, Move{Ref: ref, Old: s.queue[ref]})
	}
	if len(moves) == 0 {
		return nil
	}
	return in.repo.moveRefs(ctx, reason, moves...)
}

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

// movedMeanwhile recognises a lost compare-and-swap.
func movedMeanwhile(err error) bool {
	var behind *stale
	var failure *Failure
	return errors.As(err, &behind) || errors.As(err, &failure) && failure.Args[0] == "update-ref" && strings.Contains(failure.Stderr, "but expected")
}

// kept is every note that stays in the tip's tree, and every name that is taken.
func (in *Inbox) kept(ctx context.Context, s state) ([]gitobj.Note, map[gitobj.Path]bool, error) {
	notes, err := in.recorded(ctx, s)
	if err != nil {
		return nil, nil, err
	}
	pages, err := in.repo.Pages(ctx, s.trunk.Commit)
	if err != nil {
		return nil, nil, err
	}
	if notes, err = in.live(pages, notes); err != nil {
		return nil, nil, err
	}
	taken := map[gitobj.Path]bool{}
	for _, note := range notes {
		taken[note.Path] = true
	}
	for _, entry := range pages.Entries() {
		if strings.HasPrefix(string(entry.Path), "inbox/") {
			taken[entry.Path] = true
		}
	}
	return notes, taken, nil
}

// recorded is every note of the tip and the queue that is not the trunk's own.
func (in *Inbox) recorded(ctx context.Context, s state) ([]gitobj.Note, error) {
	notes, err := in.own(ctx, s.tip)
	if err != nil {
		return nil, err
	}
	taken := map[gitobj.Path]bool{}
	for _, note := range notes {
		taken[note.Path] = true
	}
	for _, ref := range sortedKeys(s.queue) {
		queued, err := in.own(ctx, s.queue[ref])
		if err != nil {
			return nil, err
		}
		for _, note := range queued {
			note.Path = free(note.Path, taken)
			taken[note.Path] = true
			notes = append(notes, note)
		}
	}
	return notes, nil
}

// own is the notes in a commit's tree that its Anw-Trunk does not have: a
// person's edit of a trunk note counts as a note of the inbox.
func (in *Inbox) own(ctx context.Context, tip gitobj.ID) ([]gitobj.Note, error) {
	if tip == "" {
		return nil, nil
	}
	trunk, err := in.trunkOf(ctx, tip)
	if err != nil {
		return nil, err
	}
	theirs, err := in.listing(ctx, trunk)
	if err != nil {
		return nil, err
	}
	all, err := in.listing(ctx, tip)
	return without(all, theirs), err
}

// without is the notes that are not in others under the same path and with the
// same content.
func without(notes, others []gitobj.Note) []gitobj.Note {
	known := make(map[gitobj.Path]gitobj.ID, len(others))
	for _, note := range others {
		known[note.Path] = note.Blob
	}
	return slices.DeleteFunc(notes, func(note gitobj.Note) bool { return known[note.Path] == note.Blob })
}

// trunkOf reads Anw-Trunk from the tip, or from the nearest commit below that
// has it: people may commit on the branch.
func (in *Inbox) trunkOf(ctx context.Context, tip gitobj.ID) (gitobj.ID, error) {
	for range 50 {
		commit, err := in.repo.reader().commit(ctx, tip)
		if err != nil {
			return "", err
		}
		if id := commit.Trailer(gitobj.TrailerTrunk); id != "" || len(commit.Parents) == 0 {
			return gitobj.ID(id), nil
		}
		tip = commit.Parents[0]
	}
	return "", nil
}

// listing names the notes of a commit without reading them: those of inbox/ and
// of its folders by month.
func (in *Inbox) listing(ctx context.Context, commit gitobj.ID) ([]gitobj.Note, error) {
	if commit == "" {
		return nil, nil
	}
	root, err := in.repo.treeOf(ctx, commit)
	if err != nil {
		return nil, err
	}
	return in.notesBelow(ctx, gitobj.Entry{Mode: gitobj.ModeTree, ID: root}, "inbox")
}

// notesBelow lists the notes below a folder of a tree; only keeps it out of
// every other folder.
func (in *Inbox) notesBelow(ctx context.Context, folder gitobj.Entry, only string) ([]gitobj.Note, error) {
	entries, err := in.repo.entriesOf(ctx, folder.ID)
	var notes []gitobj.Note
	for _, entry := range entries {
		if only != "" && string(entry.Path) != only {
			continue
		}
		if folder.Path != "" {
			entry.Path = folder.Path + "/" + entry.Path
		}
		if entry.Mode == gitobj.ModeTree {
			deeper, err := in.notesBelow(ctx, entry, "")
			if err != nil {
				return nil, err
			}
			notes = append(notes, deeper...)
		} else if isNote(entry) {
			notes = append(notes, gitobj.Note{Path: entry.Path, Blob: entry.ID})
		}
	}
	return notes, err
}

func isNote(entry gitobj.Entry) bool {
	name := strings.ToLower(entry.Path.Base())
	return entry.Path.Valid() && strings.HasSuffix(name, ".md") && name != "readme.md" && name != "todo.md" &&
		(entry.Mode == gitobj.ModeFile || entry.Mode == gitobj.ModeExec)
}

// ReadNotes reads the notes' content, in one process when there are many.
func (r *Repo) ReadNotes(ctx context.Context, notes []gitobj.Note) error {
	if len(notes) < bulk {
		for i := range notes {
			data, err := r.Blob(ctx, notes[i].Blob)
			if err != nil {
				return err
			}
			notes[i].Content = data
		}
		return nil
	}
	contents := map[gitobj.ID][]byte{}
	ids := make([]gitobj.ID, len(notes))
	for i, note := range notes {
		ids[i] = note.Blob
	}
	err := r.blobs(ctx, ids, func(id gitobj.ID, data []byte) { contents[id] = data })
	for i := range notes {
		notes[i].Content = contents[notes[i].Blob]
	}
	return err
}

func changes(notes []gitobj.Note) []gitobj.Change {
	list := make([]gitobj.Change, len(notes))
	for i, note := range notes {
		list[i] = gitobj.Change{Path: note.Path, Blob: note.Blob}
	}
	return list
}

// flat is how many notes lie side by side in inbox/. Each session rewrites the
// folder's tree: 2.7 kB at 100 notes, 26 kB at 1,000.
const flat = 200

var datedNote = regexp.MustCompile(`^inbox/(\d{4}-\d{2})-\d{2}-[^/]+$`)

// shelf moves a new dated note into the folder of its month when the inbox is
// crowded. Old notes are never moved.
func shelf(p gitobj.Path, pending int) gitobj.Path {
	m := datedNote.FindStringSubmatch(string(p))
	if m == nil || pending < flat {
		return p
	}
	return gitobj.Path("inbox/" + m[1] + "/" + p.Base())
}

// free is p, or p with the first number that makes its name unused.
func free(p gitobj.Path, taken map[gitobj.Path]bool) gitobj.Path {
	candidate, extension := p, path.Ext(string(p))
	for n := 2; taken[candidate]; n++ {
		candidate = gitobj.Path(fmt.Sprintf("%s-%d%s", strings.TrimSuffix(string(p), extension), n, extension))
	}
	return candidate
}

func stem(p gitobj.Path) string { return strings.TrimSuffix(p.Base(), path.Ext(p.Base())) }

// some is the list of the ids that are not empty.
func some(ids ...gitobj.ID) []gitobj.ID {
	return slices.DeleteFunc(ids, func(id gitobj.ID) bool { return id == "" })
}
