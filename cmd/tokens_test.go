package cmd_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// pages writes a wiki in two languages and commits it.
func (b *bench) pages(n int) {
	b.write("inbox/TODO.md", todo("", ""))
	b.write("wiki/MANIFEST.md", manifest())
	words := strings.Fields("trace sampling exporter latency budget retry queue index page cache commit token merge review plan 采样 比例 由 头部 决定 调用链 缓存 索引 提交")
	random := rand.New(rand.NewPCG(1, 2))
	for i := range n {
		var text strings.Builder
		for range 200 {
			text.WriteString(words[random.IntN(len(words))] + " ")
		}
		b.write(fmt.Sprintf("wiki/t%02d/p%d.md", i%100, i), page(fmt.Sprint("Page ", i), "about "+fmt.Sprint(i))+text.String()+"\n")
	}
	b.git("add", "-A")
	b.git("commit", "-q", "-m", "start")
	b.git("status") // writes down what git found out about the files
}

// caches are the files in which counts are kept.
func (b *bench) caches() []string {
	b.t.Helper()
	files, err := filepath.Glob(filepath.Join(b.dir, ".git/anw/cache/tokens-*@*"))
	if err != nil {
		b.t.Fatal(err)
	}
	return files
}

// Whatever happens to what is kept, counts are right, and kept again.
func TestTokensWithDamagedCache(t *testing.T) {
	b := benchOf(t)
	b.pages(60)
	want := b.git("anw", "tokens", ".")
	caches := b.caches()
	if len(caches) != 1 {
		t.Fatalf("%q", caches)
	}
	whole, err := os.ReadFile(caches[0])
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(3, 4))
	for i := range 12 {
		data := append([]byte(nil), whole...)
		at := random.IntN(len(data))
		switch i % 4 {
		case 0:
			data = data[:at]
		case 1:
			data[at] ^= 0x40
		case 2:
			data = append(data[:at], make([]byte, 1000)...)
		case 3:
			data = nil
		}
		if err := os.WriteFile(caches[0], data, 0o600); err != nil {
			t.Fatal(err)
		}
		if got := b.git("anw", "tokens", "."); got != want {
			t.Errorf("damage %d: %q, want %q", i, got, want)
		}
		if got := b.git("anw", "tokens", "."); got != want {
			t.Errorf("after damage %d: %q, want %q", i, got, want)
		}
	}
}

// A cache that cannot be written is no error.
func TestTokensWithoutCache(t *testing.T) {
	b := benchOf(t)
	b.pages(5)
	b.write(".git/anw/cache", "in the way\n")
	if out := b.git("anw", "tokens", "."); !strings.HasSuffix(out, "\ttotal\n") {
		t.Error(out)
	}
}

// Processes that count at once, with files edited in between, agree with one
// that counts alone and keeps nothing.
func TestTokensOfManyProcesses(t *testing.T) {
	b := benchOf(t)
	b.pages(200)
	var running sync.WaitGroup
	for i := range 6 {
		running.Go(func() {
			for n := range 4 {
				b.try("", "anw", "tokens", ".", "--tokenizer", []string{"o200k_base", "cl100k_base"}[n%2])
				if i == 0 {
					_ = os.WriteFile(filepath.Join(b.dir, fmt.Sprintf("wiki/t%02d/p%d.md", n, n)), []byte(strings.Repeat("changed\n", n+1)), 0o644)
				}
			}
		})
	}
	running.Wait()
	for _, tokenizer := range []string{"o200k_base", "cl100k_base"} {
		kept := b.git("anw", "tokens", ".", "--tokenizer", tokenizer)
		for _, file := range b.caches() {
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
		}
		if fresh := b.git("anw", "tokens", ".", "--tokenizer", tokenizer); fresh != kept {
			t.Errorf("%s: what is kept differs from what is counted", tokenizer)
		}
	}
}

// The same bytes are counted once, whatever state they are in.
func TestTokensAreKeptByContent(t *testing.T) {
	b := benchOf(t)
	b.pages(40)
	work := b.git("anw", "tokens", ".")
	before, err := os.ReadFile(b.caches()[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"--rev", "HEAD"}, {"--staged"}, {"."}} {
		if got := b.git(append([]string{"anw", "tokens"}, args...)...); got != work {
			t.Errorf("%q: %q, want %q", args, got, work)
		}
	}
	b.git("config", "core.autocrlf", "input")
	b.write("wiki/t00/p0.md", strings.ReplaceAll(b.read("wiki/t00/p0.md"), "\n", "\r\n"))
	b.git("add", ".")
	if got := b.git("anw", "tokens", "."); got == work {
		t.Error("a file with other line ends was taken for its blob")
	}
	if got := b.git("anw", "tokens", "--staged"); got != work {
		t.Errorf("%q, want %q", got, work)
	}
	after, err := os.ReadFile(b.caches()[0])
	if err != nil {
		t.Fatal(err)
	}
	if len(after)-len(before) != (len(before)-8)/42 {
		t.Errorf("%d bytes, after one more text %d", len(before), len(after))
	}
}

// What a sparse checkout leaves out counts as the index has it.
func TestTokensOfSparseCheckout(t *testing.T) {
	b := benchOf(t)
	b.pages(30)
	want := b.git("anw", "tokens", ".", "--scripts")
	b.git("sparse-checkout", "set", "--no-cone", "/wiki/t00/", "/inbox/")
	for range 2 {
		if got := b.git("anw", "tokens", ".", "--scripts", "--tokenizer", "o200k_base"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		for _, file := range b.caches() {
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// BenchmarkTokens is what counting costs in a wiki of 10,000 pages, the git
// processes included: unchanged, with one page edited, and for the first time.
func BenchmarkTokens(b *testing.B) {
	s := benchOf(b).installed()
	s.pages(10_000)
	b.Run("unchanged", func(b *testing.B) { perOp(b, func(int) { s.git("anw", "tokens", ".") }) })
	b.Run("edited", func(b *testing.B) {
		perOp(b, func(i int) {
			s.write("wiki/t00/p0.md", fmt.Sprint("edited ", i, "\n"))
			s.git("anw", "tokens", ".")
		})
	})
	b.Run("revision", func(b *testing.B) { perOp(b, func(int) { s.git("anw", "tokens", "--rev", "HEAD") }) })
	b.Run("first", func(b *testing.B) {
		perOp(b, func(int) {
			for _, file := range s.caches() {
				_ = os.Remove(file)
			}
			s.git("anw", "tokens", ".")
		})
	})
	b.Run("git status", func(b *testing.B) { perOp(b, func(int) { s.git("status") }) })
	b.Run("git anw version", func(b *testing.B) { perOp(b, func(int) { s.git("anw", "version") }) })
}
