package ondisk

import (
	"testing"
)

func some() remembered {
	seen := sight{facts{Time{1, 2}, Time{3, 4}, 5, 6, 7, folder}, 8}
	return remembered{
		"": {sight: seen, rules: facts{size: 9}}, "wiki": {others: []string{"a", "名 字"}, attributes: true}, "own": {sight: seen, nested: true},
	}
}

// same compares what is kept by its bytes.
func same(a, b remembered) bool { return string(a.bytes("")) == string(b.bytes("")) }

func TestRemembered(t *testing.T) {
	t.Parallel()
	data := some().bytes("rules")
	if got := readKnown(data, "rules"); !same(got, some()) || got[""].rules.size != 9 || !got["own"].nested || !got["wiki"].attributes {
		t.Errorf("read back: %+v", got)
	}
	if got := readKnown(data, "others"); len(got) != 0 {
		t.Errorf("under other rules: %+v", got)
	}
	for at := range data { // damage is nothing to go by
		broken := append([]byte{}, data...)
		broken[at] ^= 0x10
		if got := readKnown(broken, "rules"); len(got) != 0 {
			t.Fatalf("byte %d: %+v", at, got)
		}
		if got := readKnown(data[:at], "rules"); len(got) != 0 {
			t.Fatalf("cut at %d: %+v", at, got)
		}
	}
}

func FuzzReadKnown(f *testing.F) {
	f.Add(some().bytes("k"), "k")
	f.Fuzz(func(_ *testing.T, data []byte, key string) { readKnown(data, key) })
}
