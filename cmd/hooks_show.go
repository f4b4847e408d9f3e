package cmd

import (
	"fmt"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/hooks/commit"
	"github.com/git-anw/git-anw/knowledge/lint"
)

// showPlan says what was done and what was not, on standard error: hooks have
// the standard output of the commit.
func showPlan(env *Env, plan commit.Plan, kept []gitobj.Path) error {
	for _, edit := range plan.Edits {
		fmt.Fprintf(env.Err, env.say("git anw: fixed %s%s\n", "git anw：已修 %s%s\n"), printable(string(edit.Path)), env.noted(edit.Notes))
	}
	for _, p := range kept {
		fmt.Fprintf(env.Err, env.say("git anw: %s: your edits that are not committed overlap the fix and were left as they are\n", "git anw：%s：你没有提交的修改和这次修正重叠，保持原样\n"), printable(string(p)))
	}
	showFindings(env.Err, append(plan.Refused, afterCommit(plan.Warned)...), foldAt, env.speech())
	if plan.Older > 0 {
		fmt.Fprintf(env.Err, env.say("git anw: %[1]s from before; git anw check\n", "git anw：以前就有的问题 %[2]d 个；git anw check\n"), count(plan.Older, "finding"), plan.Older)
	}
	if len(plan.Refused) == 0 {
		return nil
	}
	fmt.Fprintf(env.Err, env.say("git anw: nothing was committed; mend the %s above, or git commit --no-verify\n", "git anw：没有提交；请先处理上面的%.0s错误，或 git commit --no-verify\n"), plural(len(plan.Refused), "error"))
	return errFindings
}

// noted is what was done in a file, shortened: a first commit may list hundreds
// of pages.
func (e *Env) noted(notes []string) string {
	const shown = 3
	var said []string
	for _, note := range notes[:min(shown, len(notes))] {
		said = append(said, lint.Say(note, e.speech()))
	}
	text := visible(strings.Join(said, e.say("; ", "；")))
	switch {
	case text == "":
		return ""
	case len(notes) > shown:
		text = fmt.Sprintf(e.say("%s; and %d more", "%s；还有 %d 处"), text, len(notes)-shown)
	}
	return e.say(": ", "：") + text
}

// afterCommit are warnings as they hold once the commit is made: the pages it
// moved are then no longer where they were at HEAD.
func afterCommit(warned []lint.Finding) []lint.Finding {
	for i, f := range warned {
		if f.Rule == "link-moved" {
			warned[i].Remedy = lint.RelinkAfter
		}
	}
	return warned
}
