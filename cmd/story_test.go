package cmd_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// Two people work for weeks: sessions end in two clones, every fifth note becomes
// a page, and a server merges in each way servers do. Afterwards both see the
// same. make story tells the whole of it, and prints the graph.
func TestStory(t *testing.T) {
	sessions := 10
	if os.Getenv("STORY") != "" {
		sessions = 50
	}
	b := newBench(t)
	remote := b.cloned("--bare", b.dir)
	people := []*bench{b.cloneOf(remote.dir, "ada"), b.cloneOf(remote.dir, "ben")}
	server := b.cloneOf(remote.dir, "server")
	promoted := map[string]bool{}
	for i := range sessions {
		who := people[i%len(people)].with(fmt.Sprintf("GIT_AUTHOR_DATE=@%d +0000", 1777636800+i*7200), fmt.Sprintf("GIT_COMMITTER_DATE=@%d +0000", 1777636800+i*7200))
		entry := who.noted(fmt.Sprintf("Session %d", i))
		if i%5 != 4 {
			continue
		}
		slug := fmt.Sprintf("page-%d", i)
		who.git("anw", "promote", entry, "--to", "wiki/"+slug+".md", "-m", "what session "+fmt.Sprint(i)+" found")
		who.git("anw", "sync")
		server.merged(slug, i/5%4)
		promoted[entry] = true
		for _, clone := range people {
			clone.git("pull", "-q", "--rebase")
			clone.git("anw", "sync")
		}
	}
	for range 2 {
		for _, clone := range people {
			clone.git("anw", "sync")
		}
	}
	tip := remote.git("rev-parse", "anw/inbox")
	for _, clone := range people {
		listed := clone.git("anw", "inbox", "list")
		for entry := range promoted {
			if strings.Contains(listed, entry) {
				t.Errorf("%s waits although it was promoted", entry)
			}
		}
		if got := strings.Count(listed, "\n"); got != sessions-len(promoted) || clone.git("rev-parse", "anw/inbox") != tip {
			t.Errorf("%d wait, not %d", got, sessions-len(promoted))
		}
		for i := 4; i < sessions; i += 5 {
			clone.read(fmt.Sprintf("wiki/page-%d.md", i))
		}
		if out, code := clone.try("", "anw", "check"); code != 0 {
			t.Errorf("check: exit %d\n%s", code, out)
		}
	}
	remote.git("fsck", "--strict", "--no-dangling")
	if os.Getenv("STORY") != "" {
		fmt.Println(people[0].git("log", "--graph", "--date=short", "--format=%h %ad %an: %s%d", "origin/main", "origin/anw/inbox"))
		fmt.Println(people[0].git("anw", "inbox", "list"))
	}
}

// merged merges a promotion on the server, in one of four ways.
func (b *bench) merged(slug string, way int) {
	b.t.Helper()
	b.git("fetch", "-q")
	branch := "origin/" + strings.TrimPrefix(strings.TrimSpace(b.git("for-each-ref", "--format=%(refname)", "refs/remotes/origin/promote/*"+slug+"*")), "refs/remotes/origin/")
	b.git("checkout", "-q", "main")
	b.git("merge", "-q", "--ff-only", "origin/main")
	switch way {
	case 0:
		b.git("merge", "-q", "--no-ff", "-m", "Merge "+slug, branch)
	case 1:
		b.git("merge", "-q", "--squash", branch)
		b.git("commit", "-q", "--no-verify", "-m", slug+" (squashed)")
	case 2:
		b.git("checkout", "-q", "--detach", branch)
		b.git("rebase", "-q", "main")
		b.git("push", "-q", "--no-verify", "origin", "HEAD:main")
		b.git("checkout", "-q", "main")
		return
	case 3: // ahead only where nobody else was merged since
		if _, code := b.try("", "merge", "-q", "--ff-only", branch); code != 0 {
			b.git("merge", "-q", "--no-edit", branch)
		}
	}
	b.git("push", "-q", "--no-verify", "origin", "main")
}
