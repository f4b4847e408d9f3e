package cmd

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const alphaPage = "wiki/alpha.md"

// wholesome fails the test unless a promotion branch is what git cannot break:
// its last commit has one parent, and no merge on it brings anything that none
// of its parents has.
func (b *bench) wholesome(branch string) {
	b.t.Helper()
	if got := strings.Fields(b.git("log", "-1", "--format=%P", branch)); len(got) != 1 {
		b.t.Errorf("%s: parents %v", branch, got)
	}
	for _, merge := range strings.Fields(b.git("rev-list", "--merges", "main.."+branch)) {
		if got := b.git("diff-tree", "-c", "-r", "--name-only", "--no-commit-id", merge); got != "" {
			b.t.Errorf("%s: the merge %s brings %s", branch, merge, got)
		}
	}
}

// A page that changed since the session is extended by a clean join of both, and
// whatever the trunk's people do, neither change is lost.
func TestPromoteExtendsAPage(t *testing.T) {
	for name, land := range map[string]func(b *bench){
		"merge":  func(b *bench) { b.git("merge", "-q", "--no-ff", "--no-edit", "promote/alpha") },
		"squash": func(b *bench) { b.git("merge", "-q", "--squash", "promote/alpha"); b.git("commit", "-q", "-m", "s") },
		"rebase": func(b *bench) {
			b.git("commit", "-q", "--allow-empty", "-m", "meanwhile")
			b.git("switch", "-q", "promote/alpha")
			b.git("rebase", "-q", "main")
			b.git("switch", "-q", "main")
			b.git("merge", "-q", "--ff-only", "promote/alpha")
		},
		"fast-forward": func(b *bench) { b.git("merge", "-q", "--ff-only", "promote/alpha") },
		"here":         func(b *bench) { b.anw(0, "promote", "what-the-middle-is", "--merge") },
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.adopt()
			id := b.note(someNote)
			b.write(alphaPage, page("Alpha", "the first page")+"\nWritten since.\n")
			b.commit("alpha grows")
			if out := b.anw(0, "promote", id, "--to", alphaPage); !strings.Contains(out, "it is extended") {
				t.Errorf("said %s", out)
			}
			b.wholesome("promote/alpha")
			if got := b.git("diff", "--no-renames", "--name-only", "main...promote/alpha"); got != alphaPage {
				t.Errorf("the diff is %s", got)
			}
			land(b)
			text := b.read(alphaPage)
			for _, want := range []string{"Written since.", "## What the middle is\n\n### Summary\n\nIt lies between.", "sources: [" + id + "@", "updated: 2026-05-01"} {
				if !strings.Contains(text, want) {
					t.Errorf("lacks %q:\n%s", want, text)
				}
			}
			if got := b.pending() + b.git("ls-tree", "--name-only", "main", "inbox/"); got != "inbox/TODO.md" {
				t.Errorf("left %s", got)
			}
			b.anw(0, "check")
		})
	}
}

func TestPromoteSeveralToOnePage(t *testing.T) {
	for _, land := range []string{"merge", "rebase"} {
		t.Run(land, func(t *testing.T) {
			b := newBench(t)
			b.adopt()
			first := b.note(someNote)
			b.git("commit", "-q", "--allow-empty", "-m", "the trunk moves")
			second := b.note("# What the end is\n\nIt comes last.\n\n```sh\n# no heading\n```\n")
			b.write("inbox/2026-04-30-by-hand.md", "# By hand\n\nWithout the tool.\n")
			b.commit("a note")
			b.anw(0, "promote", first, second, "by-hand", "--to", somePromote, "-m", "the middle and the end", "--title", "Places")
			b.wholesome("promote/middle")
			if land == "rebase" {
				b.git("commit", "-q", "--allow-empty", "-m", "meanwhile")
				b.git("switch", "-q", "promote/middle")
				b.git("rebase", "-q", "main")
				b.git("switch", "-q", "main")
			}
			b.git("merge", "-q", "--no-edit", "promote/middle")
			b.clean("main")
			text := b.read(somePromote)
			for _, want := range []string{"# Places\n\n## What the middle is", "\n## What the end is\n", "\n# no heading\n", "\n## By hand\n", first + "@", second + "@", "2026-04-30-by-hand@"} {
				if !strings.Contains(text, want) {
					t.Errorf("lacks %q:\n%s", want, text)
				}
			}
			if got := b.pending(); got != "" {
				t.Errorf("pending: %s", got)
			}
		})
	}
}

