package cmd

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/tokenizer/scripts"
)

// counted is files with their sizes.
type counted struct {
	words sureWords
	how   counting
	files []namedFile
	sizes []size
}

func (c counted) total() (sum size) {
	for _, s := range c.sizes {
		sum = sum.plus(s)
	}
	return sum
}

// largest are the n largest files, the largest first; all as they come for 0.
func (c counted) largest(n int) counted {
	if n == 0 {
		return c
	}
	order := make([]int, len(c.files))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return c.sizes[b].tokens - c.sizes[a].tokens })
	top := counted{words: c.words, how: c.how}
	for _, i := range order[:min(n, len(order))] {
		top.files, top.sizes = append(top.files, c.files[i]), append(top.sizes, c.sizes[i])
	}
	return top
}

func (o tokensOptions) show(env *Env, c counted) error {
	total := c.total()
	if o.json {
		return o.showJSON(env, c, total)
	}
	out := bufio.NewWriterSize(env.Out, 32<<10) // thousands of lines
	switch {
	case o.tree:
		showTree(env, out, c, o.top)
	case len(c.files) == 1 && c.files[0].input != nil:
		fmt.Fprintf(out, "%d %s\n", total.tokens, c.sure(c.sizes[0]))
	default:
		o.showList(env, out, c, total)
	}
	if o.scripts {
		fmt.Fprintln(out)
		showScripts(env, out, total.shares())
	}
	return out.Flush()
}

// sure says how sure a size is.
func (c counted) sure(s size) string {
	if s.binary {
		return c.words.binary
	}
	return c.words.of(c.how.exact, s.band)
}

func (o tokensOptions) showList(env *Env, out *bufio.Writer, c counted, total size) {
	shown := c.largest(o.top)
	for i, file := range shown.files {
		out.Write(strconv.AppendInt(out.AvailableBuffer(), int64(shown.sizes[i].tokens), 10))
		for _, text := range [...]string{"\t", c.sure(shown.sizes[i]), "\t", layout.ShowPath(gitobj.Path(file.name)), "\n"} {
			out.WriteString(text)
		}
	}
	if len(c.files) != 1 {
		fmt.Fprintf(out, "%d\t%s\t%s\n", total.tokens, c.sure(total), env.say("total", "合计"))
	}
}

// showScripts shows what there is of each script.
func showScripts(env *Env, out io.Writer, shares scripts.Shares) {
	rows := [][]string{strings.Fields(env.say("SCRIPT TOKENS CHARACTERS TOKENS/CHARACTER", "文字 词元 字符 词元/字符"))}
	for s, share := range shares {
		if share.Characters > 0 {
			rows = append(rows, []string{env.scriptName(scripts.Script(s)), fmt.Sprint(share.Tokens), fmt.Sprint(share.Characters), fmt.Sprintf("%.2f", perCharacter(share))})
		}
	}
	printTable(out, rows)
}

// scriptName is a writing as people call it.
func (e *Env) scriptName(s scripts.Script) string {
	return e.say(s.String(), [scripts.Number]string{"拉丁字母", "汉字", "假名", "谚文", "西里尔字母", "其他"}[s])
}

func perCharacter(s scripts.Share) float64 { return float64(s.Tokens) / float64(s.Characters) }

// tokensJSON is what --json prints. A bound is what an estimate hardly ever is
// above; an exact count is its own.
type tokensJSON struct {
	Tokens    int          `json:"tokens"`
	Bound     int          `json:"bound"`
	Exact     bool         `json:"exact"`
	Band      float64      `json:"band"`
	Rough     bool         `json:"rough,omitempty"`
	Tokenizer string       `json:"tokenizer"`
	Model     string       `json:"model,omitempty"`
	Files     []fileJSON   `json:"files,omitempty"`
	Tree      *nodeJSON    `json:"tree,omitempty"`
	Scripts   []scriptJSON `json:"scripts,omitempty"`
}

type fileJSON struct {
	Path   string  `json:"path"`
	Tokens int     `json:"tokens"`
	Bound  int     `json:"bound"`
	Band   float64 `json:"band"`
	Rough  bool    `json:"rough,omitempty"`
	Binary bool    `json:"binary,omitempty"`
}

type scriptJSON struct {
	Script       string  `json:"script"`
	Tokens       int     `json:"tokens"`
	Characters   int     `json:"characters"`
	PerCharacter float64 `json:"tokens_per_character"`
}

func (o tokensOptions) showJSON(env *Env, c counted, total size) error {
	out := tokensJSON{
		Tokens: total.tokens, Bound: total.bound, Exact: c.how.exact, Band: rounded(total.band), Rough: total.rough,
		Tokenizer: c.how.tokenizer, Model: c.how.model.ID,
	}
	if o.tree {
		tree := treeOf(c).json()
		out.Tree = &tree
	} else {
		shown := c.largest(o.top)
		for i, file := range shown.files {
			s := shown.sizes[i]
			out.Files = append(out.Files, fileJSON{file.name, s.tokens, s.bound, rounded(s.band), s.rough, s.binary})
		}
	}
	for s, share := range total.shares() {
		if share.Characters > 0 {
			out.Scripts = append(out.Scripts, scriptJSON{scripts.Script(s).String(), share.Tokens, share.Characters, rounded(perCharacter(share))})
		}
	}
	return printJSON(env, out)
}

func rounded(share float64) float64 { return math.Round(share*10000) / 10000 }
