package hf

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// TestSmallFiles compares with @huggingface/tokenizers: testdata/mini.mjs.
func TestSmallFiles(t *testing.T) {
	for _, kind := range []string{"qwen", "llama", "deepseek", "gpt2"} {
		t.Run(kind, func(t *testing.T) {
			sameAsResults(t, open(t, "testdata/"+kind+".json"), "testdata/"+kind+".jsonl")
		})
	}
}

func TestDecode(t *testing.T) {
	tokenizer := open(t, "testdata/deepseek.json")
	for _, text := range []string{"", "收集器 collector's\n\n\t12345", "<|im_start|>a<|im_end|>", "\x00\u0301"} {
		if got := tokenizer.Decode(tokenizer.Encode(text)); got != text {
			t.Errorf("%q, want %q", got, text)
		}
	}
}

func TestBadBytesCountAsReplacementCharacters(t *testing.T) {
	tokenizer := open(t, "testdata/qwen.json")
	for _, text := range []string{"\xff", "a\xc3b", "好\xffx\xfe<|im_end|>\xfd"} {
		if got, want := tokenizer.Count(text), tokenizer.Count(string([]rune(text))); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

// TestWhatIsNotSupportedIsNamed changes one part of a good file.
func TestWhatIsNotSupportedIsNamed(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"type":"BPE"`, `"type":"Unigram"`, "Unigram"},
		{`"byte_fallback":false`, `"byte_fallback":true`, "SentencePiece"},
		{`"dropout":null`, `"dropout":0.1`, "dropout"},
		{`{"type":"NFC"}`, `{"type":"NFKC"}`, "NFKC"},
		{`\\p{N}|`, `\\p{N}{2}|`, `\\p{N}{2}`},
		{`"behavior":"Isolated"`, `"behavior":"Removed"`, "Removed"},
		{`"add_prefix_space":false`, `"add_prefix_space":true`, "add_prefix_space"},
		{`"single_word":false`, `"single_word":true`, "single_word"},
		{`"continuing_subword_prefix":null`, `"continuing_subword_prefix":"##"`, "continuing_subword_prefix"},
		{`"merges":["`, `"merges":["zz `, "not in the vocabulary"},
		{`"!":`, `"!!":`, "byte 0x21"},
		{`{"version"`, `{version`, "line 1: it is not JSON"},
		{`{"version"`, "version https://git-lfs.github.com/spec/v1\n{", "Git LFS"},
		{`"normalizer":{`, `"normalizer":[],"x":{`, "normalizer as array"},
	} {
		data, err := os.ReadFile("testdata/qwen.json")
		if err != nil {
			t.Fatal(err)
		}
		changed := strings.Replace(string(data), c.old, c.new, 1)
		if changed == string(data) {
			t.Errorf("%s is not in the file", c.old)
		}
		if _, err := Compile([]byte(changed)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one about %q", c.new, err, c.want)
		}
	}
}

func TestADamagedFileIsRefused(t *testing.T) {
	data, err := os.ReadFile("testdata/qwen.json")
	if err != nil {
		t.Fatal(err)
	}
	compiled, err := Compile(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{0, 5, len(magic), len(magic) + 4, 200, len(compiled) / 2, len(compiled) - 1} {
		if _, err := Open("x", compiled[:n]); err == nil {
			t.Errorf("the first %d bytes open", n)
		}
	}
}

// TestAddedTokensTakeTheSpaceBesideThem is lstrip and rstrip.
func TestAddedTokensTakeTheSpaceBesideThem(t *testing.T) {
	var raw finder
	raw.add(added{ID: 1, Text: "<a>", Lstrip: true})
	raw.add(added{ID: 2, Text: "<b>", Rstrip: true})
	var parts []string
	raw.walk("x  <a> y<b>\n z<a", func(part string) { parts = append(parts, part) }, func(id int) {
		text, _ := json.Marshal(id)
		parts = append(parts, string(text))
	})
	if got, want := strings.Join(parts, "|"), "x|1| y|2|z<a"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
