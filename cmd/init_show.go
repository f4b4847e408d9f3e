package cmd

import (
	"context"
	"fmt"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/hooks/install"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/scaffold"
)

// shownLayers is how many project files are listed one by one.
const shownLayers = 12

func (p *initPlan) show(env *Env) {
	language := env.say("English", "英文")
	if p.lang == knowledge.Chinese {
		language = env.say("Chinese", "中文")
	}
	if p.complete() {
		fmt.Fprintf(env.Out, env.say("%s is a workspace already; no file is missing\n", "%s 已经是工作区；不缺文件\n"), p.target.dir)
	} else {
		fmt.Fprintf(env.Out, env.say("To make %s a workspace, in %s:\n", "要把 %s 变成工作区，语言为%s：\n"), p.target.dir, language)
	}
	if p.target.repo == nil {
		fmt.Fprintln(env.Out, env.say("  create  a git repository", "  新建    git 仓库"))
	}
	layers := 0
	for _, change := range p.Changes {
		if isProjectLayer(change.Path) {
			if layers++; layers > shownLayers {
				continue
			}
		}
		fmt.Fprintln(env.Out, "  "+describe(env, change))
	}
	if layers > shownLayers {
		fmt.Fprintf(env.Out, env.say("  create  a CLAUDE.md in %d more projects\n", "  新建    另外 %d 个项目的 CLAUDE.md\n"), layers-shownLayers)
	}
	if p.hooks {
		fmt.Fprintf(env.Out, env.say("  install the hooks %s, and the merge drivers of %s and %s\n", "  安装    钩子 %s，以及 %s 和 %s 的合并驱动\n"), env.list(install.Hooks()), knowledge.ManifestPath, knowledge.TodoPath)
	}
	for _, remark := range p.Remarks {
		showRemark(env, remark)
	}
}

func isProjectLayer(path gitobj.Path) bool {
	return path != knowledge.ClaudeName && path.Base() == knowledge.ClaudeName
}

func describe(env *Env, change scaffold.Change) string {
	if change.Old != nil {
		return fmt.Sprintf(env.say("append  %s: %s", "追加    %s：%s"), change.Path, strings.Join(strings.Fields(string(change.Content[len(change.Old):])), " "))
	}
	about := map[gitobj.Path]string{
		"CLAUDE.md": env.say("the map: what there is, where to look", "地图：有什么，到哪里找"), "inbox/README.md": env.say("how notes work", "笔记怎么用"), "inbox/TODO.md": env.say("what is open across sessions", "跨会话的待办"),
		"wiki/MANIFEST.md": env.say("the index, one line a page", "索引，一页一行"), ".gitattributes": env.say("how git merges the two lists", "git 怎样合并这两份清单"),
	}[change.Path]
	if change.Path == knowledge.ManifestPath {
		if n := len(knowledge.ParseManifest(change.Content).Entries()); n > 0 {
			about += fmt.Sprintf(env.say(", with the %[1]s there are", "，含已有的 %[2]d 页"), count(n, "page"), n)
		}
	}
	if about == "" {
		about = env.say("what is true for this project alone", "只属于本项目的内容")
	}
	return fmt.Sprintf(env.say("create  %-26s %s", "新建    %-26s %s"), printable(string(change.Path)), about)
}

func showRemark(env *Env, r scaffold.Remark) {
	fmt.Fprintf(env.Out, env.say("note: %s %s\n", "说明：%s %s\n"), printable(string(r.Path)), env.spokenError(r.Problem))
	if r.Hint != "" {
		fmt.Fprintf(env.Out, "  %s\n", env.spokenHint(r.Problem))
	}
	for _, line := range r.Lines {
		fmt.Fprintf(env.Out, "    %s\n", line)
	}
}

func (p *initPlan) nextSteps(ctx context.Context, env *Env) {
	fmt.Fprintln(env.Out, env.say("\nDone. Next:", "\n完成。接下来："))
	if !sameDir(p.target.dir, env.Dir) {
		fmt.Fprintf(env.Out, "  cd %s\n", quote(p.target.dir))
	}
	if problem := p.target.repo.Identity(ctx); problem != nil {
		fmt.Fprintln(env.Out, env.say("  git config user.name \"Your Name\" && git config user.email you@example.com", "  git config user.name \"你的名字\" && git config user.email you@example.com"))
	}
	if names := p.additions(ctx); names != nil {
		fmt.Fprintf(env.Out, env.say("  git add %s\n  git commit -m \"Add the workspace\"\n", "  git add %s\n  git commit -m \"建立工作区\"\n"), strings.Join(names, " "))
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
