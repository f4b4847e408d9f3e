package gitops

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// bulk is where one `cat-file --batch` begins to be cheaper than point reads.
const bulk = 50

// Revision is the tree of a commit as an fs.FS, or only what lies below some of
// its folders ("wiki/"). An empty id is the empty tree.
func (r *Repo) Revision(ctx context.Context, id gitobj.ID, below ...string) (*Snapshot, error) {
	blobs := &blobs{bound: bound{ctx}, repo: r, tree: string(id)}
	if id == "" {
		return newSnapshot(nil, blobs), nil
	}
	if entries, ok := r.walk(ctx, id, below); ok {
		return newSnapshot(entries, blobs), nil
	}
	key := strings.Join(append([]string{string(id)}, below...), " ")
	if roll, known := r.lists().recall(key); known && r.refsAreFiles() {
		return &Snapshot{roll: &rolled{Roll: roll}, content: blobs}, nil
	}
	out, err := r.git.run(ctx, append([]string{"ls-tree", "-r", "-z", "--full-tree", string(id), "--"}, below...)...)
	if err != nil {
		return nil, err
	}
	entries, err := parseTree(out)
	if err != nil {
		return nil, err
	}
	s := newSnapshot(entries, blobs)
	if len(s.skipped) == 0 && r.refsAreFiles() { // objects that stand for others are none here
		r.lists().keep(key, s.entries)
	}
	return s, nil
}

// Pages is a commit as far as pages and notes may lie in it: wiki/, inbox/, docs/,
// and the docs/ of each folder at the top and of each project. Whatever else the
// repository holds is neither listed nor walked; a file there can still be opened
// by its name.
func (r *Repo) Pages(ctx context.Context, id gitobj.ID) (*Snapshot, error) {
	below := []string{"wiki/", "inbox/", "docs/"}
	root, err := r.folder(ctx, id, "")
	if err != nil {
		return nil, err
	}
	projects, err := r.folder(ctx, id, "projects")
	if err != nil {
		return nil, err
	}
	for i, entry := range append(root, projects...) {
		name := string(entry.Path)
		if i >= len(root) {
			name = "projects/" + name
		}
		if entry.Mode == gitobj.ModeTree && name != "wiki" && name != "inbox" {
			below = append(below, name+"/docs/")
		}
	}
	pages, err := r.Revision(ctx, id, below...)
	if err != nil {
		return nil, err
	}
	pages.beyond = func(p gitobj.Path) (gitobj.Entry, bool) {
		entries, err := r.folder(ctx, id, strings.TrimPrefix(string(p.Dir()), "."))
		i := slices.IndexFunc(entries, func(e gitobj.Entry) bool { return string(e.Path) == p.Base() && e.Mode != gitobj.ModeTree })
		if err != nil || i < 0 {
			return gitobj.Entry{}, false
		}
		return gitobj.Entry{Path: p, Mode: entries[i].Mode, ID: entries[i].ID}, true
	}
	return pages, nil
}

// folder is one folder of a commit; none where there is no such folder.
func (r *Repo) folder(ctx context.Context, commit gitobj.ID, dir string) ([]gitobj.Entry, error) {
	at, err := r.treeOf(ctx, commit)
	if err != nil {
		return nil, err
	}
	entries, err := r.entriesOf(ctx, at)
	for name := range strings.SplitSeq(dir, "/") {
		if name == "" || err != nil {
			continue
		}
		i := slices.IndexFunc(entries, func(e gitobj.Entry) bool { return string(e.Path) == name && e.Mode == gitobj.ModeTree })
		if i < 0 {
			return nil, nil
		}
		entries, err = r.entriesOf(ctx, entries[i].ID)
	}
	return entries, err
}

// Index is what a commit made now would contain, read from the index git names
// in GIT_INDEX_FILE. It is asked as a difference to the empty tree, because
// that, unlike ls-files, leaves out what is only intended to be added.
func (r *Repo) Index(ctx context.Context) (*Snapshot, error) {
	entries, unmerged, err := r.indexEntries(ctx, r.git)
	if err != nil {
		return nil, err
	}
	if len(unmerged) > 0 {
		return nil, gitobj.Problemf(gitobj.Conflict, "%s: unmerged", strings.Join(unmerged, ", ")).WithHint("resolve the conflict, then git add the files")
	}
	return newSnapshot(entries, &blobs{bound: bound{ctx}, repo: r, tree: "--cached"}), nil
}

