package tiktoken

import (
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/dlclark/regexp2"
	"github.com/pkoukk/tiktoken-go"
	loader "github.com/pkoukk/tiktoken-go-loader"
)

// oracles are tiktoken-go's own encodings, with its own patterns.
var oracles = sync.OnceValue(func() map[string]*tiktoken.Tiktoken {
	tiktoken.SetBpeLoader(loader.NewOfflineLoader())
	all := make(map[string]*tiktoken.Tiktoken)
	for _, name := range names() {
		oracle, err := tiktoken.GetEncoding(name)
		if err != nil {
			panic(err)
		}
		all[name] = oracle
	}
	return all
})

// counters are ours, loaded once for all tests.
var counters = sync.OnceValue(func() map[string]*Encoding {
	all := make(map[string]*Encoding)
	for _, name := range names() {
		encoding, err := Open(name)
		if err != nil {
			panic(err)
		}
		all[name] = encoding
	}
	return all
})

// names are the encodings Open knows.
func names() []string {
	var names []string
	for _, d := range definitions() {
		names = append(names, d.name)
	}
	return names
}

// sameAsOracle compares the counters with tiktoken-go on one text. The long s
// behind an apostrophe is its known defect, see TestLongS.
func sameAsOracle(t *testing.T, text string) {
	t.Helper()
	if strings.Contains(text, "'ſ") {
		return
	}
	for _, name := range names() {
		got, want := counters()[name].Count(text), len(oracles()[name].EncodeOrdinary(text))
		if got != want {
			t.Errorf("%s: %d tokens, tiktoken-go says %d: %.200q", name, got, want, text)
		}
	}
}

func TestSameAsOracleOnWrittenText(t *testing.T) {
	for _, text := range []string{
		"", "a", " ", "\n", "hello world", "I'm sure they'll say it's Bob's, WE'VE and he'D",
		"名前は田中です。よろしくお願いします。", "你好，世界！这是一个测试——第二行\n\n　　全角空格", "안녕하세요 세계",
		"| a | b |\r\n|---|---|\r\n| `x` | 12345678 |\r\n", "func main() {\n\tfmt.Println(\"hi\")\n}\n",
		"नमस्ते दुनिया ।", "é́́ x\u0301 y", "👩‍👩‍👧‍👦🏳️‍🌈", "a\u00a0b\u2028c\u0085d\u200be\ufefff",
		"<|endoftext|><|fim_prefix|>", "  \n \t \n  x", "x \n", "/\n/ /\r\n//", "a' b'  c'\t'",
	} {
		sameAsOracle(t, text)
	}
}

func TestSameAsOracleOnGeneratedText(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		sameAsOracle(t, mixed(random, 1+random.IntN(12)))
	}
	for range 60 {
		sameAsOracle(t, mixed(random, 400))
	}
}

// TestSameAsOracleOnLongRuns goes through our own merge: the runs are longer
// than longCut and short enough for tiktoken-go.
func TestSameAsOracleOnLongRuns(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, unit := range units {
		text := strings.Repeat(unit, 1+(250+random.IntN(1800))/len(unit))
		sameAsOracle(t, text)
		sameAsOracle(t, "x"+text+" y")
		sameAsOracle(t, " \n"+text+"\n"+text)
	}
	for range 20 {
		sameAsOracle(t, word(random, 300+random.IntN(1200)))
	}
}

// TestPartsAddUp is the claim of nextCut: the whole text in one piece is what
// its cuts are.
func TestPartsAddUp(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		text := string([]rune(mixed(random, 1+random.IntN(20))))
		for name, counter := range counters() {
			if got, want := counter.Count(text), counter.countLong(text); got != want {
				t.Fatalf("%s: cuts %d, whole %d: %q", name, got, want, text)
			}
		}
	}
}

// TestWhiteSpaceIsThatOfThePatterns holds rule (b) of nextCut for every
// character, whatever Unicode version either side follows.
func TestWhiteSpaceIsThatOfThePatterns(t *testing.T) {
	for class, pattern := range map[class]string{white: `\s`, wordy: `[\p{L}\p{N}]`, clinging: `[\p{M}']`} {
		matcher := regexp2.MustCompile(`^`+pattern+`$`, regexp2.None)
		for r := rune(0); r <= unicode.MaxRune; r++ {
			if !utf8.ValidRune(r) || r == '\n' && class != white {
				continue
			}
			matched, _ := matcher.MatchString(string(r))
			if got, _ := classify(string(r)); matched && got != class {
				t.Errorf("%U matches %s and has class %d", r, pattern, got)
			}
		}
	}
}

// TestLongS has the counts of OpenAI's own encoder, which tiktoken-go misses.
func TestLongS(t *testing.T) {
	for _, c := range []struct {
		text          string
		o200k, cl100k int
	}{
		{"'ſ", 2, 3}, {"a'ſ", 3, 4}, {"a'ſb", 4, 5}, {"a'ſ's", 4, 5}, {"x'ſ'll", 4, 5}, {"a'ſ'ſ", 5, 7}, {"1'ſb", 4, 5}, {"!'ſb", 3, 4},
	} {
		if got := counters()["o200k_base"].Count(c.text); got != c.o200k {
			t.Errorf("o200k_base %q: %d, want %d", c.text, got, c.o200k)
		}
		if got := counters()["cl100k_base"].Count(c.text); got != c.cl100k {
			t.Errorf("cl100k_base %q: %d, want %d", c.text, got, c.cl100k)
		}
	}
}

func FuzzSameAsOracle(f *testing.F) {
	for _, unit := range units {
		f.Add(unit + "word" + unit + unit)
	}
	f.Add("I'll say 'tis\n\n\t你好 wörld\xff\xfe")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 4096 {
			sameAsOracle(t, text)
		}
	})
}
