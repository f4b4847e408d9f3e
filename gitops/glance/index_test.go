package glance

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

func FuzzScanIndex(f *testing.F) {
	f.Add([]byte("DIRC\x00\x00\x00\x02\x00\x00\x00\x00" + strings.Repeat("\x00", 20)))
	f.Add(bytes.Repeat([]byte("DIRC\x00\x00\x00\x04\x00\x00\x00\x02"), 20))
	f.Fuzz(func(t *testing.T, data []byte) {
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
