package gitops

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// signed is a signature taken apart: the seconds are those of the clock.
func signed(line string, err error) string {
	if err != nil {
		return "refused"
	}
	who, when, _ := strings.Cut(line, "> ")
	seconds, zone, _ := strings.Cut(when, " ")
	if len(seconds) != len("1700000000") {
		return line
	}
	return fmt.Sprintf("%s> %s", who, zone)
}

// Whoever commits, and wherever that is said, is who git says it is.
func TestSignatureIsWhatGitSays(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	for name, change := range map[string]struct {
		env    []string
		config [][2]string
	}{
		"environment":                {},
		"configuration":              {env: []string{"-GIT_AUTHOR_NAME", "-GIT_AUTHOR_EMAIL"}, config: [][2]string{{"user.name", "张三"}, {"user.email", "z@example.com"}}},
		"each of its own":            {env: []string{"-GIT_AUTHOR_NAME", "-GIT_COMMITTER_NAME"}, config: [][2]string{{"user.name", "u"}, {"author.name", "w"}, {"committer.name", "c"}}},
		"nobody":                     {env: []string{"-GIT_AUTHOR_NAME", "-GIT_COMMITTER_EMAIL"}, config: [][2]string{{"user.useConfigOnly", "true"}}},
		"an empty name":              {env: []string{"GIT_AUTHOR_NAME=", "GIT_COMMITTER_EMAIL="}, config: [][2]string{{"user.name", "u"}, {"user.email", "u@example.com"}}},
		"crud":                       {env: []string{"GIT_AUTHOR_NAME= .A <b>\n\"C\". ", "GIT_COMMITTER_NAME=...", "GIT_COMMITTER_EMAIL=<c@example.com>"}},
		"quotes inside":              {env: []string{`GIT_AUTHOR_NAME=A "the" O'B, Jr`}},
		"an email of the shell":      {env: []string{"-GIT_AUTHOR_EMAIL", "EMAIL=shell@example.com"}},
		"by GIT_CONFIG_COUNT":        {env: []string{"-GIT_AUTHOR_NAME", "GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=user.name", "GIT_CONFIG_VALUE_0=counted"}},
		"a date":                     {env: []string{"GIT_AUTHOR_DATE=2020-01-01T12:00:00+0530", "GIT_COMMITTER_DATE=@1600000000 -0330"}},
		"no date":                    {env: []string{"GIT_AUTHOR_DATE=", "GIT_COMMITTER_DATE=the day after"}},
		"a zone":                     {env: []string{"TZ=Asia/Shanghai"}},
		"a zone with summer":         {env: []string{"TZ=America/St_Johns"}},
		"a zone for the C library":   {env: []string{"TZ=XYZ-3:30"}},
		"a zone that is not there":   {env: []string{"TZ=Nowhere/Near"}},
		"a zone that Go would know":  {env: []string{"TZ=Local"}},
		"an empty zone":              {env: []string{"TZ="}},
		"a zone with a colon before": {env: []string{"TZ=:Asia/Tokyo"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScratch(t)
			for _, pair := range change.config {
				s.git("config", pair[0], pair[1])
			}
			for _, variable := range change.env {
				if unset, taken := strings.CutPrefix(variable, "-"); taken {
					s.env = withoutVariable(s.env, unset)
				} else {
					s.env = append(s.env, variable)
				}
			}
			repo := s.open()
			for _, of := range []string{author, committer} {
				want := signed(repo.git.line(ctx, "var", "GIT_"+of+"_IDENT"))
				if got := signed(repo.signature(ctx, of)); got != want {
					t.Errorf("%s: %q, git says %q", of, got, want)
				}
			}
		})
	}
}

func withoutVariable(env []string, name string) (rest []string) {
	for _, variable := range env {
		if !strings.HasPrefix(variable, name+"=") {
			rest = append(rest, variable)
		}
	}
	return rest
}

// A commit that is made in process is the one git would make.
func TestCommitIsWhatGitMakes(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	for _, format := range []string{"sha1", "sha256"} {
		s := newScratch(t, "--object-format="+format)
		s.env = append(s.env, "GIT_AUTHOR_DATE=2020-01-01T12:00:00+0530", "GIT_COMMITTER_DATE=2021-01-01T12:00:00-0800")
		first := gitobj.ID(s.commit("first", "a.md", "a\n"))
		second := gitobj.ID(s.commit("second", "b.md", "b\n"))
		repo := s.open()
		tree, err := repo.treeOf(ctx, first)
		must(s, err)
		for _, parents := range [][]gitobj.ID{nil, {first}, {first, second, first}} {
			message := "主题\n\nbody\n\nAnw-Entry: e1\n"
			want, err := repo.commitObject(ctx, repo.git, tree, parents, message)
			must(s, err)
			objects := repo.newBatch()
			if got, err := objects.commit(ctx, tree, parents, message); err != nil || got != want {
				t.Errorf("%s, %d parents: %s (%v), git makes %s", format, len(parents), got, err, want)
			}
		}
	}
}
