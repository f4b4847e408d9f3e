package cmd

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/promotion"
)

func newReviewCmd(env *Env) *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "review BRANCH",
		Short: "Tell what a promotion adds, and whether it is well made",
		Long: `Tell a reviewer what a promotion adds, from which sessions, what links to it and
which pages of the wiki it resembles. It fails on a promotion that is malformed: a
commit with several parents, a merge with content of its own, missing sources, a
MANIFEST line that is missing or says something else, an entry that two pages
claim. --format github prints a comment for a pull request.`,
		Example: "  git anw review promote/sampling\n  git anw review promote/sampling --format github",
		Args:    cobra.ExactArgs(1),
		RunE:    func(c *cobra.Command, args []string) error { return runReview(c.Context(), env, args[0], format) },
	}
	c.Flags().StringVar(&format, "format", "text", "text or github")
	return c
}

func runReview(ctx context.Context, env *Env, branch, format string) error {
	if format != "text" && format != "github" {
		return gitobj.Problemf(gitobj.Usage, "--format: %q is neither text nor github", format)
	}
	d, err := env.desk(ctx)
	if err != nil {
		return err
	}
	tip, err := d.branchTip(ctx, branch)
	if err != nil {
		return err
	}
	current, err := d.trees.Current(ctx)
	if err != nil {
		return err
	}
	onTrunk, err := listsOnTrunk(ctx, d.w.Repo, current)
	if err != nil {
		return err
	}
	report, err := promotion.Review(ctx, d.promotionPorts(), tip, onTrunk)
	if err != nil {
		return err
	}
	if format == "github" {
		fmt.Fprint(env.Out, reviewComment(env, branch, report))
	} else {
		fmt.Fprint(env.Out, reviewText(env, report))
	}
	if len(report.Problems) > 0 {
		return errFindings
	}
	return nil
}

// branchTip finds a branch here, or at the remote, or any revision.
func (d *desk) branchTip(ctx context.Context, branch string) (gitobj.ID, error) {
	remote, err := d.w.Remote(ctx)
	if err != nil {
		return "", err
	}
	for _, name := range []string{"refs/heads/" + branch, "refs/remotes/" + remote + "/" + branch} {
		if id, err := d.w.Resolve(ctx, name); err == nil {
			return id, nil
		}
	}
	return d.w.Resolve(ctx, branch)
}

func reviewText(env *Env, r promotion.Report) string {
	var b strings.Builder
	for _, page := range r.Pages {
		fmt.Fprintf(&b, env.say("%s %s: %s\n", "%s %s：%s\n"), newOrMore(env, page), page.Path, visible(page.Title))
		line(&b, env.say("summary", "摘要"), page.Summary)
		for _, from := range page.Entries {
			line(&b, env.say("from", "来自"), described(from))
		}
		line(&b, env.say("linked from", "被链接"), env.joined(page.Linked, ""))
		line(&b, env.say("similar", "相似"), env.joined(page.Similar, ""))
	}
	if len(r.Also) > 0 {
		fmt.Fprintf(&b, env.say("also changes %s\n", "还改动了 %s\n"), env.joined(r.Also, ""))
	}
	for _, problem := range r.Problems {
		fmt.Fprintf(&b, env.say("problem: %s\n", "问题：%s\n"), visible(env.spokenError(problem)))
	}
	if len(r.Problems) == 0 {
		b.WriteString(env.say("well made\n", "符合要求\n"))
	}
	return b.String()
}

func line(b *strings.Builder, name, value string) {
	if value != "" {
		fmt.Fprintf(b, "  %s  %s\n", padded(name, len("linked from")), visible(value))
	}
}

func newOrMore(env *Env, page promotion.Reviewed) string {
	if page.New {
		return env.say("adds", "新增")
	}
	return env.say("extends", "补充")
}

func described(from promotion.From) string {
	text := strings.TrimSpace(from.ID + "  " + from.Date + "  " + from.Title)
	return text + agentMark(from.Agent)
}

func (e *Env) joined(paths []gitobj.Path, quote string) string {
	var names []string
	for _, p := range paths {
		names = append(names, quote+string(p)+quote)
	}
	return e.list(names)
}

// reviewComment is the report as Markdown for a pull request. What an author
// wrote is put into code or escaped: it is not ours to render.
func reviewComment(env *Env, branch string, r promotion.Report) string {
	var b strings.Builder
	verdict := env.say("well made", "符合要求")
	if n := len(r.Problems); n > 0 {
		verdict = fmt.Sprintf(env.say("%[1]s", "%[2]d 个问题"), count(n, "problem"), n)
	}
	fmt.Fprintf(&b, env.say("### Promotion `%s`: %s\n\n", "### 提升 `%s`：%s\n\n"), branch, verdict)
	for _, problem := range r.Problems {
		fmt.Fprintf(&b, "- ❌ %s\n", escaped(env.spokenError(problem)))
	}
	if len(r.Problems) > 0 {
		b.WriteString("\n")
	}
	for _, page := range r.Pages {
		fmt.Fprintf(&b, "**%s `%s`** — %s\n\n", newOrMore(env, page), page.Path, escaped(page.Summary))
		for _, from := range page.Entries {
			fmt.Fprintf(&b, env.say("- from `%s` %s\n", "- 来自 `%s` %s\n"), from.ID, escaped(strings.TrimSpace(from.Date+" "+from.Title+agentMark(from.Agent))))
		}
		if len(page.Linked) > 0 {
			fmt.Fprintf(&b, env.say("- linked from %s\n", "- 被链接：%s\n"), env.joined(page.Linked, "`"))
		}
		if len(page.Similar) > 0 {
			fmt.Fprintf(&b, env.say("- similar: %s\n", "- 相似：%s\n"), env.joined(page.Similar, "`"))
		}
		b.WriteString("\n")
	}
	if len(r.Also) > 0 {
		fmt.Fprintf(&b, env.say("Also changes %s.\n", "还改动了 %s。\n"), env.joined(r.Also, "`"))
	}
	return b.String()
}

func escaped(text string) string {
	return strings.NewReplacer("\\", "\\\\", "<", "&lt;", "@", "&#64;", "*", "\\*", "_", "\\_", "`", "\\`", "[", "\\[", "!", "\\!", "#", "\\#").Replace(visible(text))
}