// Outside the wiki a page needs no line where its sources are looked for anyway,
// and gets one elsewhere.
func TestPromoteToAProject(t *testing.T) {
	for target, line := range map[string]string{
		"projects/gate/docs/middle.md": "", "gate/docs/deep/middle.md": "", "docs/middle.md": "",
		"design/middle.md": "- `../design/middle.md` — between",
	} {
		t.Run(target, func(t *testing.T) {
			b := newBench(t)
			b.write("projects/gate/CLAUDE.md", "# Gate\n")
			b.write("gate/main.go", "package main\n")
			b.adopt()
			id := b.note(someNote)
			b.anw(0, "promote", id, "--to", target, "-m", "between")
			b.anw(4, "promote", id, "--to", "wiki/again.md", "-m", "again")
			b.git("merge", "-q", "--squash", "promote/middle")
			b.git("commit", "-q", "-m", "squashed")
			if got := b.pending(); got != "" {
				t.Errorf("pending: %s", got)
			}
			b.anw(4, "promote", id, "--to", "wiki/again.md", "-m", "again")
			if got := b.read("wiki/MANIFEST.md"); strings.Contains(got, "middle") != (line != "") || !strings.Contains(got, line) {
				t.Errorf("MANIFEST:\n%s", got)
			}
			b.note("The next.\n")
			if got := b.git("ls-tree", "-r", "--name-only", "anw/inbox", "inbox/"); got != "inbox/2026-05-01-the-next.md\ninbox/TODO.md" {
				t.Errorf("the next session leaves\n%s", got)
			}
		})
	}
}

func TestPromoteToAnotherRepository(t *testing.T) {
	b := newBench(t)
	b.adopt()
	id := b.note(someNote)
	b.write("projects/own/README.md", "x\n")
	own := b.at(filepath.Join(b.dir, "projects/own"))
	own.git("init", "-q", "-b", "main")
	own.commit("own")
	out := b.anw(4, "promote", id, "--to", "projects/own/docs/middle.md", "-m", "between")
	if !strings.Contains(out, "projects/own is a repository of its own") || !strings.Contains(out, "git anw inbox show") {
		t.Errorf("said %s", out)
	}
}

func TestPromoteRetargets(t *testing.T) {
	b := newBench(t)
	b.adopt()
	id := b.note(someNote)
	b.promote(id)
	if out := b.anw(4, "promote", id, "--to", "wiki/else.md", "-m", "s"); !strings.Contains(out, "--retarget") {
		t.Errorf("said %s", out)
	}
	if out := b.anw(0, "promote", id, "--to", "wiki/else.md", "-m", "s", "--retarget"); !strings.Contains(out, "deleted branch promote/middle") {
		t.Errorf("said %s", out)
	}
	if got := b.git("branch", "--list", "--format=%(refname:short)", "promote/*"); got != "promote/else" {
		t.Errorf("branches %s", got)
	}
	b.anw(0, "promote", id, "--merge")
	if got := b.read("wiki/else.md"); !strings.Contains(got, id) {
		t.Errorf("page %s", got)
	}
}

