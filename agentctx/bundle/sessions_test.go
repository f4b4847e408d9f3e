package bundle

import "testing"

func TestFirstSentence(t *testing.T) {
	for in, want := range map[string]string{
		"Version 1.26 works. More.":    "Version 1.26 works.",
		"它能用了。还有别的。":                   "它能用了。",
		"(It works.) More":             "(It works.",
		"No full stop\n\nNext":         "No full stop",
		"wiki/a.md is done! And more.": "wiki/a.md is done!",
	} {
		if got := firstSentence(in); got != want {
			t.Errorf("firstSentence(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestSays(t *testing.T) {
	for summary, want := range map[string]bool{"A thought": true, "A thought.": true, " A  thought ": true, "A thought and more": false, "": false} {
		if got := says("A thought", summary); got != want {
			t.Errorf("%q: %v", summary, got)
		}
	}
	if !says("想法", "想法。") {
		t.Error("a full-width stop")
	}
}
