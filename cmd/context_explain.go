package cmd

import (
	"fmt"
	"math"
	"strings"

	"github.com/git-anw/git-anw/agentctx/bundle"
	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// accountForm checks the form of --explain: "" is none.
func accountForm(form string) error {
	switch form {
	case "", "table", "json":
		return nil
	}
	return gitobj.Problemf(gitobj.Usage, "--explain=%s: not a form", form).WithHint("--explain, or --explain=json")
}

// explain accounts for a bundle on standard error: each block with its tokens
// and why it is there, then what is not there.
func (p *packing) explain(b bundle.Bundle) error {
	a, err := p.account(b)
	if err != nil {
		return err
	}
	if p.opts.explain == "json" {
		return writeIndented(p.env.Err, a)
	}
	p.explainBlocks(a)
	p.explainLeft(a)
	return nil
}

func (p *packing) explainBlocks(a account) {
	rows := [][]string{strings.Fields(p.env.say("BLOCK PATH TOKENS SURE CACHED COST SCORE REASON", "块 路径 词元 准确度 缓存 费用 得分 原因"))}
	sure := p.env.sureWords().of(a.Exact, a.Band)
	for _, line := range a.Blocks {
		rows = append(rows, []string{
			p.env.kindOfBlock(line.Kind), showPath(p.env, line), fmt.Sprint(line.Tokens), sure, p.showCached(line), p.showCost(line), showScore(line), p.env.spokenReason(line.Reason),
		})
	}
	printTable(p.env.Err, rows)
	if !a.Exact {
		sure = fmt.Sprintf(p.env.say("%s, at most %d", "%s，至多 %d"), sure, a.Bound)
	}
	ceiling := ""
	if a.Budget != 0 {
		ceiling = fmt.Sprintf(p.env.say(" of %d", " / %d"), a.Budget)
	}
	fmt.Fprintf(p.env.Err, p.env.say("\n%d%s tokens (%s, %s); blocks are counted apart, with their frames\n", "\n%d%s 个词元（%s，%s）；各块单独计数，含外框\n"), a.Tokens, ceiling, p.how.named(), sure)
	fmt.Fprintln(p.env.Err, p.explainCache(a))
	if a.Epoch != "" {
		fmt.Fprintf(p.env.Err, p.env.say("rules, core and index are those of %s, with what changed since\n", "规则、核心页面与索引取自 %s，其后的变动另列\n"), a.Epoch.Short())
	}
}

// showCached says whether a cache may have the block now, or the next time.
func (p *packing) showCached(line accountLine) string {
	switch {
	case line.Cached:
		return p.env.say("yes", "是")
	case line.Before:
		return p.env.say("next", "下次")
	}
	return "-"
}

// showCost is empty where no price is known.
func (p *packing) showCost(line accountLine) string {
	if p.how.model.Cache.Read == 0 {
		return "-"
	}
	return fmt.Sprint(int(math.Round(line.Cost)))
}

func (p *packing) explainCache(a account) string {
	env := p.env
	if a.Before == nil {
		return env.say("cached: nothing, no bundle for this model and format came before", "缓存：无，之前没有给过同一模型与格式的上下文包")
	}
	total := 0
	for _, line := range a.Blocks {
		total += line.Tokens
	}
	text := fmt.Sprintf(env.say("cached: %d of %d tokens (%d%%), as in %s of %s", "缓存：%d / %d 个词元（%d%%），与 %[4]s（%[5]s）相同"),
		a.Before.Prefix, total, 100*a.Before.Prefix/max(1, total), a.Before.ID.Short(), a.Before.When.Local().Format("2006-01-02 15:04"))
	if p.how.model.Cache.Read > 0 {
		text += fmt.Sprintf(env.say("; cost %.2f of plain input while the cache lasts", "；缓存有效期内的费用为普通输入的 %.2f"), a.Cost/float64(max(1, total)))
	}
	return text
}

func (p *packing) explainLeft(a account) {
	if len(a.Left) > 0 {
		fmt.Fprintln(p.env.Err)
		rows := [][]string{{p.env.say("LEFT OUT", "未放入"), p.env.say("LINES", "行数"), p.env.say("REASON", "原因")}}
		for _, left := range a.Left {
			rows = append(rows, []string{layout.ShowPath(left.Path), fmt.Sprint(left.Lines), p.env.spokenReason(left.Reason)})
		}
		printTable(p.env.Err, rows)
	}
	if a.Below > 0 {
		fmt.Fprintf(p.env.Err, p.env.say("\n%d more pages share a word with the task and are below the relevance floor\n", "\n另有 %d 个页面与任务有相同的词，但相关度不够\n"), a.Below)
	}
}

func showPath(env *Env, line accountLine) string {
	switch {
	case line.Path == "":
		return "-"
	case line.Excerpt:
		return layout.ShowPath(line.Path) + env.say(" (part)", "（节选）")
	}
	return layout.ShowPath(line.Path)
}

func showScore(line accountLine) string {
	switch {
	case line.Score == 0:
		return "-"
	case line.Kind == layout.Core:
		return fmt.Sprintf("%.0f", line.Score)
	}
	return fmt.Sprintf("%.2f", line.Score)
}
