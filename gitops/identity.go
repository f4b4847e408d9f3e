package gitops

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/glance"
)

// The two whom a commit names, as git's variables call them.
const (
	author    = "AUTHOR"
	committer = "COMMITTER"
)

// Identity checks that git knows who commits, before anything is written. It is
// asked once.
func (r *Repo) Identity(ctx context.Context) error {
	r.identified.Do(func() {
		if _, err := r.signature(ctx, committer); err != nil {
			r.nobody = gitobj.Problemf(gitobj.GitFailed, "git does not know who you are").
				WithHint(`git config --global user.name "Your Name" && git config --global user.email you@example.com`)
		}
	})
	return r.nobody
}

// signature is what a commit made now says of its author or committer. Where
// name and address are set in so many words, and no date is, git has nothing to
// add; whatever it would guess, mend or refuse is left to it.
func (r *Repo) signature(ctx context.Context, of string) (string, error) {
	zone, known := r.zone()
	if name, email := r.told(ctx, of, "name"), r.told(ctx, of, "email"); known && asItIs(name) && asItIs(email) && lookup(r.git.env, "GIT_"+of+"_DATE") == "" {
		now := time.Now().In(zone)
		return fmt.Sprintf("%s <%s> %d %s", name, email, now.Unix(), now.Format("-0700")), nil
	}
	return r.git.line(ctx, "var", "GIT_"+of+"_IDENT")
}

// Email is the address of whoever commits, "" where git knows none.
func (r *Repo) Email(ctx context.Context) string {
	line, err := r.signature(ctx, committer)
	_, rest, _ := strings.Cut(line, "<")
	email, _, _ := strings.Cut(rest, ">")
	if err != nil {
		return ""
	}
	return email
}

// told is what the environment, else the configuration says of the author's or
// committer's name or email.
func (r *Repo) told(ctx context.Context, of, what string) string {
	if value, set := glance.Getenv(r.git.env, "GIT_"+of+"_"+strings.ToUpper(what)); set {
		return value
	}
	value, err := r.Config(ctx, strings.ToLower(of)+"."+what)
	if value == "" && err == nil {
		value, _ = r.Config(ctx, "user."+what)
	}
	return value
}

// asItIs reports whether git takes a name or an address as it is: it cuts what
// it calls crud off both ends and leaves some letters out.
func asItIs(s string) bool {
	return s != "" && s == strings.TrimFunc(s, isCrud) && !strings.ContainsAny(s, "\n<>")
}

func isCrud(c rune) bool { return c <= ' ' || strings.ContainsRune(`.,:;<>"\'`, c) }

// zone is the time zone that git would write, false where only git can tell.
func (r *Repo) zone() (*time.Location, bool) {
	name, set := glance.Getenv(r.git.env, "TZ")
	if !set {
		_, here := os.LookupEnv("TZ")
		return time.Local, !here
	}
	if name == "" || name == "Local" {
		return time.UTC, name == ""
	}
	zone, err := time.LoadLocation(name)
	return zone, err == nil
}
