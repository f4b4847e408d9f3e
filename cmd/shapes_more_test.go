package cmd_test

import "strings"

// sideBranch commits a new page on a branch of its own and comes back.
func (b *bench) sideBranch(commit func(b *bench)) {
	b.git("branch", "-q", "back")
	b.git("checkout", "-q", "-b", "topic")
	commit(b)
	b.git("checkout", "-q", "-B", "here", "back")
}

// newPage commits a page; what is committed past the hook is not listed.
func newPage(name string, options ...string) func(*bench) {
	return func(b *bench) {
		b.page(name, "about "+strings.TrimSuffix(name, ".md"))
		b.git("add", "wiki")
		b.git(append([]string{"commit", "-q", "-m", name}, options...)...)
	}
}

// joiningShapes bring together what stands on two branches, or bring a commit
// over from one.
func joiningShapes() []shape {
	const a, b = "a.md — about a", "b.md — about b"
	added, two := manifest(a, b, "c.md — about c"), manifest(a, b, "c.md — about c", "d.md — about d")
	return []shape{
		{name: "merge --no-commit of an unlisted page", core: true, want: clean(added), act: func(b *bench) {
			b.sideBranch(newPage("c.md", "--no-verify"))
			b.git("merge", "-q", "--no-ff", "--no-commit", "topic")
			b.git("commit", "-q", "-m", "merged")
		}},
		{name: "merge --squash", want: clean(added), act: func(b *bench) {
			b.sideBranch(newPage("c.md", "--no-verify"))
			b.git("merge", "-q", "--squash", "topic")
			b.git("commit", "-q", "-m", "squashed")
		}},
		{name: "merge with a conflict elsewhere", want: clean(two), act: func(b *bench) {
			b.sideBranch(func(b *bench) {
				b.write("other.txt", "theirs\n")
				b.git("add", "other.txt")
				newPage("c.md")(b)
			})
			b.write("other.txt", "ours\n")
			b.git("add", "other.txt")
			newPage("d.md")(b)
			if out, code := b.try("", "merge", "-q", "topic"); code == 0 {
				b.t.Fatalf("merged: %s", out)
			}
			b.write("other.txt", "both\n")
			b.git("add", "other.txt")
			b.git("commit", "-q", "--no-edit")
		}},
		{name: "merge with a conflict in the index page", want: clean(manifest("a.md — third a", b)), act: func(bn *bench) {
			bn.sideBranch(func(bn *bench) {
				bn.page("a.md", "their a")
				bn.git("commit", "-q", "-a", "-m", "theirs")
			})
			bn.page("a.md", "our a")
			bn.git("commit", "-q", "-a", "-m", "ours")
			if out, code := bn.try("", "merge", "-q", "topic"); code == 0 {
				bn.t.Fatalf("merged: %s", out)
			}
			bn.page("a.md", "third a")
			bn.write("wiki/MANIFEST.md", manifest("a.md — third a", b))
			bn.git("commit", "-q", "-a", "--no-edit")
		}},
		{name: "cherry-pick", want: clean(two), act: func(b *bench) {
			b.sideBranch(newPage("c.md"))
			newPage("d.md")(b)
			b.git("cherry-pick", "topic")
		}},
		{name: "cherry-pick --no-commit of an unlisted page", want: clean(two), act: func(b *bench) {
			b.sideBranch(newPage("c.md", "--no-verify"))
			newPage("d.md")(b)
			b.git("cherry-pick", "--no-commit", "topic")
			b.git("commit", "-q", "-m", "picked")
		}},
		{name: "revert", want: clean(manifest(a, b)), act: func(b *bench) {
			newPage("c.md")(b)
			b.git("revert", "--no-edit", "HEAD")
		}},
		{name: "revert of an older page", want: clean(manifest(a, b, "d.md — about d")), act: func(b *bench) {
			newPage("c.md")(b)
			newPage("d.md")(b)
			b.git("revert", "--no-edit", "HEAD~1")
		}},
		{name: "stash pop", want: outcome{manifest(a, b, "d.md — about d"), manifest(a, b, "d.md — about d"), two, " M wiki/MANIFEST.md\x00A  wiki/c.md\x00"}, act: func(b *bench) {
			b.page("c.md", "about c")
			b.write("wiki/MANIFEST.md", added)
			b.git("add", "wiki")
			b.git("stash", "push", "-q")
			newPage("d.md")(b)
			b.git("stash", "pop", "-q")
		}},
		{name: "am", want: clean(two), act: func(b *bench) {
			b.sideBranch(newPage("c.md"))
			newPage("d.md")(b)
			patch, _ := b.try("", "format-patch", "-1", "--stdout", "topic")
			if out, code := b.try(patch, "am", "-q", "-3"); code != 0 {
				b.t.Fatal(out)
			}
		}},
	}
}

