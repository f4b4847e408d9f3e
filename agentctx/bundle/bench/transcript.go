package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// story is what a transcript tells: a task on pages in one language, a commit, and
// another task.
type story struct {
	pages, lang, locale    string
	task, page, then, said string
}

// stories are those of the wiki page about transcripts.
func stories(evaluation string) []story {
	return []story{
		{
			pages: filepath.Join(evaluation, "en", "pages"), lang: "en", locale: "C.UTF-8", task: "Document Java exporter self-monitoring metrics",
			page: "wiki/docs/languages/java/sdk.md", then: "How does tail sampling decide in the collector?", said: "the same bytes",
		},
		{
			pages: filepath.Join(evaluation, "zh-docs", "pages"), lang: "zh", locale: "zh_CN.UTF-8", task: "事务被长时间阻塞，怎么找到持有锁的会话",
			page: "wiki/metadata-lock.md", then: "怎么设置慢查询日志的阈值", said: "字节相同",
		},
	}
}

// transcript runs the stories and prints what a person would see.
func (o options) transcript(dir string) error {
	for _, s := range stories(o.evaluation) {
		w := &workspace{dir: filepath.Join(dir, s.lang), bin: o.bin()}
		if err := os.CopyFS(filepath.Join(w.dir, "wiki"), os.DirFS(s.pages)); err != nil {
			return err
		}
		for _, args := range [][]string{{"init", "--quiet", "--initial-branch", "main"}, {"anw", "init", "--yes", "--lang", s.lang}, {"add", "--all"}, {"commit", "--quiet", "--no-verify", "--message", "Start"}} {
			if _, err := w.git(nil, args...); err != nil {
				return err
			}
		}
		for _, line := range s.lines() {
			if err := w.show(line, s.locale); err != nil {
				return err
			}
		}
	}
	return nil
}

// lines are the commands of a story.
func (s story) lines() []string {
	return []string{
		fmt.Sprintf(`git anw context "%s" --budget 12k --explain >context.md`, s.task),
		fmt.Sprintf(`git anw bundle replay "$(git anw bundle list -n 1 | cut -c1-12)" | cmp - context.md && echo "%s"`, s.said),
		fmt.Sprintf(`echo "…" >>%s && git commit --quiet --no-verify --message "Add a line" %s`, s.page, s.page),
		fmt.Sprintf(`git anw context "%s" --budget 12k --explain 2>&1 >/dev/null | grep -E "^(cached|缓存)"`, s.then),
	}
}

// show runs a line as a person would type it.
func (w *workspace) show(line, locale string) error {
	command := exec.Command("sh", "-c", line)
	command.Dir, command.Env = w.dir, append(w.environ(), "LC_ALL="+locale)
	out, err := command.CombinedOutput()
	fmt.Printf("$ %s\n%s", line, untilLeftOut(string(out)))
	return err
}

// untilLeftOut leaves out the list of what was left out, which is long.
func untilLeftOut(out string) string {
	for _, head := range []string{"\nLEFT OUT", "\n未放入"} {
		if before, _, found := strings.Cut(out, head); found {
			return before
		}
	}
	return out
}
