package search

import (
	"bytes"
	"encoding/hex"
	"math"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Text is a text to be indexed under the name of its content.
type Text struct {
	ID  gitobj.ID // all of one length, or none at all
	Doc           // whose path is not part of the index
	// Facts are given back as they are, see Segment.Facts.
	Facts []byte
	// Marked texts can be found without reading the facts of all.
	Marked bool
}

// NewSegment indexes texts, each once.
func NewSegment(texts []Text) []byte { return newSegment(texts, textFields()) }

func newSegment(texts []Text, fields []field) []byte {
	b := newBuilder(fields)
	sorted := slices.Clone(texts)
	slices.SortStableFunc(sorted, func(a, b Text) int { return bytes.Compare([]byte(a.ID), []byte(b.ID)) })
	var w segmentWriter
	for _, text := range sorted {
		id, err := hex.DecodeString(string(text.ID))
		if err != nil {
			id = nil
		}
		w.sizeOfID = len(id)
		w.doc(id, text.flags(), text.Facts)
		b.add(text.Doc)
	}
	b.writeTerms(&w)
	return w.bytes()
}

func (t Text) flags() (f flag) {
	if t.Title != "" {
		f |= flagTitled
	}
	if t.Marked {
		f |= flagMarked
	}
	return f
}

// builder adds texts one by one. The weights of the text at hand are kept beside
// the terms, not in a map of the text's own: that map would be most of the work.
type builder struct {
	numbers *numbering // of the terms
	packed  []postings
	latest  []int32 // the text that was added to packed
	weights []float32
	docs    int
	fields  []field
	found   []int32 // the terms of the text
	run     []int32 // the terms of the field
}

func newBuilder(fields []field) *builder {
	return &builder{numbers: newNumbering(), fields: fields}
}

func (b *builder) add(doc Doc) {
	for _, f := range b.fields {
		b.run = b.run[:0]
		eachTerm(f.text(doc), func(term []byte) { b.run = append(b.run, b.number(term)) })
		b.weigh(f.perTerm(len(b.run)))
	}
	for _, term := range b.found {
		b.packed[term] = b.packed[term].appendPosting(b.docs, int(b.latest[term]), pack(b.weights[term]))
		b.latest[term] = int32(b.docs)
		b.weights[term] = 0
	}
	b.found = b.found[:0]
	b.docs++
}

// pack rounds a weight to what a byte holds.
func pack(weight float32) byte {
	return byte(max(1, min(255, math.Round(float64(weight)*weightUnit))))
}

func (b *builder) weigh(each float32) {
	for _, term := range b.run {
		if b.weights[term] == 0 {
			b.found = append(b.found, term)
		}
		b.weights[term] += each
	}
}

func (b *builder) number(term []byte) int32 {
	n, fresh := b.numbers.number(term)
	if fresh {
		b.packed = append(b.packed, nil)
		b.latest = append(b.latest, 0)
		b.weights = append(b.weights, 0)
	}
	return n
}

func (b *builder) writeTerms(w *segmentWriter) {
	order := make([]int32, len(b.packed))
	for i := range order {
		order[i] = int32(i)
	}
	names := b.numbers.names
	slices.SortFunc(order, func(m, n int32) int { return strings.Compare(names[m], names[n]) })
	for _, n := range order {
		w.term([]byte(names[n]), b.packed[n])
	}
}
