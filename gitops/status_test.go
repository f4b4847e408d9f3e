package gitops

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestStatus(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("first", "b.md", "b\n", "说明 1.md", "一\n")
	s.git("config", "status.showUntrackedFiles", "no")
	for _, want := range [][]string{nil, {"?? a\nb.md", " M b.md", "D  说明 1.md"}} {
		if want != nil {
			s.write("b.md", "changed\n")
			s.write("a\nb.md", "new\n")
			s.git("rm", "-q", "说明 1.md")
		}
		got, err := s.open().Status(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
}