// A trunk that moved far: the branch is made again on it, with what a reviewer
// wrote on the branch and what people wrote on the trunk.
func TestPromoteRefresh(t *testing.T) {
	b := newBench(t)
	b.adopt()
	b.git("init", "-q", "--bare", "-b", "main", "../origin.git")
	b.git("remote", "add", "origin", "../origin.git")
	b.git("push", "-q", "-u", "origin", "main")
	long := page("Alpha", "the first page") + "\nOne.\n\nTwo.\n\nThree.\n\nFour.\n\nFive.\n"
	b.write(alphaPage, long)
	b.commit("a longer page")
	b.git("push", "-q", "origin", "main")
	id := b.note(someNote)
	b.anw(0, "promote", id, "--to", alphaPage)
	if out := b.anw(0, "promote", id, "--refresh"); !strings.Contains(out, "stands on the trunk of today") {
		t.Errorf("said %s", out)
	}
	b.git("switch", "-q", "promote/alpha")
	b.write(alphaPage, b.read(alphaPage)+"\nA reviewer's line.\n")
	b.commit("review")
	b.git("switch", "-q", "main")
	b.git("push", "-q", "origin", "promote/alpha")
	b.write(alphaPage, strings.Replace(long, "Two.", "Two of the trunk.", 1))
	b.commit("alpha grows")
	for i := range 500 {
		b.git("commit", "-q", "--allow-empty", "-m", fmt.Sprintf("trunk %d", i))
	}
	b.git("push", "-q", "origin", "main")
	old := b.git("rev-parse", "promote/alpha")
	out := b.anw(0, "promote", id, "--refresh")
	if !strings.Contains(out, "git push --force-with-lease=promote/alpha:"+old+" origin promote/alpha") {
		t.Errorf("said %s", out)
	}
	b.wholesome("promote/alpha")
	if got := b.git("merge-base", "main", "promote/alpha"); got != b.git("rev-parse", "main") {
		t.Errorf("it stands on %s", got)
	}
	b.anw(0, "promote", id, "--merge")
	text := b.read(alphaPage)
	for _, want := range []string{"Two of the trunk.", "A reviewer's line.", "It lies between."} {
		if !strings.Contains(text, want) {
			t.Errorf("lacks %q:\n%s", want, text)
		}
	}
}

func TestPromoteRefreshInConflict(t *testing.T) {
	b := newBench(t)
	b.adopt()
	id := b.note(someNote)
	b.anw(0, "promote", id, "--to", alphaPage, "-m", "the summary of the branch")
	b.write(alphaPage, page("Alpha", "the summary of the trunk")+"\nThe trunk's end.\n")
	b.commit("alpha changes")
	refs := b.git("for-each-ref")
	if out := b.anw(5, "promote", id, "--refresh"); !strings.Contains(out, alphaPage) {
		t.Errorf("said %s", out)
	}
	if got := b.git("for-each-ref"); got != refs {
		t.Errorf("refs moved:\n%s", got)
	}
}

// Twenty promotions made side by side, merged one after the other by a server
// that has no drivers of ours.
func TestTwentyPromotionsOnAServer(t *testing.T) {
	for _, test := range []struct {
		mode, attributes string
		most             int
	}{
		{"on-trunk", "", 0}, {"on-trunk", "wiki/MANIFEST.md merge=union\n", 0},
		{"in-promotion", "", 19}, {"in-promotion", "wiki/MANIFEST.md merge=union\n", 0},
	} {
		t.Run(fmt.Sprintf("%s, union %v", test.mode, test.attributes != ""), func(t *testing.T) {
			b := newBench(t)
			b.write(".gitattributes", test.attributes)
			b.adopt()
			b.git("config", "anw.manifest", test.mode)
			b.git("init", "-q", "--bare", "-b", "main", "../origin.git")
			b.git("remote", "add", "origin", "../origin.git")
			b.git("push", "-q", "-u", "origin", "main")
			for i := range 20 {
				id := b.note(fmt.Sprintf("Thought %d.\n", i))
				b.anw(0, "promote", id, "--to", fmt.Sprintf("wiki/m%02d.md", i), "-m", fmt.Sprintf("thought %d", i))
			}
			b.anw(0, "sync")
			conflicts := b.at(filepath.Join(filepath.Dir(b.dir), "origin.git")).serve()
			t.Logf("%s, attributes %q: %d of 20 merges in conflict", test.mode, test.attributes, conflicts)
			if conflicts > test.most {
				t.Errorf("%d conflicts, at most %d expected", conflicts, test.most)
			}
			if test.most > 0 {
				return
			}
			b.git("pull", "-q")
			b.anw(0, "fix")
			b.anw(0, "check")
			if got := strings.Count(b.read("wiki/MANIFEST.md"), "`m"); got != 20 {
				t.Errorf("%d of 20 pages are listed", got)
			}
			if got := b.pending(); got != "" {
				t.Errorf("pending: %s", got)
			}
		})
	}
}

