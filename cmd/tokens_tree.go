package cmd

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/term"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// node is a folder with all below it, or a file.
type node struct {
	name     string
	size     size
	children map[string]*node // nil for a file
}

// treeOf puts files into their folders. Folders that hold nothing but a folder
// are one with it.
func treeOf(c counted) *node {
	root := &node{name: ".", children: map[string]*node{}}
	for i, file := range c.files {
		root.add(strings.Split(filepath.ToSlash(file.name), "/"), c.sizes[i])
	}
	if only := root.only(); only != nil && only.children != nil {
		root = only
	}
	return root.joined()
}

func (n *node) add(names []string, s size) {
	n.size = n.size.plus(s)
	child, ok := n.children[names[0]]
	if !ok {
		child = &node{name: names[0]}
		if n.children == nil {
			n.children = map[string]*node{}
		}
		n.children[names[0]] = child
	}
	if len(names) == 1 {
		child.size = s
		return
	}
	child.add(names[1:], s)
}

// only is the child of a folder that has no other.
func (n *node) only() *node {
	if len(n.children) != 1 {
		return nil
	}
	for _, child := range n.children {
		return child
	}
	return nil
}

func (n *node) joined() *node {
	for only := n.only(); only != nil && only.children != nil; only = n.only() {
		n = &node{name: n.name + "/" + only.name, size: only.size, children: only.children}
	}
	for name, child := range n.children {
		n.children[name] = child.joined()
	}
	return n
}

// sorted are the children, the largest first.
func (n *node) sorted() []*node {
	var list []*node
	for _, child := range n.children {
		list = append(list, child)
	}
	slices.SortFunc(list, func(a, b *node) int {
		return cmp.Or(cmp.Compare(b.size.tokens, a.size.tokens), strings.Compare(a.name, b.name))
	})
	return list
}

type nodeJSON struct {
	Name     string     `json:"name"`
	Tokens   int        `json:"tokens"`
	Bound    int        `json:"bound"`
	Band     float64    `json:"band"`
	Rough    bool       `json:"rough,omitempty"`
	Binary   bool       `json:"binary,omitempty"`
	Children []nodeJSON `json:"children,omitempty"`
}

func (n *node) json() nodeJSON {
	out := nodeJSON{Name: n.name, Tokens: n.size.tokens, Bound: n.size.bound, Band: rounded(n.size.band), Rough: n.size.rough, Binary: n.size.binary}
	for _, child := range n.sorted() {
		out.Children = append(out.Children, child.json())
	}
	return out
}

// inFolder is how many of a folder are shown where nobody says it.
const inFolder = 10

// treeBar is the width of the bar of the whole.
const treeBar = 20

// treeRow is a line of the tree. The bar comes last: how wide a terminal makes
// its signs depends on its language.
type treeRow struct {
	size size
	name string
}

// showTree prints the tree with what each part has of the whole, on lines as wide
// as the terminal.
func showTree(env *Env, out io.Writer, c counted, top int) {
	root := treeOf(c)
	rows := root.rows(env, 0, cmp.Or(top, inFolder))
	digits, sure, wide := len(fmt.Sprint(root.size.tokens)), 0, 0
	room := max(16, env.screen()-digits-treeBar-20)
	for i, row := range rows {
		rows[i].name = shortName(row.name, room)
		sure, wide = max(sure, displayWidth(c.sure(row.size))), max(wide, displayWidth(rows[i].name))
	}
	for _, row := range rows {
		share := float64(row.size.tokens) / float64(max(root.size.tokens, 1))
		said := c.sure(row.size)
		line := fmt.Sprintf("%*d  %s%s  %3.0f%%  %s%s  %s", digits, row.size.tokens, said, blanks(sure-displayWidth(said)), share*100,
			row.name, blanks(wide-displayWidth(row.name)), bar(share))
		fmt.Fprintln(out, strings.TrimRight(line, " "))
	}
}

func (n *node) rows(env *Env, depth, top int) []treeRow {
	name := layout.ShowPath(gitobj.Path(n.name))
	if n.children != nil {
		name += "/"
	}
	rows := []treeRow{{n.size, blanks(2*depth) + name}}
	list := n.sorted()
	for _, child := range list[:min(top, len(list))] {
		rows = append(rows, child.rows(env, depth+1, top)...)
	}
	var rest size
	for _, child := range list[min(top, len(list)):] {
		rest = rest.plus(child.size)
	}
	if more := len(list) - top; more > 0 {
		rows = append(rows, treeRow{rest, blanks(2*depth+2) + fmt.Sprintf(env.say("(%d more)", "（另有 %d 个）"), more)})
	}
	return rows
}

// bar is a share drawn in eighths of a sign.
func bar(share float64) string {
	eighths := int(share*treeBar*8 + 0.5)
	rest := [...]string{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"}
	return strings.Repeat("█", eighths/8) + rest[eighths%8]
}

func blanks(n int) string { return strings.Repeat(" ", max(n, 0)) }

// shortName cuts what would not fit on a line.
func shortName(name string, room int) string {
	return display().Truncate(name, room, "…")
}

// screen is the width of the terminal; of a file there is no end.
func (e *Env) screen() int {
	_, out := e.terminal()
	if file, ok := out.(*os.File); ok {
		if width, _, err := term.GetSize(int(file.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return 1 << 20
}
