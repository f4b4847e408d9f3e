package hf

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRealModels compares with @huggingface/tokenizers. ANW_TOKENIZERS is a
// directory with the tokenizer.json of models, NAME.json, and NAME.jsonl that
// testdata/compare.mjs printed for each: too large to be kept here.
func TestRealModels(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(os.Getenv("ANW_TOKENIZERS"), "*.jsonl"))
	if os.Getenv("ANW_TOKENIZERS") == "" || err != nil {
		t.Skip("ANW_TOKENIZERS is not set")
	}
	for _, results := range files {
		model := strings.TrimSuffix(results, "l")
		t.Run(filepath.Base(model), func(t *testing.T) { sameAsResults(t, open(t, model), results) })
	}
}

func open(t *testing.T, file string) *Tokenizer {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	compiled, err := Compile(data)
	if err != nil {
		t.Fatal(err)
	}
	tokenizer, err := Open(file, compiled)
	if err != nil {
		t.Fatal(err)
	}
	return tokenizer
}

type result struct {
	File  string
	Text  string
	Count int
	Hash  string
}

func sameAsResults(t *testing.T, tokenizer *Tokenizer, file string) {
	t.Helper()
	opened, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	lines := bufio.NewScanner(opened)
	lines.Buffer(nil, 1<<20)
	tokens, texts, wrong := 0, 0, 0
	for lines.Scan() {
		var want result
		if err := json.Unmarshal(lines.Bytes(), &want); err != nil {
			t.Fatal(err)
		}
		if want.File != "" {
			data, err := os.ReadFile(want.File)
			if err != nil {
				t.Fatal(err)
			}
			want.Text = strings.TrimPrefix(string(data), "\ufeff") // as node reads
		}
		ids := tokenizer.Encode(want.Text)
		if got := hashOf(ids); got != want.Hash || len(ids) != want.Count || tokenizer.Count(want.Text) != want.Count {
			t.Errorf("%s %.200q: %d %s, want %d %s", want.File, want.Text, len(ids), got, want.Count, want.Hash)
			wrong++
		}
		tokens, texts = tokens+want.Count, texts+1
	}
	t.Logf("%d texts, %d tokens, %d wrong", texts, tokens, wrong)
}

func hashOf(ids []int) string {
	h := fnv.New32a()
	for _, id := range ids {
		var word [4]byte
		binary.LittleEndian.PutUint32(word[:], uint32(id))
		h.Write(word[:])
	}
	return fmt.Sprintf("%08x", h.Sum32())
}
