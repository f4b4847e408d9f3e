package ondisk

import (
	"cmp"
	"testing"
)

func some() remembered {
	sight := sight{facts{Time{1, 2}, Time{3, 4}, 5, 6, 7, folder}, 8}
	return remembered{
		{seen: seen{"", sight}, rules: &facts{size: 9}},
		{seen: seen{"own", sight}, nested: true},
		{seen: seen{path: "wiki"}, others: []string{"a", "名 字"}, attributes: true},
	}
}

// TestOrder: folders are gone through in the order of the files in them.
func TestOrder(t *testing.T) {
	t.Parallel()
	in := []string{"", "-", "a-b", "a-b/c", "a", "a/b.c", "a/b", "a/b/c", "a0", "b"}
	for i, a := range in {
		for j, b := range in {
			if got, want := order(a, b), i-j; cmp.Compare(got, 0) != cmp.Compare(want, 0) {
				t.Errorf("%q, %q: %d", a, b, got)
			}
		}
	}
}

// same compares what is kept by its bytes.
func same(a, b remembered) bool { return string(a.bytes("")) == string(b.bytes("")) }

func TestRemembered(t *testing.T) {
	t.Parallel()
	data := some().bytes("rules")
	if got := readKnown(data, "rules"); !same(got, some()) || got.find("").rules.size != 9 || !got.find("own").nested || !got.find("wiki").attributes || got.find("none") != nil {
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
