package gitops

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The list is constant, so that clearing the environment costs no process; this
// test asks the installed git whether it is still complete.
func TestLocalVariablesAreGits(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	for _, name := range strings.Fields(s.git("rev-parse", "--local-env-vars")) {
		if !isLocal(name + "=x") {
			t.Errorf("%s is local to a repository and not cleared", name)
		}
	}
	left := git{env: []string{"HOME=/h", "GIT_DIR=/x", "GIT_AUTHOR_NAME=a", "GIT_INDEX_FILE=i"}}.elsewhere("/tmp").env
	if diff := cmp.Diff([]string{"HOME=/h", "GIT_AUTHOR_NAME=a"}, left); diff != "" {
		t.Error(diff)
	}
}
