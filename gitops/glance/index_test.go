package glance

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func FuzzScanIndex(f *testing.F) {
	f.Add([]byte("DIRC\x00\x00\x00\x02\x00\x00\x00\x00" + strings.Repeat("\x00", 20)))
	f.Add(bytes.Repeat([]byte("DIRC\x00\x00\x00\x04\x00\x00\x00\x02"), 20))
	f.Add(indexOf(2, 20))
	f.Add(indexOf(4, 20))
	f.Fuzz(func(t *testing.T, data []byte) {
		inParts(t, data)
		var names []string
		_, err := Scan(data, func(e Entry) { names = append(names, string(e.Name)) })
		roll, again := ReadRoll(data, func(*Entry) bool { return true })
		if err != nil || again != nil {
			return
		}
		for i, name := range names {
			if at, found := roll.Find([]byte(name)); !found || at != i || string(roll.Entry(i).Name) != name {
				t.Fatalf("entry %d of %d, %q: found %t at %d", i, roll.Len(), name, found, at)
			}
		}
	})
}

func TestRollThatWasWritten(t *testing.T) {
	var entries []Entry
	for _, name := range []string{"a", "a/b.md", "名 字.md", strings.Repeat("n", 5000)} {
		entries = append(entries, Entry{Name: []byte(name), ID: bytes.Repeat([]byte{byte(len(entries))}, IDSize), Mode: 0o100644})
	}
	slices.SortFunc(entries, func(a, b Entry) int { return bytes.Compare(a.Name, b.Name) })
	data, err := AppendRoll(nil, len(entries), slices.Values(entries))
	if err != nil {
		t.Fatal(err)
	}
	roll, err := ReadRoll(data, func(*Entry) bool { return true })
	if err != nil || roll.Len() != len(entries) {
		t.Fatalf("%d entries: %v", roll.Len(), err)
	}
	for i, e := range entries {
		if got := roll.Entry(i); string(got.Name) != string(e.Name) || string(got.ID) != string(e.ID) || got.Mode != e.Mode {
			t.Errorf("entry %d: %+v", i, got)
		}
	}
	if i, found := roll.Find([]byte("b")); found || i != 2 {
		t.Errorf("b: found %t, at %d", found, i)
	}
}

// TestFileIsScannedInParts finds what is found in the whole, wherever a part ends
// and wherever the file is cut off.
func TestFileIsScannedInParts(t *testing.T) {
	for _, version := range []uint32{2, 4} {
		data := indexOf(version, 60)
		if got := inParts(t, data); len(got) != 60 {
			t.Errorf("version %d: %d entries", version, len(got))
		}
		for cut := 1; cut < 100; cut += 6 {
			inParts(t, data[:len(data)-cut])
		}
	}
}

func inParts(t *testing.T, data []byte) (whole []string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "index")
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
	_, want := Scan(data, func(e Entry) { whole = append(whole, fmt.Sprintf("%+v", e)) })
	for _, room := range []int64{600, 601, 1 << 20} {
		var parts []string
		err := scanFile(name, room, func(e *Entry) { parts = append(parts, fmt.Sprintf("%+v", *e)) })
		if want == nil && (err != nil || !slices.Equal(whole, parts)) {
			t.Fatalf("in parts of %d: %v, %d entries of %d", room, err, len(parts), len(whole))
		}
	}
	return whole
}

// indexOf is an index in which names are short and long, and a cache of trees
// follows.
func indexOf(version, entries uint32) []byte {
	data := binary.BigEndian.AppendUint32([]byte("DIRC"), version)
	data = binary.BigEndian.AppendUint32(data, entries)
	last := ""
	for i := range entries {
		name := fmt.Sprintf("%04d%s", i, strings.Repeat("n", int(i*i)%120))
		entry := append(bytes.Repeat([]byte{byte(i)}, 24), 0, 0, 0o201, 0o244)
		entry = append(entry, bytes.Repeat([]byte{byte(i + 1)}, EntrySize-len(entry)-2)...)
		entry = binary.BigEndian.AppendUint16(entry, uint16(len(name)))
		if version == 4 {
			entry = append(entry, byte(len(last)))
		}
		entry, last = append(entry, name...), name
		data = append(data, entry...)
		data = append(data, make([]byte, max(1, (8-len(entry)%8)*int(4-version)/2))...)
	}
	return append(append(data, "TREE\x00\x00\x00\x03abc"...), make([]byte, IDSize)...)
}
