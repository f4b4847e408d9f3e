package cmd

import (
	"fmt"
	"io/fs"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/lint"
)

func (a archiving) show(env *Env) {
	if a.To != a.From {
		fmt.Fprintf(env.Out, env.say("move %s to %s\n", "把 %s 移到 %s\n"), a.From, a.To)
	}
	fmt.Fprint(env.Out, env.shown(changedLines(string(a.To), string(a.Page), string(a.Marked))))
	fmt.Fprint(env.Out, env.shown(changedLines(string(a.Index), string(a.Manifest), string(a.Listed))))
}

// undo says how it is taken back. Git brings back only what is staged: edits since
// then went along, and would be lost.
func (a archiving) undo(env *Env, w *gitops.Workspace, staged fs.FS) string {
	if a.staged(staged) {
		files := a.Touched()
		if a.To == a.From {
			return env.gitHere(w, "restore", files...)
		}
		return env.gitHere(w, "restore", files[:len(files)-1]...) + " && rm " + env.fileHere(w, a.To)
	}
	unmark := env.say("take the line `freshness: deprecated` out", "删掉 `freshness: deprecated` 那一行")
	if a.To == a.From {
		return unmark
	}
	back := "mv " + env.fileHere(w, a.To) + " " + env.fileHere(w, a.From)
	if string(a.Page) == string(a.Marked) {
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
	return held(a.From, a.Page) && (string(a.Manifest) == string(a.Listed) || held(a.Index, a.Manifest))
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
