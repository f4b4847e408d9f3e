package search

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// generated are pages of about 7 kB in one alphabet, words by Zipf's law.
func generated(pages int, letters string) []Doc {
	random := rand.New(rand.NewPCG(1, 1))
	zipf := rand.NewZipf(random, 1.1, 4, 30000)
	alphabet := []rune(letters)
	word := func() string {
		var w strings.Builder
		for n := zipf.Uint64() + 2; n > 0; n /= 12 {
			w.WriteRune(alphabet[n%uint64(len(alphabet))])
		}
		return w.String()
	}
	text := func(n int) string {
		var t strings.Builder
		for t.Len() < n {
			t.WriteString(word() + " ")
		}
		return t.String()
	}
	docs := make([]Doc, pages)
	for i := range docs {
		docs[i] = Doc{gitobj.Path(fmt.Sprintf("wiki/%d.md", i)), text(40), text(150), text(300), text(7000)}
	}
	return docs
}

func BenchmarkBuild(b *testing.B) {
	for name, letters := range map[string]string{"latin": "abcdefghijklm", "han": "的一是不了人在有我他这中大来上国"} {
		docs := generated(768, letters)
		b.Run(name, func(b *testing.B) { benchmarkBuild(b, docs) })
	}
}

func benchmarkBuild(b *testing.B, docs []Doc) {
	size := 0
	for _, doc := range docs {
		size += len(doc.Body)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		Build(docs)
	}
}

func BenchmarkSearch(b *testing.B) {
	ix := Build(generated(2000, "abcdefghijklm"))
	for b.Loop() {
		ix.Ask("abc de fgh cab dd ee ff", 10)
	}
}
