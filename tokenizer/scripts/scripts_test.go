package scripts

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// letters counts a token a character, so that what is expected can be counted.
func letters(text string) int { return utf8.RuneCountInString(text) }

func TestOf(t *testing.T) {
	for text, want := range map[string]Shares{
		"":                 {},
		"Hello, world. 12": {Latin: {16, 16}},
		"  12: 你好，世界。":     {Han: {12, 12}},
		"使用Go语言写 CLI":      {Latin: {5, 5}, Han: {6, 6}},
		"データを読む":           {Kana: {5, 5}, Han: {1, 1}},
		"서울 Москва":        {Hangul: {3, 3}, Cyrillic: {6, 6}},
		"αβγ 🙂🙂":           {Other: {6, 6}},
		"1 + 2\n":          {Other: {6, 6}},
		"naïve Ａ":          {Latin: {7, 7}},
		"a\xff\xfeb":       {Latin: {2, 2}, Other: {2, 2}},
	} {
		if got := Of(text, letters(text), letters); got != want {
			t.Errorf("%q: %s", text, cmp.Diff(want, got))
		}
	}
}

// Whatever the parts cost, the shares add up to the whole.
func TestSharesAddUp(t *testing.T) {
	counts := map[string]func(string) int{
		"letters": letters, "bytes": func(s string) int { return len(s) }, "none": func(string) int { return 0 },
		"odd": func(s string) int { return len(s)/3 + strings.Count(s, "a")*7 },
	}
	for name, count := range counts {
		for _, text := range []string{"a你ん서ж🙂", "aaaa 你你 b 好", "1你2a3", strings.Repeat("你a", 1000), "x"} {
			for _, total := range []int{0, 1, 2, 3, 7, 1000003} {
				tokens, characters := 0, 0
				for _, share := range Of(text, total, count) {
					tokens, characters = tokens+share.Tokens, characters+share.Characters
				}
				if tokens != total || characters != letters(text) {
					t.Errorf("%s: %.20q of %d: %d tokens, %d characters", name, text, total, tokens, characters)
				}
			}
		}
	}
}

func FuzzOf(f *testing.F) {
	f.Add("a你ん서ж🙂 1", 7)
	f.Add("\xff 你", 3)
	f.Fuzz(func(t *testing.T, text string, total int) {
		if total < 0 {
			return
		}
		tokens, characters := 0, 0
		for _, share := range Of(text, total, letters) {
			tokens, characters = tokens+share.Tokens, characters+share.Characters
		}
		if tokens != total || characters != letters(text) {
			t.Errorf("%d tokens of %d, %d characters", tokens, total, characters)
		}
	})
}
