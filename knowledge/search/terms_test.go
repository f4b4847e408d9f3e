package search

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"
)

func TestTerms(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing", " \n\t—…!", ""},
		{"words", "How do I sample traces?", "how do i sample traces"},
		{"identifier", "max_batch-size.v2", "max batch size v2"},
		{"path", "wiki/ops/Backup plan.md", "wiki ops backup plan md"},
		{"Chinese", "备份计划", "备 份 备份 计 份计 划 计划"},
		{"one character", "第 3 章", "第 3 章"},
		{"no pair across a sign", "备，份", "备 份"},
		{"mixed", "用Go写的API", "用 go 写 的 写的 api"},
		{"Japanese", "データの々", "デ ー デー タ ータ の タの 々 の々"},
		{"Korean", "회의 록", "회 의 회의 록"},
		{"full width", "ＡＰＩ１２３", "api123"},
		{"half width", "ｶﾞｲﾄﾞ", "ガ イ ガイ ド イド"},
		{"decomposed", "Cafe\u0301 ΣΊΣΥΦΟΣ", "café σίσυφοσ"},
		{"final sigma and long s", "Σίσυφος ſet", "σίσυφοσ set"},
		{"marks stay in words", "हिन्दी", "हिन्दी"},
		{"variant of a character", "葛\U000E0100城", "葛 城 葛城"},
		{"accents stay", "naïve Ünïx", "naïve ünïx"},
		{"other planes", "𠮷野家", "𠮷 野 𠮷野 家 野家"},
		{"bad bytes", "a\xffb", "a b"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(strings.Fields(c.want), termsOf(c.text), emptyIsNil); diff != "" {
				t.Error(diff)
			}
		})
	}
}

var emptyIsNil = cmp.Transformer("list", func(s []string) string { return strings.Join(s, " ") })

// TestNormalTextIsCutAlike: what is not brought to NFKC has the terms it has in NFKC.
func TestNormalTextIsCutAlike(t *testing.T) {
	spared := 0
	for r := range rune(0x20000) {
		text := "a" + string(r) + "b" + string(r) + "备" + string(r) + "份计" + string(r)
		if !normal(text) {
			continue
		}
		spared++
		if got, want := termsOf(text), termsOf(norm.NFKC.String(text)); !slices.Equal(got, want) {
			t.Errorf("%U: %q, want %q", r, got, want)
		}
	}
	if spared < 20_000 {
		t.Errorf("only %d characters are spared", spared)
	}
}

// FuzzTerms holds that a page is found by its own title, whatever it is.
func FuzzTerms(f *testing.F) {
	for _, seed := range []string{"a b", "备份", "データ", "회의", "İıſßẞǅ", "e\u0301\u0301", "\xff\xfe", "ﷺ½㎏①ﬁ", "\U000E0100葛"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		terms := termsOf(text)
		for _, term := range terms {
			if term == "" {
				t.Fatalf("empty term in %q", text)
			}
		}
		hits := Build([]Doc{{Path: "a.md", Title: text}}).Ask(text, 0)
		if len(terms) > 0 && len(hits) != 1 {
			t.Fatalf("%q is not found by its title", text)
		}
	})
}

func termsOf(text string) (terms []string) {
	eachTerm(text, func(term []byte) { terms = append(terms, string(term)) })
	return terms
}
