package cmd

import (
	"path/filepath"
	"strings"
	"testing"
)

// shared is a workspace with a remote, and a server that merges there.
func (b *bench) shared() (server *bench) {
	b.t.Helper()
	b.adopt()
	root := filepath.Dir(b.dir)
	b.git("init", "-q", "--bare", "-b", "main", root+"/origin.git")
	b.git("remote", "add", "origin", root+"/origin.git")
	b.git("push", "-q", "-u", "origin", "main")
	server = b.at(root + "/server")
	b.git("clone", "-q", root+"/origin.git", server.dir)
	return server
}

func (b *bench) squash(branch string) {
	b.t.Helper()
	b.git("fetch", "-q")
	b.git("merge", "-q", "--squash", "origin/"+branch)
	b.git("commit", "-q", "-m", "squashed")
	b.git("push", "-q", "origin", "main")
}

// What has landed is not sent again when the server has deleted its branch, what
// was made again waits for a person, and neither keeps the rest back.
func TestSyncOfPromotions(t *testing.T) {
	b := newBench(t)
	server := b.shared()
	landed, again, reviewed := b.note(someNote), b.note("# Again\n\nMade again.\n"), b.note("# Reviewed\n\nAt the server.\n")
	b.promote(landed)
	b.anw(0, "promote", again, "--to", "wiki/again.md", "-m", "made again")
	b.anw(0, "promote", reviewed, "--to", "wiki/reviewed.md", "-m", "at the server")
	if out := b.anw(0, "sync"); !strings.Contains(out, "pushed anw/inbox, promote/again, promote/middle, promote/reviewed to origin") {
		t.Errorf("said %s", out)
	}
	server.squash("promote/middle")
	server.git("push", "-q", "origin", "--delete", "promote/middle")
	server.git("switch", "-q", "promote/reviewed")
	server.commit("a reviewer's")
	server.git("push", "-q", "origin", "promote/reviewed")
	b.git("pull", "-q", "--prune")
	b.anw(0, "promote", again, "--refresh")
	b.note("# New\n\nNew.\n")
	out := b.anw(0, "sync")
	if !strings.Contains(out, "pushed anw/inbox to origin") || !strings.Contains(out, "warning: promote/again: origin has another version") || strings.Contains(out, "reviewed") || strings.Contains(out, "middle") {
		t.Errorf("said %s", out)
	}
	if got := b.anw(0, "sync", "--dry-run"); !strings.Contains(got, "nothing to push") {
		t.Errorf("said %s", got)
	}
}

// A note edited after its promotion landed by squash is promoted again, although
// the branch was left behind.
func TestPromoteAnEditAfterASquash(t *testing.T) {
	b := newBench(t)
	server := b.shared()
	id := b.note(someNote)
	b.promote(id)
	b.anw(0, "sync")
	server.squash("promote/middle")
	b.git("pull", "-q")
	side := b.at(filepath.Join(filepath.Dir(b.dir), "side"))
	b.git("worktree", "add", "-q", side.dir, "anw/inbox")
	side.write("inbox/2026-05-01-what-the-middle-is.md", side.read("inbox/2026-05-01-what-the-middle-is.md")+"\nAnd more.\n")
	side.commit("an edit")
	if out := b.anw(0, "promote", id, "--to", somePromote, "--merge"); !strings.Contains(out, "it is extended") {
		t.Errorf("said %s", out)
	}
	if got := b.read(somePromote); !strings.Contains(got, "And more.") || b.pending() != "" {
		t.Errorf("pending %s; the page is\n%s", b.pending(), got)
	}
}
