package bundle

import (
	"cmp"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/knowledge/library"
	"github.com/git-anw/git-anw/knowledge/search"
)

const (
	// floor is the part of the best score below which a page is not relevant,
	// however much room there is.
	floor = 0.4
	// maxPages bounds how many pages are tried.
	maxPages = 24
	// maxQuery bounds what of a task is searched for, in bytes.
	maxQuery = 4 << 10
	// asleep is what a sleeping page's score is worth.
	asleep = library.Asleep
)

// candidate is a page that may be in the bundle for its relevance.
type candidate struct {
	*wikiPage
	score  float64
	reason string
	named  bool          // by its path, in the task
	filler bool          // there only to use up the budget
	block  *layout.Block // what of it is in the bundle, nil for nothing
	tokens int           // of the whole page, 0 while not counted
	cuts   []section     // of the whole page, nil while nobody asked
	best   []int         // which of them the task is about, the best first
}

// addPages gives the pages for the task what room there is. In the order of
// their rank each may take half of what is left; then, in the same order, those
// that were cut get what was not used.
func (p *packer) addPages(pages []*wikiPage) {
	candidates := p.rank(pages)
	room := p.left() - p.share(shareLeft) - p.historyRoom()
	for _, c := range candidates {
		room -= p.place(c, room/2, room)
	}
	for _, c := range candidates {
		if c.block == nil || c.block.Excerpt {
			room += c.taken()
			room -= p.place(c, room, room)
		}
	}
	for _, c := range candidates {
		p.settle(c)
	}
}

// place shows a page as well as it can: whole where that takes at most limit,
// or all that a page as short as a few paragraphs needs; else parts of it. It
// returns the tokens the page now has.
func (p *packer) place(c *candidate, limit, room int) int {
	if room <= 0 { // the page need not even be read
		return c.taken()
	}
	b := layout.Block{Kind: layout.Page, Path: c.Path, Text: c.text(), Reason: c.reason, Score: c.score}
	if c.tokens == 0 && p.fitBlock(&b, room) {
		c.tokens = b.Tokens
	}
	b.Tokens = c.tokens
	switch {
	case c.tokens > 0 && (c.tokens <= limit || c.tokens <= min(room, brief)):
		c.block = &b
	case limit >= brief/2 || c.filler:
		if c.cuts == nil {
			c.cuts = sectionsOf(b.Text)
			c.best = bestFor(p.query(), b.Text)(c.cuts)
		}
		if cut, ok := p.excerptOf(b, limit, c.cuts, c.best); ok && cut.Tokens > c.taken() {
			c.block = &cut
		}
	}
	return c.taken()
}

// brief is the size of a page that is not worth cutting, in tokens; parts of a
// longer one want at least half of that.
const brief = 400

func (c *candidate) taken() int {
	if c.block == nil {
		return 0
	}
	return c.block.Tokens
}

// settle takes over what became of a candidate.
func (p *packer) settle(c *candidate) {
	switch {
	case c.block == nil:
		p.plan.leaveOut(LeftOut{Path: c.Path, Lines: c.Facts().Lines, Reason: "no room", Crowded: true})
		return
	case c.block.Excerpt:
		p.crowdOut(c.Path, c.text(), "shown in part")
	}
	p.plan.pages = append(p.plan.pages, p.include(*c.block)...)
}

// rank finds the pages for the task, the best first: those it names, then by
// search down to the floor.
func (p *packer) rank(pages []*wikiPage) []*candidate {
	var found []*candidate
	best := 0.0
	for _, hit := range p.library.Index().Ask(p.query(), 0) {
		if page := pages[hit.Page]; hit.Score < floor*best && p.namedBy(page) == "" {
			found = append(found, &candidate{wikiPage: page, score: hit.Score}) // why it matches interests nobody
			continue
		}
		c := p.judge(pages[hit.Page], hit)
		best = max(best, c.score)
		found = append(found, c)
	}
	found = p.addPointed(found, pages)
	slices.SortStableFunc(found, func(a, b *candidate) int {
		return cmp.Or(rankNamed(a)-rankNamed(b), cmp.Compare(b.score, a.score))
	})
	return p.relevant(found)
}

// judge turns a hit into a candidate.
func (p *packer) judge(page *wikiPage, hit search.Hit) *candidate {
	c := &candidate{wikiPage: page, score: hit.Score, reason: "matches " + layout.CleanLine(strings.Join(widest(hit.Terms), " "), 60)}
	if page.Facts().Freshness == "sleeping" {
		c.score, c.reason = c.score*asleep, c.reason+", sleeping"
	}
	if reason := p.namedBy(page); reason != "" {
		c.named, c.reason = true, reason
	}
	return c
}

// namedBy says why the task asks for a page by its name, or "".
func (p *packer) namedBy(page *wikiPage) string {
	reason := p.pointed[page.Path]
	if reason == "" && strings.Contains(p.asked.Search, string(page.Path)) {
		return "the task names it"
	}
	return reason
}

// widest leaves out the terms that are inside another: of Chinese text every
// character is found beside the pairs it is in.
func widest(terms []string) []string {
	return slices.DeleteFunc(slices.Clone(terms), func(term string) bool {
		return slices.ContainsFunc(terms, func(other string) bool { return len(other) > len(term) && strings.Contains(other, term) })
	})
}

func rankNamed(c *candidate) int {
	if c.named {
		return 0
	}
	return 1
}

// relevant drops what is in the bundle already, retired, or below the floor.
func (p *packer) relevant(found []*candidate) []*candidate {
	var kept []*candidate
	best := 0.0
	for _, c := range found {
		best = max(best, c.score)
		switch {
		case p.seen[c.Path] || p.excluded(c.Path):
		case !c.named && c.score < floor*best || len(kept) == maxPages:
			p.plan.below++
		case !c.named && c.retired() != "":
			p.plan.leaveOut(LeftOut{Path: c.Path, Lines: c.Facts().Lines, Reason: c.retired()})
		default:
			kept = append(kept, c)
		}
	}
	return kept
}

// query is what is searched for: the task, and the projects that were named
// beside it.
func (p *packer) query() string {
	asked := strings.Join(append([]string{strings.ReplaceAll(p.asked.Search, ".md", " ")}, p.req.Projects...), " ")
	if len(asked) > maxQuery {
		asked = strings.ToValidUTF8(asked[:maxQuery], "")
	}
	return asked
}
