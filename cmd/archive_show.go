package cmd

import (
	"fmt"
	"io/fs"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/lint"
)

func (a archiving) show(env *Env) {
	if a.to != a.from {
		fmt.Fprintf(env.Out, env.say("move %s to %s\n", "把 %s 移到 %s\n"), a.from, a.to)
	}
	fmt.Fprint(env.Out, env.shown(changedLines(string(a.to), string(a.page), string(a.marked))))
	fmt.Fprint(env.Out, env.shown(changedLines(string(a.index), string(a.manifest), string(a.listed))))
}

// touched are the files that change; the one that is new comes last.
func (a archiving) touched() []gitobj.Path {
	files := []gitobj.Path{a.from}
	if string(a.manifest) != string(a.listed) {
		files = append(files, a.index)
	}
	if a.to != a.from {
		files = append(files, a.to)
	}
	return files
}

// undo says how it is taken back. Git brings back only what is staged: edits since
// then went along, and would be lost.
func (a archiving) undo(env *Env, w *gitops.Workspace, staged fs.FS) string {
	if a.staged(staged) {
		files := a.touched()
		if a.to == a.from {
			return env.gitHere(w, "restore", files...)
		}
		return env.gitHere(w, "restore", files[:len(files)-1]...) + " && rm " + env.fileHere(w, a.to)
	}
	unmark := env.say("take the line `freshness: deprecated` out", "删掉 `freshness: deprecated` 那一行")
	if a.to == a.from {
		return unmark
	}
	back := "mv " + env.fileHere(w, a.to) + " " + env.fileHere(w, a.from)
	if string(a.page) == string(a.marked) {
		return back
	}
	return back + env.say(", then ", "，再") + unmark
}

// staged reports whether git has what was there before.
func (a archiving) staged(index fs.FS) bool {
	held := func(file gitobj.Path, content []byte) bool {
		text, err := fs.ReadFile(index, string(file))
		return err == nil && string(text) == string(content)
	}
	return held(a.from, a.page) && (string(a.manifest) == string(a.listed) || held(a.index, a.manifest))
}

// showLinks names what leads to the page.
func showLinks(env *Env, tree fs.FS, page gitobj.Path) error {
	view, err := lint.Load(tree, nil)
	if err != nil {
		return err
	}
	links := view.LinksTo(page)
	if len(links) == 0 {
		return nil
	}
	fmt.Fprintf(env.Out, env.say("%[1]s to it still:\n", "还有 %[2]d 个链接指向它：\n"), count(len(links), "link"), len(links))
	for _, from := range links {
		fmt.Fprintf(env.Out, "  %s:%d\n", printable(string(from.Path)), from.Line)
	}
	_, err = fmt.Fprintln(env.Out, env.say("`git anw fix --links` lets them lead to the archive", "`git anw fix --links` 让它们指向归档后的位置"))
	return err
}
