package hf

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// file is the parts of a tokenizer.json that decide about a count.
type file struct {
	AddedTokens  []addedToken `json:"added_tokens"`
	Normalizer   *step        `json:"normalizer"`
	PreTokenizer *step        `json:"pre_tokenizer"`
	Model        model        `json:"model"`
}

type addedToken struct {
	ID         int    `json:"id"`
	Content    string `json:"content"`
	SingleWord bool   `json:"single_word"`
	Lstrip     bool   `json:"lstrip"`
	Rstrip     bool   `json:"rstrip"`
	Normalized bool   `json:"normalized"`
}

// step is a normaliser or a pre-tokenizer.
type step struct {
	Type           string  `json:"type"`
	Normalizers    []*step `json:"normalizers"`
	Pretokenizers  []*step `json:"pretokenizers"`
	Pattern        pattern `json:"pattern"`
	Behavior       string  `json:"behavior"`
	Invert         bool    `json:"invert"`
	AddPrefixSpace bool    `json:"add_prefix_space"`
	UseRegex       *bool   `json:"use_regex"` // true when absent
}

type pattern struct {
	Regex  string
	String string
}

type model struct {
	Type          string          `json:"type"`
	Vocab         json.RawMessage `json:"vocab"`
	Merges        []mergePair     `json:"merges"`
	Dropout       *float64        `json:"dropout"`
	Prefix        string          `json:"continuing_subword_prefix"`
	Suffix        string          `json:"end_of_word_suffix"`
	ByteFallback  bool            `json:"byte_fallback"`
	IgnoreMerges  bool            `json:"ignore_merges"`
	vocabularyMap map[string]int
}

// mergePair is "left right" or ["left", "right"].
type mergePair struct{ left, right string }

func (m *mergePair) UnmarshalJSON(data []byte) error {
	if data[0] == '[' {
		var sides []string
		if err := json.Unmarshal(data, &sides); err != nil {
			return err
		}
		if len(sides) != 2 {
			return gitobj.Problemf(gitobj.Usage, "merge of %d tokens", len(sides))
		}
		m.left, m.right = sides[0], sides[1]
		return nil
	}
	var joined string
	if err := json.Unmarshal(data, &joined); err != nil {
		return err
	}
	var ok bool
	if m.left, m.right, ok = strings.Cut(joined, " "); !ok {
		return gitobj.Problemf(gitobj.Usage, "merge %q without a space", joined)
	}
	return nil
}

// read reads the file and refuses what Open could not follow.
func read(data []byte) (*file, error) {
	var f file
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, notRead(data, "", err)
	}
	if err := f.Model.check(); err != nil {
		return nil, err
	}
	if len(f.Model.Vocab) == 0 {
		return nil, gitobj.Problemf(gitobj.Usage, "not supported: model without a vocabulary")
	}
	if err := json.Unmarshal(f.Model.Vocab, &f.Model.vocabularyMap); err != nil {
		return nil, notRead(data, "model.vocab", err)
	}
	for _, token := range f.AddedTokens {
		if token.SingleWord {
			return nil, gitobj.Problemf(gitobj.Usage, "not supported: added token %q with single_word", token.Content)
		}
	}
	return &f, nil
}

func (m model) check() error {
	switch {
	case m.Type != "BPE":
		return gitobj.Problemf(gitobj.Usage, "not supported: model of type %q (only BPE is)", m.Type)
	case m.ByteFallback:
		return gitobj.Problemf(gitobj.Usage, "not supported: byte_fallback, which SentencePiece-style models such as Gemma have")
	case m.Dropout != nil && *m.Dropout != 0:
		return gitobj.Problemf(gitobj.Usage, "not supported: dropout")
	case m.Prefix != "" || m.Suffix != "":
		return gitobj.Problemf(gitobj.Usage, "not supported: continuing_subword_prefix or end_of_word_suffix")
	}
	return nil
}

// notRead says why a part of a file is not what a tokenizer.json has there.
func notRead(data []byte, part string, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case bytes.HasPrefix(data, []byte("version https://git-lfs")):
		return gitobj.Problemf(gitobj.Usage, "it is a pointer of Git LFS, not the file").WithHint("git lfs pull")
	case errors.As(err, &syntax):
		line := bytes.Count(data[:min(len(data), int(syntax.Offset))], []byte("\n")) + 1
		return gitobj.Problemf(gitobj.Usage, "line %d: it is not JSON (%w)", line, err)
	case errors.As(err, &kind):
		return gitobj.Problemf(gitobj.Usage, "not supported: %s as %s", cmp.Or(part, kind.Field, "the file"), kind.Value)
	}
	return gitobj.Problemf(gitobj.Usage, "%w", err)
}
