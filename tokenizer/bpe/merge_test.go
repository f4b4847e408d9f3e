package bpe

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// tables are the vocabularies of the program: package vocab imports this one.
func tables(t testing.TB) map[string]*Table {
	t.Helper()
	all := make(map[string]*Table)
	for _, name := range []string{"o200k_base", "cl100k_base"} {
		packed, err := os.ReadFile("../vocab/" + name + ".bin")
		if err != nil {
			t.Fatal(err)
		}
		table, err := OpenTable(string(packed))
		if err != nil {
			t.Fatal(err)
		}
		all[name] = table
	}
	return all
}

// byBytes are the tokens of a piece by the plain way.
func byBytes(table *Table, piece string) []uint32 {
	m := merger{table: table}
	m.load(piece)
	m.startWithBytes(piece)
	m.finish()
	var tokens []uint32
	for _, p := range m.parts {
		tokens = append(tokens, p.token)
	}
	return tokens
}

// TestEveryTokenMergesToItself is what the proofs of long.go and chars.go need.
func TestEveryTokenMergesToItself(t *testing.T) {
	for name, table := range tables(t) {
		for id := range table.Tokens() {
			text := table.Text(id)
			if text == "" {
				continue
			}
			if got := byBytes(table, text); len(got) != 1 || got[0] != uint32(id) {
				t.Fatalf("%s: token %d, %q, merges to %d", name, id, text, got)
			}
		}
	}
}

func TestAllWaysOfMergingAgree(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for name, table := range tables(t) {
		m := merger{table: table}
		for range 3000 {
			piece := randomPiece(random, table, 2+random.IntN(60))
			want := byBytes(table, piece)
			m.clear()
			m.window.merge(table, piece, &m.row)
			if diff := cmp.Diff(want, m.tokens); diff != "" {
				t.Fatalf("%s: by a heap: %q: %s", name, piece, diff)
			}
			m.merge(piece)
			if diff := cmp.Diff(want, m.tokens); diff != "" {
				t.Fatalf("%s: %q: %s", name, piece, diff)
			}
		}
	}
}

// randomPiece joins tokens, characters and bytes; a third of the pieces are of
// Chinese and Japanese characters, with those near the borders of chars.go more
// often.
func randomPiece(random *rand.Rand, table *Table, n int) string {
	wide := random.IntN(3) == 0
	var piece strings.Builder
	for piece.Len() < n {
		switch {
		case wide && random.IntN(2) == 0 && len(table.borders) > 0:
			b := table.borders[random.IntN(len(table.borders))]
			piece.WriteString(whole(random, b.left) + whole(random, b.right))
		case wide:
			piece.WriteRune(wideRune(random))
		case random.IntN(2) == 0:
			piece.WriteString(table.Text(random.IntN(table.Tokens())))
		default:
			piece.WriteByte(byte(random.IntN(256)))
		}
	}
	return piece.String()
}

// whole completes a side of a border to a character.
func whole(random *rand.Rand, side string) string {
	for {
		char := string(wideRune(random))
		switch {
		case isWide(side):
			return side
		case side[0]&0xc0 == 0x80:
			return char[:3-len(side)] + side
		case isWide(side + char[len(side):]):
			return side + char[len(side):]
		}
	}
}

func wideRune(random *rand.Rand) rune {
	switch random.IntN(8) {
	case 0:
		return 0x2000 + random.Int32N(0x8000)
	case 1:
		return 0xff00 + random.Int32N(0x40)
	case 2:
		return 0x3000 + random.Int32N(0x100)
	}
	return 0x4e00 + random.Int32N(0x51a6)
}

func TestLongPiecesMergeAsAWhole(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for name, table := range tables(t) {
		m := merger{table: table}
		for range 30 {
			piece := longPieceOf(random, table)
			m.clear()
			m.window.merge(table, piece, &m.row)
			want := append([]uint32(nil), m.tokens...)
			m.merge(piece)
			if diff := cmp.Diff(want, m.tokens); diff != "" {
				t.Fatalf("%s: %d bytes from %.60q: %s", name, len(piece), piece, diff)
			}
			if got := m.count(piece); got != len(want) {
				t.Fatalf("%s: %d tokens, want %d, from %.60q", name, got, len(want), piece)
			}
		}
	}
}

func longPieceOf(random *rand.Rand, table *Table) string {
	size := longPiece + random.IntN(4*longPiece)
	switch random.IntN(3) {
	case 0:
		return strings.Repeat(randomPiece(random, table, 1+random.IntN(5)), size)[:size]
	case 1:
		return strings.Repeat("a", random.IntN(size)) + randomPiece(random, table, size)
	}
	return randomPiece(random, table, size)
}