// serve merges every promotion into the trunk of a bare repository, as a server
// would, and counts those it could not.
func (b *bench) serve() (conflicts int) {
	b.t.Helper()
	tree := b.at(filepath.Join(filepath.Dir(b.dir), "server"))
	b.git("worktree", "add", "-q", tree.dir, "main")
	for _, branch := range strings.Fields(b.git("for-each-ref", "--format=%(refname:short)", "refs/heads/promote/")) {
		if _, err := tree.try("merge", "-q", "--no-ff", "--no-edit", branch); err != nil {
			conflicts++
			tree.git("merge", "--abort")
		}
	}
	return conflicts
}

// However a server merges, another clone sees what is pending, the note leaves
// the tree at the next write, and nobody offers it again.
func TestServerMerges(t *testing.T) {
	for name, land := range map[string]func(server *bench){
		"merge":  func(s *bench) { s.git("merge", "-q", "--no-ff", "--no-edit", "promote/middle") },
		"squash": func(s *bench) { s.git("merge", "-q", "--squash", "promote/middle"); s.git("commit", "-q", "-m", "s") },
		"rebase": func(s *bench) {
			s.git("commit", "-q", "--allow-empty", "-m", "meanwhile")
			s.git("cherry-pick", "main..promote/middle")
		},
		"fast-forward": func(s *bench) { s.git("merge", "-q", "--ff-only", "promote/middle") },
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.adopt()
			b.git("init", "-q", "--bare", "-b", "main", "../origin.git")
			b.git("remote", "add", "origin", "../origin.git")
			b.git("push", "-q", "-u", "origin", "main")
			id := b.note(someNote)
			keep := b.note("Another thought.\n")
			b.promote(id)
			b.anw(0, "sync")
			other := b.at(filepath.Join(filepath.Dir(b.dir), "other"))
			b.git("clone", "-q", "../origin.git", other.dir)
			server := b.at(filepath.Join(filepath.Dir(b.dir), "server"))
			b.at(filepath.Join(filepath.Dir(b.dir), "origin.git")).git("worktree", "add", "-q", server.dir, "main")
			land(server)

			other.git("pull", "-q", "--rebase")
			other.clean("main")
			if got := other.pending(); !strings.Contains(got, keep) || strings.Contains(got, id) {
				t.Errorf("pending elsewhere: %s", got)
			}
			other.note("The next session.\n")
			if got := other.git("ls-tree", "-r", "--name-only", "anw/inbox", "inbox/"); got != "inbox/2026-05-01-another-thought.md\ninbox/2026-05-01-the-next-session.md\ninbox/TODO.md" {
				t.Errorf("the next session leaves\n%s", got)
			}
			other.anw(4, "promote", id, "--to", "wiki/again.md", "-m", "again")
			other.anw(0, "sync")
			b.git("pull", "-q")
			b.anw(0, "sync")
			if a, b := other.git("rev-parse", "anw/inbox"), b.git("rev-parse", "anw/inbox"); a != b {
				t.Errorf("the inboxes differ: %s and %s", a, b)
			}
			if got := b.pending(); strings.Contains(got, id) || !strings.Contains(got, "The next session") {
				t.Errorf("pending here: %s", got)
			}
			b.git("fsck", "--strict")
		})
	}
}

