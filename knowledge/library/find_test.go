package library

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/search"
)

func asked(l *Library, question string, deprecated bool, beside ...search.Doc) []gitobj.Path {
	var paths []gitobj.Path
	for _, f := range l.Ask(question, beside, deprecated, 0) {
		if f.Page == nil {
			paths = append(paths, beside[f.Beside].Path)
		} else {
			paths = append(paths, f.Path)
		}
	}
	return paths
}

func TestAskKnowsFreshness(t *testing.T) {
	l := shelve(t, treeOf(map[string]string{
		"wiki/a.md":     "---\ntitle: Sampling\nfreshness: sleeping\n---\n",
		"wiki/b.md":     "# On sampling and much else that is said here\n",
		"wiki/gone.md":  "---\ntitle: Sampling\nfreshness: deprecated\n---\n",
		"wiki/v1.md":    "# Unicorn\n",
		"wiki/v2.md":    "---\ntitle: Two\nsupersedes: v1.md\n---\n",
		"wiki/v3.md":    "---\ntitle: Three\nsupersedes: [v2.md, lost.md]\n---\n",
		"wiki/egg.md":   "---\ntitle: Egg\nsupersedes: hen.md\n---\n",
		"wiki/hen.md":   "---\ntitle: Hen\nsupersedes: egg.md\n---\n",
		"wiki/other.md": "# Else\n",
	}), drawer{})
	for _, c := range []struct {
		question   string
		deprecated bool
		want       []gitobj.Path
	}{
		{"sampling", false, []gitobj.Path{"wiki/b.md", "wiki/a.md"}},
		{"sampling", true, []gitobj.Path{"wiki/b.md", "wiki/gone.md", "wiki/a.md"}},
		{"unicorn", false, []gitobj.Path{"wiki/v3.md"}},
		{"three unicorn two", false, []gitobj.Path{"wiki/v3.md"}},
		{"hen", false, []gitobj.Path{"wiki/hen.md"}},
		{"nothing of it", false, nil},
	} {
		if diff := cmp.Diff(c.want, asked(l, c.question, c.deprecated)); diff != "" {
			t.Errorf("%s: %s", c.question, diff)
		}
	}
	note := search.Doc{Path: "inbox/note.md", Title: "Sampling the sampling", Body: "Sampling."}
	if diff := cmp.Diff([]gitobj.Path{"inbox/note.md", "wiki/b.md", "wiki/a.md"}, asked(l, "sampling", false, note)); diff != "" {
		t.Error(diff)
	}
}

func TestBestPassage(t *testing.T) {
	page := "---\ntitle: x\n---\nBefore.\n\n# One\n\nsampling\n\n```\n# no heading\n```\n## Two ##\r\n\r\n- nothing here\r\n> - The *sampling* of   traces\r\n"
	for _, c := range []struct {
		terms []string
		want  Passage
	}{
		{[]string{"sampling", "traces"}, Passage{"Two", 16, "The *sampling* of traces"}},
		{[]string{"sampling"}, Passage{"One", 8, "sampling"}},
		{[]string{"two"}, Passage{"Two", 15, "nothing here"}},
		{[]string{"absent"}, Passage{"", 4, "Before."}},
	} {
		weights := map[string]float64{}
		for _, term := range c.terms {
			weights[term] = 1
		}
		if diff := cmp.Diff(c.want, BestPassage([]byte(page), weights)); diff != "" {
			t.Errorf("%s: %s", c.terms, diff)
		}
	}
	if got := BestPassage(nil, nil); got != (Passage{Line: 1}) {
		t.Errorf("an empty page has %v", got)
	}
}
