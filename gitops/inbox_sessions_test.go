package gitops

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Sessions of one second are listed in the order in which they ended, the newest
// first, however many are asked for.
func TestSessionsOfOneSecond(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	for _, seconds := range []string{"0000000", "0000001", "0001122", "0111111", "0123456", "0000111"} {
		t.Run(seconds, func(t *testing.T) {
			s := newScratch(t)
			s.env = append(s.env, "GIT_AUTHOR_DATE=2026-05-01T11:00:00Z", "GIT_COMMITTER_DATE=2026-05-01T11:00:00Z")
			s.commit("start", "wiki/MANIFEST.md", "# Wiki\n")
			var want []string
			for i, second := range seconds {
				at := *s
				at.env = append(slices.Clone(s.env), fmt.Sprintf("GIT_COMMITTER_DATE=2026-05-01T12:00:0%cZ", second))
				id := fmt.Sprintf("e%d", i)
				at.append("inbox/2026-05-01-"+id+".md", id+"\n", id, time.Time{})
				want = append([]string{id}, want...)
			}
			for limit := range len(want) + 2 {
				inbox, err := s.open().Inbox(ctx, isNote, everything)
				must(s, err)
				commits, err := inbox.Sessions(ctx, limit)
				must(s, err)
				var got []string
				for _, commit := range commits {
					got = append(got, commit.Trailer(gitobj.TrailerEntry))
				}
				expected := want
				if limit > 0 {
					expected = want[:min(limit, len(want))]
				}
				if !slices.Equal(got, expected) {
					t.Errorf("%d: %s, not %s", limit, strings.Join(got, " "), strings.Join(expected, " "))
				}
			}
		})
	}
}