// awkwardShapes are ways to commit in which something else is going on.
func awkwardShapes() []shape {
	const a, b = "a.md — about a", "b.md — about b"
	added, changed := manifest(a, b, "c.md — about c"), manifest("a.md — new a", b)
	crlf := func(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }
	return []shape{
		{name: "another page only intended to be added", want: outcome{added, added, added, " A wiki/d.md\x00"}, act: func(b *bench) {
			b.page("c.md", "about c")
			b.page("d.md", "about d")
			b.git("add", "wiki/c.md")
			b.git("add", "-N", "wiki/d.md")
			b.git("commit", "-q", "-m", "x")
		}},
		{name: "verbose", want: clean(added), act: func(b *bench) {
			b.page("c.md", "about c")
			b.git("add", "wiki")
			b.env = append(b.env, `GIT_EDITOR=f() { sed -i '1s/^/x/' "$1"; }; f`)
			b.git("commit", "-q", "-v")
		}},
		{name: "fixup and autosquash", want: clean(manifest(a, b, "c.md — new c")), act: func(b *bench) {
			newPage("c.md")(b)
			b.page("c.md", "new c")
			b.git("commit", "-q", "-a", "--fixup", "HEAD")
			b.git("-c", "sequence.editor=true", "rebase", "-q", "-i", "--autosquash", "HEAD~2")
		}},
		{name: "an editor that is quit, then again", want: clean(changed), act: func(b *bench) {
			b.page("a.md", "new a")
			if out, code := b.try("", "-c", "core.editor=false", "commit", "-q", "-a"); code == 0 {
				b.t.Fatalf("committed: %s", out)
			}
			b.git("commit", "-q", "-a", "-m", "x")
		}},
		{name: "a later hook that fails, then again", want: clean(added), act: func(b *bench) {
			b.page("c.md", "about c")
			b.git("add", "wiki")
			b.script("../hooks/commit-msg", "#!/bin/sh\n[ -e ../again ]\n")
			hooks := strings.TrimSpace(b.git("rev-parse", "--path-format=absolute", "--git-path", "hooks"))
			b.sh("cp ../hooks/commit-msg '" + hooks + "'")
			if out, code := b.try("", "commit", "-q", "-m", "x"); code == 0 {
				b.t.Fatalf("committed: %s", out)
			}
			b.write("../again", "")
			b.git("commit", "-q", "-m", "x")
		}},
		{name: "another's hook changes a page first", want: clean(manifest("a.md — formatted", b)), act: func(b *bench) {
			b.before("sed 's/summary: .*/summary: formatted/' wiki/a.md >wiki/t && mv wiki/t wiki/a.md && git add wiki/a.md\n")
			b.page("a.md", "unformatted")
			b.git("add", "wiki")
			b.git("commit", "-q", "-m", "x")
		}},
		{name: "end of line by attribute", want: outcome{added, added, crlf(added), ""}, act: func(bn *bench) {
			bn.write(".gitattributes", "*.md text eol=crlf\n")
			bn.git("add", ".gitattributes")
			bn.git("commit", "-q", "-m", "attributes")
			bn.git("rm", "-q", "--cached", "-r", "wiki")
			bn.git("reset", "-q", "--hard")
			bn.write("wiki/c.md", crlf(page("c.md", "about c")))
			bn.git("add", "wiki")
			bn.git("commit", "-q", "-m", "x")
		}},
		{name: "clean and smudge filter", want: outcome{added, added, strings.ToUpper(added), ""}, act: func(b *bench) {
			b.git("config", "filter.shout.smudge", "tr a-z A-Z")
			b.git("config", "filter.shout.clean", "tr A-Z a-z | sed 's/^# wiki/# Wiki/; s/prose/Prose/; s/## pages/## Pages/; s/manifest.MD/MANIFEST.md/'")
			b.git("config", "filter.shout.required", "true")
			b.write(".gitattributes", "wiki/MANIFEST.md filter=shout\n")
			b.git("add", ".gitattributes")
			b.git("commit", "-q", "-m", "attributes")
			b.sh("rm wiki/MANIFEST.md")
			b.git("checkout", "-q", "--", "wiki/MANIFEST.md")
			b.page("c.md", "about c")
			b.git("add", "wiki")
			b.git("commit", "-q", "-m", "x")
		}},
		{name: "pathspec from a file", want: clean(changed), act: func(b *bench) {
			b.page("a.md", "new a")
			b.write("../paths", "wiki/a.md\n")
			b.git("commit", "-q", "-m", "x", "--pathspec-from-file=../paths")
		}},
		{name: "in another language", want: clean(added), act: func(b *bench) {
			b.env = append(b.env, "LC_ALL=zh_CN.UTF-8", "LANGUAGE=zh_CN:ja")
			b.page("c.md", "about c")
			b.git("add", "wiki")
			b.git("commit", "-q", "-m", "x")
		}},
	}
}

// before makes a hook run ahead of ours, in the file git runs.
func (b *bench) before(script string) {
	b.t.Helper()
	file := strings.TrimSpace(b.git("rev-parse", "--path-format=absolute", "--git-path", "hooks/pre-commit"))
	b.sh("f='" + file + "'; { head -n 1 \"$f\"; cat <<'EOF'\n" + script + "EOF\ntail -n +2 \"$f\"; } >\"$f.new\"; mv \"$f.new\" \"$f\"; chmod +x \"$f\"")
}