// Two promotions end in the same trunk, whichever is merged first.
func TestTwoPromotionsInEitherOrder(t *testing.T) {
	var trees []string
	for _, order := range [][2]string{{"promote/middle", "promote/omega"}, {"promote/omega", "promote/middle"}} {
		b := newBench(t)
		b.write(".gitattributes", "wiki/MANIFEST.md merge=union\n")
		b.adopt()
		b.promote(b.note(someNote))
		b.anw(0, "promote", b.note("# The end\n\nLast.\n"), "--to", "wiki/omega.md", "-m", "the very last")
		for _, branch := range order {
			b.git("merge", "-q", "--no-ff", "--no-edit", branch)
		}
		b.anw(0, "fix")
		b.anw(0, "check")
		if got := b.pending(); got != "" {
			t.Errorf("pending: %s", got)
		}
		trees = append(trees, b.read("wiki/MANIFEST.md"))
	}
	if trees[0] != trees[1] {
		t.Errorf("%s\n\nagainst\n\n%s", trees[0], trees[1])
	}
}

// The MANIFEST stays out of the branch, and a merge made here lists the page
// behind itself.
func TestPromoteListsOnTheTrunk(t *testing.T) {
	b := newBench(t)
	b.adopt()
	b.git("config", "anw.manifest", "on-trunk")
	id := b.note(someNote)
	b.promote(id)
	if got := b.git("diff", "--no-renames", "--name-only", "main...promote/middle"); got != somePromote {
		t.Errorf("the branch changes %s", got)
	}
	b.anw(0, "promote", id, "--merge")
	b.clean("main")
	if got := b.git("log", "-1", "--format=%s", "main"); got != "manifest: list wiki/middle.md" {
		t.Errorf("the trunk ends with %s", got)
	}
	if got := b.git("diff-tree", "-c", "-r", "--name-only", "--no-commit-id", "main^"); got != "" {
		t.Errorf("the merge brings %s", got)
	}
	b.git("config", "anw.manifest", "sometimes")
	b.anw(2, "promote", b.note("More.\n"), "--to", "wiki/more.md", "-m", "more")
}

// References count once a file, not in code, and not from the note itself (S05).
func TestPromoteSuggest(t *testing.T) {
	b := newBench(t)
	b.write("inbox/2026-05-01-a.md", "# a\n\nself: [[2026-05-01-a]] `inbox/2026-05-01-a.md`\n")
	b.write("inbox/2026-05-02-b.md", "[a](2026-05-01-a.md) and again [a](./2026-05-01-a.md#x)\n\n```\ninbox/2026-05-01-a.md\n```\n")
	b.write("inbox/2026-05-01-a-2.md", "# a-2\n\nAnother.\n")
	b.adopt()
	b.write("inbox/TODO.md", someTodo+"\n- [ ] see `inbox/2026-05-01-a.md`\n")
	b.commit("todo")
	if got := b.anw(0, "promote", "--suggest"); !strings.HasPrefix(got, "  2  2026-05-01-a  inbox/2026-05-01-a.md  a\n") || strings.Contains(got, "ready") {
		t.Errorf("suggests\n%s", got)
	}
	b.git("commit", "-q", "--allow-empty", "-m", "as 2026-05-01-a says")
	got := b.anw(0, "promote", "--suggest", "--json")
	if !strings.Contains(got, `"ready": true`) || strings.Count(got, `"ready": true`) != 1 || !strings.Contains(got, `"inbox/TODO.md"`) {
		t.Errorf("suggests\n%s", got)
	}
	b.anw(2, "promote")
	b.anw(2, "promote", "a", "--suggest")
	must(t, os.RemoveAll(filepath.Join(b.dir, "inbox")))
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
