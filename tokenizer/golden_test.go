package tokenizer

import (
	"bufio"
	"compress/gzip"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// The golden results are those of OpenAI's own encoder: testdata/golden.mjs.

// golden is a text and, for each encoding, "number of tokens:hash of their ids".
type golden struct {
	Text  string `json:"text"`
	Bytes string `json:"bytes"` // base64, for a text that is not UTF-8
	O200k string `json:"o"`
	CL100 string `json:"c"`
}

func (g golden) text(t *testing.T) string {
	t.Helper()
	if g.Bytes == "" {
		return g.Text
	}
	text, err := base64.StdEncoding.DecodeString(g.Bytes)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func goldens(t *testing.T) []golden {
	t.Helper()
	lines := bufio.NewScanner(unzip(t, "testdata/golden.jsonl.gz"))
	lines.Buffer(nil, 1<<20)
	var all []golden
	for lines.Scan() {
		var g golden
		if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
			t.Fatal(err)
		}
		all = append(all, g)
	}
	if len(all) < 5000 || lines.Err() != nil {
		t.Fatalf("%d golden results: %v", len(all), lines.Err())
	}
	return all
}

func unzip(t *testing.T, file string) io.Reader {
	t.Helper()
	zipped, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { zipped.Close() })
	plain, err := gzip.NewReader(zipped)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

func hashOf(ids []int) string {
	h := fnv.New32a()
	addTo(h, ids)
	return fmt.Sprintf("%08x", h.Sum32())
}

func addTo(h io.Writer, ids []int) {
	for _, id := range ids {
		var word [4]byte
		binary.LittleEndian.PutUint32(word[:], uint32(id))
		h.Write(word[:])
	}
}

func encoder(name string) Encoder { return counters()[name].(Encoder) }

func TestGolden(t *testing.T) {
	for _, g := range goldens(t) {
		text := g.text(t)
		for name, want := range map[string]string{"o200k_base": g.O200k, "cl100k_base": g.CL100} {
			e := encoder(name)
			ids := e.Encode(text)
			if got := fmt.Sprintf("%d:%s", len(ids), hashOf(ids)); got != want {
				t.Errorf("%s: %s, want %s: %.300q", name, got, want, text)
			}
			if got := e.Count(text); got != len(ids) {
				t.Errorf("%s: count %d, %d ids: %.300q", name, got, len(ids), text)
			}
			if got, want := e.Decode(ids), string([]rune(text)); got != want {
				t.Errorf("%s: decoded %.300q, want %.300q", name, got, want)
			}
		}
	}
}

// TestEveryCharacter encodes each character in three contexts.
func TestEveryCharacter(t *testing.T) {
	if testing.Short() {
		t.Skip("short: encodes six million texts")
	}
	var blocks []struct{ O, C string }
	if err := json.NewDecoder(unzip(t, "testdata/codepoints.json.gz")).Decode(&blocks); err != nil {
		t.Fatal(err)
	}
	for i, block := range blocks {
		first := rune(i) * 4096
		for name, want := range map[string]string{"o200k_base": block.O, "cl100k_base": block.C} {
			if got := hashOfCharacters(encoder(name), first); got != want {
				t.Errorf("%s: characters from %U on: %s, want %s", name, first, got, want)
			}
		}
	}
}

func hashOfCharacters(e Encoder, first rune) string {
	h := fnv.New32a()
	for r := first; r < first+4096; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		c := string(r)
		for _, text := range []string{c, "a" + c + "B", " " + c + "'s" + c + "\n"} {
			addTo(h, e.Encode(text))
		}
	}
	return fmt.Sprintf("%08x", h.Sum32())
}

func TestHarmony(t *testing.T) {
	data, err := os.ReadFile("testdata/harmony.json")
	if err != nil {
		t.Fatal(err)
	}
	var dialogue []struct {
		Text string
		IDs  []int
	}
	if err := json.Unmarshal(data, &dialogue); err != nil {
		t.Fatal(err)
	}
	harmony := encoder("o200k_harmony").(*exact)
	for _, part := range dialogue {
		if diff := cmp.Diff(part.IDs, harmony.EncodeControl(part.Text)); diff != "" {
			t.Errorf("%q: %s", part.Text, diff)
		}
		// Some ids have two names.
		if got := harmony.Decode(part.IDs); got != part.Text && !strings.Contains(part.Text, "200018") {
			t.Errorf("%q: decoded %q", part.Text, got)
		}
	}
}

// One id has a name of its own beside that of its number, as in OpenAI's table; a
// text of nothing but beginnings takes no longer than another.
func TestControlTokens(t *testing.T) {
	harmony := encoder("o200k_harmony").(*exact)
	text := "<|endofprompt|><|reserved_200018|><|reserved_200013|><|reserved_200000|>"
	if diff := cmp.Diff([]int{200018, 200018, 200013, 200000}, harmony.EncodeControl(text)); diff != "" {
		t.Error(diff)
	}
	for _, text := range []string{"<|reserved_200002|>", "<|reserved_0200013|>", "<|reserved_201088|>", strings.Repeat("<|", 2_000_000) + "|>"} {
		if !slices.Equal(harmony.Encode(text), harmony.EncodeControl(text)) {
			t.Errorf("%.30q has a control token", text)
		}
	}
}
