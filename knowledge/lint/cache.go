package lint

import (
	"bytes"
	"crypto/sha256"
	"sync"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// sum names the content of a file. A work tree knows no blob ids, so that what
// has to be compared with a commit is compared by this.
type sum [sha256.Size]byte

// parsed is what a view keeps of a page or a note: plain values, not its bytes.
type parsed struct {
	page     knowledge.Page // Path, Front and Data are empty
	front    front
	sum      sum
	size     int
	encoding string
	conflict []int // lines of conflict markers, but for those an example shows
	links    []knowledge.Link
	facts    []knowledge.Fact
}

// front is what the rules ask of the front matter itself.
type front struct {
	problems    []knowledge.Issue
	cuts        []knowledge.Issue
	foreign     bool // TOML or JSON: sound, and not ours
	misplaced   bool // below something else, and so read as text
	plain       bool // `summary` is a text, or not there
	date        string
	dateLine    int
	unknown     []knowledge.Issue
	summaryLine int
	sourcesLine int
}

func frontOf(f knowledge.FrontMatter) front {
	return front{
		problems: f.Problems, cuts: f.Cuts, unknown: f.UnknownStates(), foreign: f.Kind == knowledge.FrontTOML || f.Kind == knowledge.FrontJSON,
		misplaced: f.Kind == knowledge.FrontMisplaced, plain: f.Plain("summary"),
		date: f.String("date"), dateLine: f.Line("date"), summaryLine: f.Line("summary"), sourcesLine: f.Line("sources"),
	}
}

// Cache holds what was parsed, so that a second View costs only what differs.
// It is not safe for use by several goroutines.
type Cache struct {
	// Secrets finds secrets in a text; without it no rule looks for any. What a
	// secret looks like is not this package's knowledge.
	Secrets Finder

	byID  map[cacheKey]*parsed
	bySum map[sumKey]*parsed
	// wholes are looked at once for both views: in most commits they are the same,
	// and else an index is much like the last.
	wholes map[gitobj.Path][]*whole
	last   *knowledge.Manifest
}

// whole is what is known of a file that is read as a whole.
type whole struct {
	data     []byte
	foreign  string // why it cannot be read as text, or ""
	conflict []int  // lines of conflict markers
	index    *index // where it was asked for
}

func (c *Cache) whole(p gitobj.Path, data []byte) *whole {
	for _, w := range c.wholes[p] {
		if bytes.Equal(w.data, data) {
			return w
		}
	}
	w := &whole{data: data, foreign: foreignEncoding(data), conflict: knowledge.ConflictLines(data)}
	c.wholes[p] = append(c.wholes[p], w)
	return w
}

// index is a MANIFEST, and which of its lines stand behind a later path.
type index struct {
	*knowledge.Manifest
	unordered func() []int
}

// manifest is for reading alone; whoever edits one makes a copy for himself.
func (c *Cache) manifest(f *File) (m *knowledge.Manifest, unordered func() []int) {
	if f.index == nil {
		c.last = knowledge.ParseManifestLike(c.last, f.Data)
		f.index = &index{c.last, sync.OnceValue(c.last.Sorted)}
	}
	return f.index.Manifest, f.index.unordered
}

// Finder lists the lines of a text that hold a secret, with what kind it is,
// never with the secret. What the workspace's configuration allows is none.
type Finder func(text []byte, allow []string) []knowledge.Issue

// A page's title may be the stem of its name and its `supersedes` is relative to
// its folder, so the path is part of the key.
type cacheKey struct {
	id   gitobj.ID
	path gitobj.Path
}

type sumKey struct {
	sum  sum
	path gitobj.Path
}

// NewCache is an empty cache.
func NewCache() *Cache {
	return &Cache{byID: map[cacheKey]*parsed{}, bySum: map[sumKey]*parsed{}, wholes: map[gitobj.Path][]*whole{}}
}

func (c *Cache) get(f knowledge.File) (*parsed, bool) {
	p, ok := c.byID[cacheKey{f.Blob, f.Path}]
	return p, ok && f.Blob != ""
}

// parse reads a file's head, or finds that it was read before.
func (c *Cache) parse(f knowledge.File, data []byte) *parsed {
	key := sumKey{sha256.Sum256(data), f.Path}
	p, ok := c.bySum[key]
	if !ok {
		p = parse(f.Path, data, key.sum)
		c.bySum[key] = p
	}
	if f.Blob != "" {
		c.byID[cacheKey{f.Blob, f.Path}] = p
	}
	return p
}

func parse(at gitobj.Path, data []byte, of sum) *parsed {
	p := &parsed{sum: of, size: len(data), encoding: foreignEncoding(data)}
	if p.encoding != "" {
		data = nil // nothing of it may get into a file of ours
	}
	p.page = knowledge.ParsePage(at, data)
	p.front = frontOf(p.page.Front)
	p.conflict = knowledge.ConflictLines(withoutExamples(data))
	written := knowledge.ScanText(data, p.page.Front.End)
	for _, link := range written.Links {
		p.links = append(p.links, link.Link)
	}
	p.facts = written.Facts
	p.page.Path, p.page.Front, p.page.Data = "", knowledge.FrontMatter{}, nil
	return p
}
