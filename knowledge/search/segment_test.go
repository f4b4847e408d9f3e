package search

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// named gives every page of the library the name of a blob, and facts.
func named() []Text {
	var texts []Text
	for i, doc := range library() {
		texts = append(texts, Text{ID: blob(i), Doc: doc, Facts: []byte(doc.Title), Marked: i == 3})
	}
	return texts
}

func blob(i int) gitobj.ID { return gitobj.ID(fmt.Sprintf("%040x", 7919*(i+1)%1000)) }

func open(t testing.TB, data []byte) *Segment {
	t.Helper()
	s, err := openSegment(data)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// placed are pages, each with its place.
type placed []at

type at struct {
	path  gitobj.Path
	place Place
}

func (p placed) Len() int                  { return len(p) }
func (p placed) Path(page int) gitobj.Path { return p[page].path }
func (p placed) Place(page int) Place      { return p[page].place }

// over is an index of the library's pages, wherever in the segments they are.
func over(t testing.TB, segments ...*Segment) *Index {
	t.Helper()
	shelf := Shelf{volumes: volumes{segments: segments}}
	var pages placed
	for i, doc := range library() {
		segment, number, found := shelf.Find(blob(i))
		if !found {
			t.Fatalf("%s is in no segment", doc.Path)
		}
		pages = append(pages, at{doc.Path, Place{segment, number, -1}})
	}
	return NewIndex(segments, pages, nil)
}

func TestSegmentKeepsWhatItWasGiven(t *testing.T) {
	s := open(t, NewSegment(named()))
	for i, text := range named() {
		doc, found := s.find(rawID(t, text.ID))
		if !found || s.ID(doc) != text.ID || string(s.Facts(doc)) != text.Title || s.Marked(doc) != (i == 3) {
			t.Errorf("%s: found %v, %s, facts %q, marked %v", text.ID, found, s.ID(doc), s.Facts(doc), s.Marked(doc))
		}
	}
	if _, found := s.find(rawID(t, blob(99))); found || s.Damaged() {
		t.Errorf("found what is not there: %v, damaged: %v", found, s.Damaged())
	}
}

func rawID(t testing.TB, id gitobj.ID) []byte {
	t.Helper()
	var raw []byte
	if _, err := fmt.Sscanf(string(id), "%x", &raw); err != nil {
		t.Fatal(err)
	}
	return raw
}

// TestSegmentsAnswerAlike: one segment, many, and their merge are the same index.
func TestSegmentsAnswerAlike(t *testing.T) {
	texts := named()
	one := open(t, NewSegment(texts))
	parts := []*Segment{open(t, NewSegment(texts[:3])), open(t, NewSegment(texts[3:4])), open(t, NewSegment(texts[4:]))}
	merged := open(t, mergeSegments(parts, func(int, int) bool { return true }))
	for _, query := range []string{"database release", "restore the backups", "如何恢复数据库", "データベース", "서버", "zh"} {
		want := Build(library()).Ask(query, 0)
		for name, ix := range map[string]*Index{"one": over(t, one), "parts": over(t, parts...), "merged": over(t, merged)} {
			if diff := cmp.Diff(want, ix.Ask(query, 0)); diff != "" {
				t.Errorf("%s, %s: %s", query, name, diff)
			}
		}
	}
	if !bytes.Equal(one.data, merged.data) {
		t.Error("a merged segment differs from one that was made at once")
	}
}

// TestDeadTextsDoNotCount: what is at no path does not change the scores.
func TestDeadTextsDoNotCount(t *testing.T) {
	texts := append(named(), Text{ID: blob(50), Doc: Doc{Body: strings.Repeat("database ", 40)}})
	if diff := cmp.Diff(Build(library()).Ask("database", 0), over(t, open(t, NewSegment(texts))).Ask("database", 0)); diff != "" {
		t.Error(diff)
	}
}

// TestSameTextAtTwoPaths finds both.
func TestSameTextAtTwoPaths(t *testing.T) {
	s := open(t, NewSegment([]Text{{ID: blob(1), Doc: Doc{Body: "unicorn"}}}))
	ix := NewIndex([]*Segment{s}, placed{{"wiki/b.md", Place{Known: -1}}, {"wiki/a.md", Place{Known: -1}}}, nil)
	if diff := cmp.Diff([]gitobj.Path{"wiki/a.md", "wiki/b.md"}, pathsOf(ix.Ask("unicorn", 0))); diff != "" {
		t.Error(diff)
	}
}

// TestDamageIsSeen turns each byte over and cuts at each place: a segment either
// answers as before or says that it is damaged, and never panics.
func TestDamageIsSeen(t *testing.T) {
	whole := NewSegment(named())
	want := over(t, open(t, whole)).Ask("database 数据库", 0)
	for at := range whole {
		data := slices.Clone(whole)
		data[at] ^= 0x55
		s, err := openSegment(data)
		if err != nil {
			continue
		}
		got := readAll(s)
		if !s.Damaged() {
			t.Fatalf("byte %d: not seen; %v, want %v", at, got, want)
		}
	}
	for size := range whole {
		if _, err := openSegment(whole[:size]); err == nil {
			t.Fatalf("cut at %d: not seen", size)
		}
	}
}

// readAll reads every part of a segment.
func readAll(s *Segment) (terms int) {
	s.terms(func([]byte, postings) { terms++ })
	for doc := range s.Len() {
		s.Facts(doc)
		s.find([]byte(s.ID(doc)))
		s.Marked(doc)
	}
	return terms
}

func FuzzSegment(f *testing.F) {
	f.Add(NewSegment(named()[:2]))
	f.Add([]byte(magic))
	f.Fuzz(func(_ *testing.T, data []byte) {
		if s, err := openSegment(data); err == nil {
			readAll(s)
			s.term("database")
		}
	})
}
