package estimate_test

import (
	"errors"
	"math"
	"strings"
	"sync"
	"testing"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/tokenizer"
	"github.com/git-anw/git-anw/tokenizer/estimate"
)

var _ tokenizer.Counter = (*estimate.Estimator)(nil)

// texts are about a thousand characters of what a workspace holds.
var texts = map[string]string{
	"english":  strings.Repeat("The collector receives spans from every service, batches them, and sends them on. Nobody reads a trace that is late. ", 9),
	"markdown": strings.Repeat("## Sampling\n\n- [ ] keep `tail_sampling` **off** until the [queue](../queue.md) is drained\n- 5 % of errors, 0.1 % of the rest\n\n", 8),
	"go":       strings.Repeat("func (s *Store) Get(ctx context.Context, id string) (*Item, error) {\n\titem, ok := s.items[id]\n\tif !ok {\n\t\treturn nil, ErrNotFound\n\t}\n\treturn item, nil\n}\n\n", 6),
	"chinese":  strings.Repeat("采集器接收每个服务的追踪数据，成批地发送出去。来得太晚的追踪没有人看，所以队列要短。", 24),
	"mixed":    strings.Repeat("在 `values.yaml` 里把 replicas 设为 3，然后执行 helm upgrade。配置项 timeout 默认 30 秒。\n", 17),
	"japanese": strings.Repeat("コレクターは各サービスからトレースを受け取り、まとめて送信します。遅れて届いたものは誰も読みません。", 20),
	"korean":   strings.Repeat("수집기는 모든 서비스에서 추적을 받아 묶어서 보낸다. 늦게 온 추적은 아무도 읽지 않는다. ", 20),
	"symbols":  strings.Repeat("┌────┬────┐ → ✓ 😀 ≤ ≥ … “quoted” — dash\n", 25),
}

func estimators(t testing.TB) map[string]*estimate.Estimator {
	t.Helper()
	all := map[string]*estimate.Estimator{}
	for _, name := range estimate.Names() {
		e, err := estimate.New(name)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = e
	}
	return all
}

func TestInvariants(t *testing.T) {
	for family, e := range estimators(t) {
		for name, text := range texts {
			got := e.Estimate(text)
			if got.Tokens < 1 || got.Bound < got.Tokens || got.Bound > max(len(text), got.Tokens) {
				t.Errorf("%s, %s: %+v for %d bytes", family, name, got, len(text))
			}
			if got.Band <= 0 || got.Band > 0.5 {
				t.Errorf("%s, %s: band %v", family, name, got.Band)
			}
			if e.Count(text) != got.Tokens || e.Bound(text) != got.Bound || e.Band(text) != got.Band {
				t.Errorf("%s, %s: the methods differ from %+v", family, name, got)
			}
		}
		if e.Name() != family || e.Exact() {
			t.Errorf("%s: Name %q, Exact %v", family, e.Name(), e.Exact())
		}
	}
}

func TestEmptyAndSmall(t *testing.T) {
	for family, e := range estimators(t) {
		if got := e.Estimate(""); got != (estimate.Estimate{}) {
			t.Errorf("%s: the empty text: %+v", family, got)
		}
		for _, text := range []string{"a", " ", "\n", "\r", "中", "\xff", "\u0301", "0", "'s"} {
			if got := e.Estimate(text); got.Tokens < 1 || got.Bound < got.Tokens {
				t.Errorf("%s: %q: %+v", family, text, got)
			}
		}
	}
}

// A text twice is twice the tokens, but for the seam.
func TestDoubled(t *testing.T) {
	for family, e := range estimators(t) {
		for name, text := range texts {
			once, twice := float64(e.Count(text)), float64(e.Count(text+text))
			if math.Abs(twice-2*once) > 2+0.01*once {
				t.Errorf("%s, %s: %v once, %v twice", family, name, once, twice)
			}
		}
	}
}

// A text that is cut short is never more tokens than the whole.
func TestGrows(t *testing.T) {
	for family, e := range estimators(t) {
		for name, text := range texts {
			runes := []rune(text)
			before := 0
			for n := 100; n < len(runes); n += 100 {
				now := e.Count(string(runes[:n]))
				if now < before {
					t.Errorf("%s, %s: %d tokens for %d characters, %d for fewer", family, name, now, n, before)
				}
				before = now
			}
		}
	}
}

// A fourth of the characters, the usual guess, is a third of what Chinese takes.
func TestFairToCJK(t *testing.T) {
	for family, least := range map[string]float64{"claude-3": 0.85, "claude-4.7": 0.85, "qwen3": 0.5, "deepseek-v3": 0.45, "gemma3": 0.45, "llama-3": 0.6} {
		e := estimators(t)[family]
		for _, name := range []string{"chinese", "japanese", "korean"} {
			text := texts[name]
			perCharacter := float64(e.Count(text)) / float64(len([]rune(text)))
			if perCharacter < least || perCharacter > 1.5 {
				t.Errorf("%s, %s: %.2f tokens a character", family, name, perCharacter)
			}
		}
	}
}

