package hf

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/tokenizer/bpe"
)

// A compiled file is the magic, a checksum of the rest, the number of bytes of the
// head, the head (JSON, filled up with spaces to four bytes), and the packed table.
const magic = "anw-tokenizer-2\n"

// checksum is quick: processors have an instruction for it.
func checksum(body []byte) uint32 { return crc32.Checksum(body, crc32.MakeTable(crc32.Castagnoli)) }

type head struct {
	Splitter string  `json:"splitter"`
	Composed bool    `json:"composed"` // normalise to NFC
	Added    []added `json:"added"`
}

// added is an added token; lstrip and rstrip take the white space beside it.
type added struct {
	ID         int    `json:"id"`
	Text       string `json:"text"`
	Lstrip     bool   `json:"lstrip,omitempty"`
	Rstrip     bool   `json:"rstrip,omitempty"`
	Normalized bool   `json:"normalized,omitempty"`
}

// Compile turns a tokenizer.json into what Open opens.
func Compile(data []byte) ([]byte, error) {
	f, err := read(data)
	if err != nil {
		return nil, err
	}
	head, err := f.head()
	if err != nil {
		return nil, err
	}
	packed, err := f.Model.pack()
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	for len(text)%4 != 0 {
		text = append(text, ' ')
	}
	body := binary.LittleEndian.AppendUint32(nil, uint32(len(text)))
	body = append(append(body, text...), packed...)
	return append(binary.LittleEndian.AppendUint32([]byte(magic), checksum(body)), body...), nil
}

func (f *file) head() (head, error) {
	splitter, err := splitterOf(f.PreTokenizer)
	if err != nil {
		return head{}, err
	}
	composed, err := composes(f.Normalizer)
	if err != nil {
		return head{}, err
	}
	h := head{Splitter: splitter.name, Composed: composed}
	for _, t := range f.AddedTokens {
		if t.Content != "" {
			h.Added = append(h.Added, added{t.ID, t.Content, t.Lstrip, t.Rstrip, t.Normalized})
		}
	}
	return h, nil
}

func (m model) pack() ([]byte, error) {
	tokens, err := m.tokens()
	if err != nil {
		return nil, err
	}
	merges, err := m.merges()
	if err != nil {
		return nil, err
	}
	v := bpe.Vocabulary{Tokens: tokens, Merges: merges}
	if !m.IgnoreMerges {
		if v.Whole, err = reachable(v); err != nil {
			return nil, err
		}
	}
	return bpe.Pack(v)
}

// most bounds the ids of a file, which decide how much memory its table takes.
const most = 1 << 20

// tokens are the texts by id. Bytes that no UTF-8 has may be missing from the
// vocabulary; they get ids behind it.
func (m model) tokens() ([]string, error) {
	last := 0
	for token, id := range m.vocabularyMap {
		if id < 0 || id >= most {
			return nil, gitobj.Problemf(gitobj.Usage, "token %q has the id %d", token, id)
		}
		last = max(last, id)
	}
	tokens := make([]string, last+1)
	alphabet := alphabet()
	var bytes [256]bool
	for token, id := range m.vocabularyMap {
		tokens[id] = textOf(token, alphabet)
		if len(tokens[id]) == 1 {
			bytes[tokens[id][0]] = true
		}
	}
	for b := range bytes {
		if bytes[b] {
			continue
		}
		if b < 0xf5 && b != 0xc0 && b != 0xc1 {
			return nil, gitobj.Problemf(gitobj.Usage, "not supported: vocabulary without the byte %s (it is not byte-level)", fmt.Sprintf("%#02x", b))
		}
		tokens = append(tokens, string([]byte{byte(b)}))
	}
	return tokens, nil
}

func (m model) merges() ([]bpe.Merge, error) {
	merges := make([]bpe.Merge, 0, len(m.Merges))
	for _, pair := range m.Merges {
		left, ok1 := m.vocabularyMap[pair.left]
		right, ok2 := m.vocabularyMap[pair.right]
		result, ok3 := m.vocabularyMap[pair.left+pair.right]
		if !ok1 || !ok2 || !ok3 {
			return nil, gitobj.Problemf(gitobj.Usage, "merge of %q and %q: not in the vocabulary", pair.left, pair.right)
		}
		merges = append(merges, bpe.Merge{Left: left, Right: right, Result: result})
	}
	if len(merges) == 0 {
		return nil, gitobj.Problemf(gitobj.Usage, "not supported: model without merges")
	}
	return merges, nil
}

// reachable says which tokens their own texts merge to.
func reachable(v bpe.Vocabulary) (func(id int) bool, error) {
	v.Whole = func(int) bool { return false }
	packed, err := bpe.Pack(v)
	if err != nil {
		return nil, err
	}
	table, err := bpe.OpenTable(string(packed))
	if err != nil {
		return nil, err
	}
	merged := make([]bool, len(v.Tokens))
	for id := range v.Tokens {
		merged[id] = table.MergesTo(id)
	}
	return func(id int) bool { return merged[id] }, nil
}
