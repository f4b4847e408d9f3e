package gitops

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

func TestRange(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	s := newScratch(t)
	start := s.commit("start", "a", "1")
	s.git("checkout", "-q", "-b", "topic")
	topic := s.commit("topic", "t", "1")
	s.git("checkout", "-q", "main")
	main := s.commit("main", "m", "1")
	s.git("checkout", "-q", "--orphan", "alone")
	alone := s.commit("alone", "x", "1")
	s.git("checkout", "-q", "topic")
	zeros := strings.Repeat("0", 40)
	tests := []struct{ text, from, to string }{
		{"main..topic", start, topic}, {"main...topic", start, topic}, {"main..", start, topic}, {"..main", start, main}, {start + ".." + main, start, main},
		{"alone..topic", "", topic}, {zeros + "..topic", start, topic}, {zeros + "..main", "", main}, {zeros + ".." + alone, "", alone},
	}
	for _, test := range tests {
		from, to, err := s.open().Range(ctx, test.text)
		if err != nil || from != gitobj.ID(test.from) || to != gitobj.ID(test.to) {
			t.Errorf("%s: %q..%q, %v", test.text, from, to, err)
		}
	}
	for _, text := range []string{"main", "none..topic", "topic..none", "-x..topic"} {
		if _, _, err := s.open().Range(ctx, text); err == nil {
			t.Errorf("%s: no error", text)
		}
	}
	s.git("clone", "-q", "--depth=1", "file://"+s.dir, "../shallow")
	clone := s.at(filepath.Join(filepath.Dir(s.dir), "shallow"))
	if _, _, err := clone.open().Range(ctx, start+"..HEAD"); err == nil || !strings.Contains(err.Error(), "shallow") {
		t.Errorf("a shallow clone: %v", err)
	}
}
