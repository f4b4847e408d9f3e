package cmd

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/tokenizer/scripts"
)

// counted is files with their sizes.
type counted struct {
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
	top := counted{how: c.how}
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
		showTree(out, c, o.top, env.screen())
	case len(o.files) == 1 && o.files[0] == "-":
		fmt.Fprintf(out, "%d %s\n", total.tokens, c.sure(c.sizes[0]))
	default:
		o.showList(out, c, total)
	}
	if o.scripts {
		fmt.Fprintln(out)
		showScripts(out, total.shares())
	}
	return out.Flush()
}

// sure says how sure a size is.
func (c counted) sure(s size) string {
	if s.binary {
		return "binary"
	}
	return exactness(c.how.exact, s.band)
}

func (o tokensOptions) showList(out *bufio.Writer, c counted, total size) {
	shown := c.largest(o.top)
	for i, file := range shown.files {
		out.Write(strconv.AppendInt(out.AvailableBuffer(), int64(shown.sizes[i].tokens), 10))
		for _, text := range [...]string{"\t", c.sure(shown.sizes[i]), "\t", layout.ShowPath(gitobj.Path(file.name)), "\n"} {
			out.WriteString(text)
		}
	}
	if len(c.files) != 1 {
		fmt.Fprintf(out, "%d\t%s\ttotal\n", total.tokens, c.sure(total))
	}
}

// showScripts shows what there is of each script.
func showScripts(out io.Writer, shares scripts.Shares) {
	rows := [][]string{{"SCRIPT", "TOKENS", "CHARACTERS", "TOKENS/CHARACTER"}}
	for s, share := range shares {
		if share.Characters > 0 {
			rows = append(rows, []string{scripts.Script(s).String(), fmt.Sprint(share.Tokens), fmt.Sprint(share.Characters), fmt.Sprintf("%.2f", perCharacter(share))})
		}
	}
	printTable(out, rows)
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
