package bpe

import (
	"strings"
	"testing"
)

// byteTokens are the 256 tokens each vocabulary has.
func byteTokens() []string {
	var tokens []string
	for b := range 256 {
		tokens = append(tokens, string([]byte{byte(b)}))
	}
	return tokens
}

// TestEveryTokenIsFound holds for each size around those where words end.
func TestEveryTokenIsFound(t *testing.T) {
	tokens := append(byteTokens(), "", "ab\x00")
	for n := 2; n < 40; n++ {
		tokens = append(tokens, strings.Repeat("\x00", n), strings.Repeat("x", n))
	}
	tokens = append(tokens, strings.Repeat("long", mostSize/4))
	whole := func(id int) bool { return tokens[id] != "xx" }
	table := packed(t, Vocabulary{Tokens: tokens, Whole: whole})
	for id, token := range tokens {
		want := token != "" && whole(id)
		if got, ok := table.Find(token); ok != want || ok && got != id || table.Text(id) != token {
			t.Errorf("%d bytes, %.20q: token %d, %v, with the text %.20q", len(token), token, got, ok, table.Text(id))
		}
	}
	for _, none := range []string{"", "ab", "ab\x00\x00", "\x00x", strings.Repeat("x", 40), strings.Repeat("long", mostSize/4) + "l"} {
		if id, ok := table.Find(none); ok {
			t.Errorf("%.20q is token %d", none, id)
		}
	}
}

func packed(t *testing.T, v Vocabulary) *Table {
	t.Helper()
	text, err := Pack(v)
	if err != nil {
		t.Fatal(err)
	}
	table, err := OpenTable(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestATokenTooLongIsRefused(t *testing.T) {
	_, err := Pack(Vocabulary{Tokens: append(byteTokens(), strings.Repeat("x", mostSize+1))})
	if err == nil || !strings.Contains(err.Error(), "token 256 has 4096 bytes") {
		t.Errorf("error %v", err)
	}
}
