package cmd

import (
	"context"
	"fmt"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/scaffold"
)

// shownLayers is how many project files are listed one by one.
const shownLayers = 12

func (p *initPlan) show(env *Env) {
	language := "English"
	if p.lang == knowledge.Chinese {
		language = "Chinese"
	}
	if p.complete() {
		fmt.Fprintf(env.Out, "%s is a workspace already; no file is missing\n", p.target.dir)
	} else {
		fmt.Fprintf(env.Out, "To make %s a workspace, in %s:\n", p.target.dir, language)
	}
	if p.target.repo == nil {
		fmt.Fprintln(env.Out, "  create  a git repository")
	}
	layers := 0
	for _, change := range p.Changes {
		if isProjectLayer(change.Path) {
			if layers++; layers > shownLayers {
				continue
			}
		}
		fmt.Fprintln(env.Out, "  "+describe(change))
	}
	if layers > shownLayers {
		fmt.Fprintf(env.Out, "  create  a CLAUDE.md in %d more projects\n", layers-shownLayers)
	}
	if p.hooks != "" {
		fmt.Fprintln(env.Out, "  install "+p.hooks)
	}
	for _, remark := range p.Remarks {
		showRemark(env, remark)
	}
}

func isProjectLayer(path gitobj.Path) bool {
	return path != knowledge.ClaudeName && path.Base() == knowledge.ClaudeName
}

func describe(change scaffold.Change) string {
	if change.Old != nil {
		return fmt.Sprintf("append  %s: %s", change.Path, strings.Join(strings.Fields(string(change.Content[len(change.Old):])), " "))
	}
	about := map[gitobj.Path]string{
		"CLAUDE.md": "the map: what there is, where to look", "inbox/README.md": "how notes work", "inbox/TODO.md": "what is open across sessions",
		"wiki/MANIFEST.md": "the index, one line a page", ".gitattributes": "how git merges the two lists",
	}[change.Path]
	if change.Path == knowledge.ManifestPath {
		if n := len(knowledge.ParseManifest(change.Content).Entries()); n > 0 {
			about += fmt.Sprintf(", with the %s there are", count(n, "page"))
		}
	}
	if about == "" {
		about = "what is true for this project alone"
	}
	return fmt.Sprintf("create  %-26s %s", printable(string(change.Path)), about)
}

func showRemark(env *Env, r scaffold.Remark) {
	fmt.Fprintf(env.Out, "note: %s %s\n", printable(string(r.Path)), r.Text)
	if r.Hint != "" {
		fmt.Fprintf(env.Out, "  %s\n", r.Hint)
	}
	for _, line := range r.Lines {
		fmt.Fprintf(env.Out, "    %s\n", line)
	}
}

func (p *initPlan) nextSteps(ctx context.Context, env *Env) {
	fmt.Fprintln(env.Out, "\nDone. Next:")
	if !sameDir(p.target.dir, env.Dir) {
		fmt.Fprintf(env.Out, "  cd %s\n", quote(p.target.dir))
	}
	if problem := p.target.repo.Identity(ctx); problem != nil {
		fmt.Fprintln(env.Out, "  git config user.name \"Your Name\" && git config user.email you@example.com")
	}
	if names := p.additions(ctx); names != nil {
		fmt.Fprintf(env.Out, "  git add %s\n  git commit -m \"Add the workspace\"\n", strings.Join(names, " "))
	}
	fmt.Fprintln(env.Out, "  git anw session start")
}

// count is a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