func TestRough(t *testing.T) {
	foreign := map[string]string{
		"turkish": strings.Repeat("Toplayıcı bütün hizmetlerden gelen izleri alır, bunları birleştirir ve gönderir. ", 12),
		"russian": strings.Repeat("Сборщик принимает трассировки от всех служб и отправляет их пачками. ", 12),
		"italian": strings.Repeat("Il raccoglitore riceve le tracce provenienti da tutti i servizi, le raggruppa e le spedisce. ", 12),
		"greek":   strings.Repeat("Ο συλλέκτης λαμβάνει ίχνη από όλες τις υπηρεσίες. ", 12),
	}
	for family, e := range estimators(t) {
		for name, text := range foreign {
			if got := e.Estimate(text); !got.Rough {
				t.Errorf("%s: %s is not rough: %+v", family, name, got)
			}
		}
		for _, name := range []string{"english", "markdown", "go", "chinese", "mixed", "japanese"} {
			if got := e.Estimate(texts[name]); got.Rough {
				t.Errorf("%s: %s is rough: %+v", family, name, got)
			}
		}
	}
}

func TestUnknownFamily(t *testing.T) {
	_, err := estimate.New("nobody")
	var problem *gitobj.Problem
	if !errors.As(err, &problem) || problem.Kind != gitobj.Usage || !strings.Contains(problem.Hint, estimate.Names()[0]) {
		t.Errorf("got %v", err)
	}
}

// Long texts of one thing are where an encoder may need n² steps: this test
// takes seconds at most, or hours.
func TestLong(t *testing.T) {
	e := estimators(t)[estimate.Names()[0]]
	for _, unit := range []string{"a", "A", "aB", " ", "\n", "\t", "中", "亜", "😀", "\u0301", "a\u0301", "1", "=", "'", "a'", "é", "я", "\xff", "\u3000"} {
		text := strings.Repeat(unit, 1<<19/len(unit))
		if got := e.Estimate(text); got.Tokens < 1 || got.Bound < got.Tokens {
			t.Errorf("%q: %+v", unit, got)
		}
	}
}

func TestShared(t *testing.T) {
	e := estimators(t)[estimate.Names()[0]]
	want := e.Count(texts["go"])
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			if got := e.Count(texts["go"]); got != want {
				t.Errorf("%d, want %d", got, want)
			}
		})
	}
	group.Wait()
}

func FuzzEstimate(f *testing.F) {
	for _, text := range texts {
		f.Add(text[:200])
	}
	f.Add("a\u0301' \r\r\n\u00a0\xe4\xb8")
	e := estimators(f)[estimate.Names()[1]]
	f.Fuzz(func(t *testing.T, text string) {
		got := e.Estimate(text)
		if text == "" {
			return
		}
		if got.Tokens < 1 || got.Bound < got.Tokens || got.Band <= 0 || got.Band > 1 {
			t.Errorf("%q: %+v", text, got)
		}
	})
}

// The bound holds for long runs, too: counts are those of the models' own encoders.
func TestBoundOfRuns(t *testing.T) {
	for name, run := range map[string]struct {
		text                  string
		deepseek, llama, qwen int
	}{
		"breaks":      {strings.Repeat("\n", 4096), 256, 128, 128},
		"spaces":      {strings.Repeat(" ", 4096), 32, 32, 32},
		"tabs":        {strings.Repeat("\t", 4096), 512, 256, 256},
		"digits":      {strings.Repeat("7", 3001), 1001, 1001, 3001},
		"family":      {strings.Repeat("\U0001F468\u200d\U0001F469\u200d\U0001F467", 100), 800, 1100, 700},
		"marks":       {strings.Repeat("\u0300", 300), 300, 300, 300},
		"line ends":   {strings.Repeat("if x {\r\n\ty()\r\n}\r\n\r\n", 50), 700, 300, 300},
		"blank lines": {strings.Repeat("a"+strings.Repeat("\n", 12), 100), 300, 200, 200},
		"indented":    {strings.Repeat(strings.Repeat("\t", 9)+"a\n", 100), 300, 300, 300},
		"columns":     {strings.Repeat("a"+strings.Repeat(" ", 60)+"b\n", 100), 400, 400, 400},
		"numbers":     {strings.Repeat("1234567 ", 200), 800, 800, 1600},
	} {
		for family, tokens := range map[string]int{"deepseek-v3": run.deepseek, "llama-3": run.llama, "qwen3": run.qwen} {
			if got := estimators(t)[family].Estimate(run.text); got.Bound < tokens {
				t.Errorf("%s, %s: %+v, it is %d", name, family, got, tokens)
			}
		}
	}
}