func (r *Repo) indexEntries(ctx context.Context, g git, paths ...string) (entries []gitobj.Entry, unmerged []string, err error) {
	args := append([]string{"diff-index", "--cached", "--ita-invisible-in-index", "--raw", "-z", "--no-renames", "--no-abbrev", string(r.emptyTree()), "--"}, paths...)
	out, err := g.run(ctx, args...)
	if err != nil {
		return nil, nil, err
	}
	deltas, err := parseRaw(out)
	for _, d := range deltas {
		if d.unmerged {
			unmerged = append(unmerged, string(d.new.Path))
		} else {
			entries = append(entries, d.new)
		}
	}
	return entries, unmerged, err
}

// blobs is the content of the index and of revisions.
type blobs struct {
	bound
	repo   *Repo
	tree   string // for `git grep`: a tree, or --cached
	loaded map[gitobj.ID][]byte
	keep   bool // what is read one by one, too: two states share most of it
}

// of is the same content as another tree names it.
func (b *blobs) of(tree string) *blobs {
	if b.loaded == nil {
		b.loaded = map[gitobj.ID][]byte{}
	}
	b.keep = true
	return &blobs{bound: b.bound, repo: b.repo, tree: tree, loaded: b.loaded, keep: true}
}

func (b *blobs) repository() *Repo { return b.repo }

func (b *blobs) certain(gitobj.ID) bool { return true }

func (b *blobs) size(entry gitobj.Entry) int64 {
	data, err := b.read(entry)
	if err != nil {
		return 0
	}
	return int64(len(data))
}

func (b *blobs) read(entry gitobj.Entry) ([]byte, error) {
	if data, ok := b.loaded[entry.ID]; ok {
		return data, nil
	}
	data, err := b.repo.Blob(b.ctx, entry.ID)
	if b.keep && err == nil {
		b.loaded[entry.ID] = data
	}
	return data, err
}

func (b *blobs) prefetch(entries []gitobj.Entry) error {
	wanted := make([]gitobj.ID, 0, len(entries))
	for _, entry := range entries {
		if _, ok := b.loaded[entry.ID]; !ok && entry.Mode != gitobj.ModeGitlink {
			wanted = append(wanted, entry.ID)
		}
	}
	if len(wanted) < bulk {
		return nil
	}
	if b.loaded == nil {
		b.loaded = make(map[gitobj.ID][]byte, len(wanted))
	}
	return b.repo.blobs(b.ctx, wanted, func(id gitobj.ID, data []byte) { b.loaded[id] = data })
}

// matching asks git grep, which reads packed blobs without unpacking the tree.
func (b *blobs) matching(dir, literal string) ([]string, error) {
	if b.tree == "" {
		return nil, nil
	}
	args := []string{"grep", "-l", "-z", "-F", "--full-name", "-e", literal}
	out, err := b.repo.git.run(b.ctx, append(args, b.tree, "--", ":(top,literal)"+dir)...)
	if failedWith(err, 1) { // nothing matches
		return nil, nil
	}
	names := split0(out)
	for i, name := range names {
		names[i] = strings.TrimPrefix(name, b.tree+":")
	}
	return names, err
}

// blobs reads many blobs through one process.
func (r *Repo) blobs(ctx context.Context, ids []gitobj.ID, each func(gitobj.ID, []byte)) error {
	var input bytes.Buffer
	for _, id := range ids {
		fmt.Fprintln(&input, id)
	}
	out, err := r.git.feed(ctx, input.Bytes(), "cat-file", "--batch", "--buffer")
	if err != nil {
		return err
	}
	return parseBatch(bufio.NewReader(bytes.NewReader(out)), each)
}

// parseBatch reads `<id> <type> <size>\n<content>\n` records.
func parseBatch(in *bufio.Reader, each func(gitobj.ID, []byte)) error {
	for {
		header, err := in.ReadString('\n')
		if errors.Is(err, io.EOF) && header == "" {
			return nil
		}
		if err != nil {
			return fmt.Errorf("cat-file --batch: %w", err)
		}
		fields := strings.Fields(header)
		if len(fields) != 3 {
			return fmt.Errorf("cat-file --batch: %s", strings.TrimSpace(header))
		}
		size, err := strconv.Atoi(fields[2])
		if err != nil {
			return fmt.Errorf("cat-file --batch: %w", err)
		}
		data := make([]byte, size+1) // and the line break after it
		if _, err := io.ReadFull(in, data); err != nil {
			return fmt.Errorf("cat-file --batch: %w", err)
		}
		each(gitobj.ID(fields[0]), data[:size])
	}
}
