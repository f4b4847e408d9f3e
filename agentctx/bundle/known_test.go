package bundle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/git-anw/git-anw/agentctx/layout"
)

// kept is a cache in memory.
type kept struct {
	numbers map[[20]byte]int
	texts   map[string][]byte
	asked   int // for what was not there
}

func newKept() *kept { return &kept{numbers: map[[20]byte]int{}, texts: map[string][]byte{}} }

type keptNumbers struct{ *kept }

func (k keptNumbers) Get(key [20]byte) (int, bool) {
	n, found := k.numbers[key]
	if !found {
		k.asked++
	}
	return n, found
}

func (k keptNumbers) Put(key [20]byte, n int) { k.numbers[key] = n }

func (keptNumbers) Save(context.Context) {}

type keptTexts struct{ *kept }

func (k keptTexts) Get(name string) ([]byte, bool) {
	text, found := k.texts[name]
	if !found {
		k.asked++
	}
	return text, found
}

func (k keptTexts) Put(name string, text []byte) { k.texts[name] = text }

// What is kept changes nothing: not the bytes, not the counts, not what is masked.
// The second time nothing has to be found out.
func TestKnownChangesNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 2))
	f := listed(randomState(random))
	for i := range 40 {
		f[fmt.Sprintf("wiki/long%d.md", i)] = fmt.Sprintf("# Long %d\n\n", i) + strings.Repeat("A line about sampling 采样.\n\n", 20+random.IntN(300))
	}
	f["wiki/secret.md"] = "# Sampling\n\n" + strings.Repeat("Words.\n", 200) + "glpat-" + "x7Kq2mWv9RtB4nLp8s01\n"
	f = listed(f)
	f["wiki/MANIFEST.md"] += strings.Repeat("- `a.md` — A line\n", 900)
	formats := layout.Formats()
	if testing.Short() {
		formats = formats[:2]
	}
	for _, format := range formats {
		for _, budget := range []int{3000, 20000, NoCeiling} {
			req := Request{Task: "sampling line 3", Budget: budget, Format: format}
			plain := packFrom(t, Sources{Tree: f.named()}, req)
			from := Sources{Tree: f.named(), Counts: "1"}
			memory := newKept()
			from.Numbers, from.Texts = keptNumbers{memory}, keptTexts{memory}
			for range 2 {
				memory.asked = 0
				b := packFrom(t, from, req)
				if string(b.Output) != string(plain.Output) || b.Tokens != plain.Tokens || fmt.Sprint(b.Secrets, b.Left) != fmt.Sprint(plain.Secrets, plain.Left) {
					t.Fatalf("%s %d: %d tokens, without a cache %d; %v", format.Name, budget, b.Tokens, plain.Tokens, b.Secrets)
				}
			}
			if memory.asked > 1 { // of the page with a secret nothing is kept
				t.Errorf("%s %d: %d things were not known", format.Name, budget, memory.asked)
			}
		}
	}
}

// The exceptions are a part of what is kept: where they go, so does what they let
// through.
func TestKnownExceptions(t *testing.T) {
	secret := "glpat-" + "x7Kq2mWv9RtB4nLp8s01"
	f := files{"wiki/a.md": "# Sampling\n\n" + strings.Repeat("Words.\n", 200) + secret + "\n", ".anw/config.yaml": "redact:\n  allow: [" + secret + "]\n"}
	memory := newKept()
	for _, allowed := range []bool{true, false} {
		if !allowed {
			f[".anw/config.yaml"] = "redact:\n  allow: []\n"
		}
		b := packFrom(t, Sources{Tree: f.named(), Numbers: keptNumbers{memory}}, Request{Task: "sampling", Budget: 4000})
		if strings.Contains(string(b.Output), secret) != allowed {
			t.Errorf("allowed %v, shown %v", allowed, !allowed)
		}
	}
}
