package library

import (
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/search"
)

// Asleep is what the score of a sleeping page is worth.
const Asleep = 0.5

// Found is a page, or a text beside the pages, that a question is about.
type Found struct {
	*Page      // nil for a text beside the pages
	Beside int // the number of that text
	Score  float64
	Terms  []string // what of the question is in it
	// Weights are how much each of Terms tells pages apart.
	Weights []float64
	// Replaces are the pages found that this one supersedes.
	Replaces []gitobj.Path
}

// Ask ranks the pages for a question, and with them texts beside: notes, tasks;
// at most limit of them, or all where limit is 0. A page that was superseded is
// replaced by its successor, a sleeping one ranks lower, and a deprecated one is
// not found unless it is asked for.
func (l *Library) Ask(question string, beside []search.Doc, deprecated bool, limit int) []Found {
	ranking := l.beside(beside).Rank(question)
	replaced := l.replace(ranking)
	l.fade(ranking, deprecated)
	best := ranking.Best(limit)
	found := make([]Found, len(best))
	for i, number := range best {
		found[i] = Found{Score: ranking.Score(number)}
		by := number // the page that has the words
		if number < l.Len() {
			found[i].Page, found[i].Replaces = l.Page(number), replaced[number].paths
			if other := replaced[number]; len(other.paths) > 0 {
				by = other.best
			}
		} else {
			found[i].Beside = number - l.Len()
		}
		hit := ranking.Hit(by)
		found[i].Terms, found[i].Weights = hit.Terms, hit.Weights
	}
	return found
}

// replacement is what a page was found for.
type replacement struct {
	paths []gitobj.Path
	best  int // the number of the page with the best score, which may be its own
}

// replace gives the scores of superseded pages to those that stand for them.
func (l *Library) replace(ranking *search.Ranking) map[int]replacement {
	replaced := map[int]replacement{}
	for _, old := range l.retold {
		latest, score := l.newest(old), ranking.Score(old.number)
		if latest == old || score == 0 {
			continue
		}
		ranking.SetScore(old.number, 0)
		r, there := replaced[latest.number]
		if !there {
			r.best = latest.number
		}
		if r.paths = append(r.paths, old.Path); score > ranking.Score(latest.number) {
			ranking.SetScore(latest.number, score)
			r.best = old.number
		}
		replaced[latest.number] = r
	}
	return replaced
}

// beside is the index with texts behind the pages.
func (l *Library) beside(docs []search.Doc) *search.Index {
	if len(docs) == 0 {
		return l.index
	}
	texts := make([]search.Text, len(docs))
	for i, doc := range docs {
		texts[i] = search.Text{Doc: doc}
	}
	pages := shelved{l, l.shelf.Lend(texts), docs}
	l.index = search.NewIndex(l.shelf.Segments(), pages, l.known)
	return l.index
}

// fade lowers what sleeps, and takes out what is not to be shown.
func (l *Library) fade(ranking *search.Ranking, deprecated bool) {
	for _, page := range l.marked {
		switch score := ranking.Score(page.number); {
		case score == 0:
		case page.Facts().Freshness == "sleeping":
			ranking.SetScore(page.number, score*Asleep)
		case page.Facts().Freshness == "deprecated" && !deprecated:
			ranking.SetScore(page.number, 0)
		}
	}
}

// newest is the page that stands for this one now. Pages that replace each
// other in a circle stand for themselves.
func (l *Library) newest(page *Page) *Page {
	latest := page
	for range l.Len() {
		next, there := l.Find(latest.Successor)
		if !there {
			return latest
		}
		if latest = next; latest == page {
			break
		}
	}
	return page
}
