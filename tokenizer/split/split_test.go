package split_test

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/dlclark/regexp2"
	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/tokenizer/split"
	"github.com/git-anw/git-anw/tokenizer/vocab/generate"
)

func TestClassesAreUpToDate(t *testing.T) {
	table, err := generate.Classes()
	if err != nil {
		t.Fatal(err)
	}
	ascii, err := generate.ASCII(table)
	if err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string][]byte{"classes.bin": table, "ascii.go": ascii} {
		have, err := os.ReadFile(file)
		if err != nil || string(have) != string(want) {
			t.Errorf("%s is not what go generate writes: %v", file, err)
		}
	}
}

// contractions writes the long s out: OpenAI's regular expressions fold it to s
// and those of Go do not.
const contractions = `(?i:'s|'ſ|'t|'re|'ve|'m|'ll|'d)`

const (
	wordPattern = `[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+` + `C` +
		`|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*` + `C`
	otherPattern = `|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+`
)

// TestScannersFollowThePatterns compares with an engine for regular expressions.
func TestScannersFollowThePatterns(t *testing.T) {
	cl100k := contractions + `|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`
	for _, c := range []struct {
		name, pattern string
		next          split.Func
	}{
		{"o200k", strings.ReplaceAll(wordPattern, "C", contractions+"?") + otherPattern, split.O200k},
		{"tekken", strings.ReplaceAll(wordPattern, "C", "") + strings.ReplaceAll(otherPattern, "{1,3}", ""), split.Tekken},
		{"cl100k", cl100k, split.CL100k},
		{"gpt2", `'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`, split.GPT2},
		{"qwen", strings.ReplaceAll(cl100k, "{1,3}", ""), split.SingleDigits},
	} {
		t.Run(c.name, func(t *testing.T) {
			pattern := regexp2.MustCompile(c.pattern, regexp2.None)
			random := rand.New(rand.NewPCG(1, 2))
			for range 20000 {
				text := mixed(random, 1+random.IntN(8))
				if diff := cmp.Diff(matches(pattern, text), pieces(c.next, text)); diff != "" {
					t.Fatalf("%q: %s", text, diff)
				}
			}
		})
	}
}

// TestThrice splits three times, and keeps what is between the matches.
func TestThrice(t *testing.T) {
	var patterns []*regexp2.Regexp
	for _, pattern := range []string{
		`\p{N}{1,3}`,
		`[一-龥぀-ゟ゠-ヿ]+`,
		"[!\"#$%&'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~][A-Za-z]+|[^\r\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+| ?[\\p{P}\\p{S}]+[\r\n]*|\\s*[\r\n]+|\\s+(?!\\S)|\\s+",
	} {
		patterns = append(patterns, regexp2.MustCompile(pattern, regexp2.None))
	}
	random := rand.New(rand.NewPCG(3, 4))
	for range 20000 {
		text := mixed(random, 1+random.IntN(8))
		want := []string{text}
		for _, pattern := range patterns {
			var parts []string
			for _, part := range want {
				parts = append(parts, isolate(pattern, part)...)
			}
			want = parts
		}
		if diff := cmp.Diff(want, pieces(split.Thrice, text)); diff != "" {
			t.Fatalf("%q: %s", text, diff)
		}
	}
}

// isolate is the matches in a text and what is between them.
func isolate(pattern *regexp2.Regexp, text string) []string {
	var parts []string
	for _, match := range matches(pattern, text) {
		at := strings.Index(text, match)
		if at > 0 {
			parts = append(parts, text[:at])
		}
		parts = append(parts, match)
		text = text[at+len(match):]
	}
	if text != "" {
		parts = append(parts, text)
	}
	return parts
}

func matches(pattern *regexp2.Regexp, text string) []string {
	var all []string
	for match, _ := pattern.FindStringMatch(text); match != nil; match, _ = pattern.FindNextMatch(match) {
		all = append(all, match.String())
	}
	return all
}

func pieces(next split.Func, text string) []string {
	var all []string
	for at := 0; at < len(text); {
		end := next(text, at)
		all = append(all, text[at:end])
		at = end
	}
	return all
}

var units = []string{
	"a", "B", "é", "ß", "ǅ", "ʰ", "中", "あ", "カ", "ー", "한", "ع", "न", "\u0301", "\u0947", "\ufe0f", "ſ",
	"0", "７", "Ⅷ", "²", " ", "\t", "\n", "\r", "\r\n", "\v", "\u0085", "\u00a0", "\u3000", "\u2028", "\u200b", "\ufeff",
	"'", "’", "/", "-", "=", ".", "，", "。", "|", "#", "😀", "👩‍👩‍👧", "\x7f", "\x00", "\ufffd", "\U000E0001", "~", "`", "[", "{", "@",
	"aB", "Ab", "AB", " \n", "a ", "=\n", "/\n", "'s", "'LL", "'ve", "ab中", "中\u0301", "word", " Word", ".word", "wording's", "12345", "   ", " (", "()", ");\n\t",
}

func mixed(random *rand.Rand, n int) string {
	var text strings.Builder
	for range n {
		switch random.IntN(5) {
		case 0:
			text.WriteString(strings.Repeat(units[random.IntN(len(units))], random.IntN(4)))
		case 1:
			text.WriteByte(byte(random.IntN(128)))
		case 2:
			// Assigned long ago: the engine follows the Unicode of Go.
			if r := rune(random.IntN(0x0800)); utf8.ValidRune(r) {
				text.WriteRune(r)
			}
		default:
			text.WriteString(units[random.IntN(len(units))])
		}
	}
	return text.String()
}
