package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/tokenizer"
)

// cache prints what a provider's cache would hold of each bundle.
func (o options) cache(w *workspace) error {
	counter, err := tokenizer.New("o200k_base")
	if err != nil {
		return err
	}
	m := measuring{workspace: w, counter: counter, repomix: o.repomix}
	pages := 0
	for _, s := range w.steps {
		pages += len(s.changed)
	}
	fmt.Printf("%d tasks, the subjects of commits, each on the state before it; they changed %d pages that were there\n", len(w.steps), pages)
	fmt.Print("prefix, tokens: share of a bundle, in bytes and in tokens, that is the beginning of the one before; cost: of a token of input, uncached 1;\n",
		"cover: changed pages that the bundle had; same: the prefix with all tasks on one state; idle: the same task again\n\n")
	fmt.Printf("%-34s %7s %7s %7s %7s %9s %7s %7s\n", "bundle", "kB", "prefix", "tokens", "cost", "cover", "same", "idle")
	for budget := range strings.SplitSeq(o.budgets, ",") {
		for _, order := range orders() {
			if err := m.row(fmt.Sprintf("git anw, %s tokens%s", budget, order.name), m.ours(budget, order), w.steps); err != nil {
				return err
			}
		}
	}
	return o.peers(m)
}

// order is a way to lay out the same blocks.
type order struct {
	name   string
	blocks func([]block) []block
}

func orders() []order {
	return []order{
		{"", nil},
		{", task first", func(blocks []block) []block { slices.Reverse(blocks); return blocks }},
	}
}

// block is a part of a bundle as --format json has it.
type block struct {
	Kind    string `json:"kind"`
	Path    string `json:"path,omitempty"`
	Excerpt bool   `json:"excerpt,omitempty"`
	Text    string `json:"text"`
}

// packed is a bundle and the pages it shows.
type packed struct {
	text  string
	pages []string
}

// packer makes the bundle for a task in the state the work tree is in.
type packer func(task string) (packed, error)

type measuring struct {
	workspace *workspace
	counter   tokenizer.Counter
	repomix   string
}

// ours is the output of the program, or its blocks in another order.
func (m measuring) ours(budget string, as order) packer {
	return func(task string) (packed, error) {
		text, err := m.workspace.git(nil, "anw", "context", "--budget", budget, "--", task)
		if err != nil {
			return packed{}, err
		}
		blocks, err := m.blocks(budget, task)
		p := packed{text: string(text)}
		for _, b := range blocks {
			p.pages = append(p.pages, b.Path)
		}
		if as.blocks != nil {
			p.text = lay(as.blocks(blocks))
		}
		return p, err
	}
}

// blocks are the parts of a bundle, the task last.
func (m measuring) blocks(budget, task string) ([]block, error) {
	out, err := m.workspace.git(nil, "anw", "context", "--budget", budget, "--format", "json", "--", task)
	if err != nil {
		return nil, err
	}
	var read struct {
		Blocks []block
		Task   string
	}
	err = json.Unmarshal(out, &read)
	return append(read.Blocks, block{Kind: "task", Text: read.Task}), err
}

func lay(blocks []block) string {
	var b strings.Builder
	for _, one := range blocks {
		fmt.Fprintf(&b, "%s %s\n%s\n\n", one.Kind, one.Path, one.Text)
	}
	return b.String()
}

// row replays the steps with one packer and prints its line.
func (m measuring) row(name string, pack packer, steps []step) error {
	next, same, idle := share{counter: m.counter}, share{counter: m.counter}, share{counter: m.counter}
	found := covering{}
	for _, s := range steps {
		if err := m.workspace.at(s.state); err != nil {
			return err
		}
		p, err := next.packed(pack, s.task)
		if err != nil {
			return err
		}
		found.add(s, p)
	}
	for _, s := range steps { // the state is the last one's now
		if _, err := same.packed(pack, s.task); err != nil {
			return err
		}
	}
	for range 2 {
		if _, err := idle.packed(pack, steps[0].task); err != nil {
			return err
		}
	}
	fmt.Printf("%-34s %7.0f %7.3f %7.3f %7.3f %5d/%-3d %7.3f %7.3f\n", name, float64(next.size)/float64(len(steps))/1000,
		next.bytes(), next.tokens(), cost(next.bytes()), found.covered, found.changed, same.bytes(), idle.bytes())
	return nil
}

// covering counts the pages a task changed, and those of them it was shown.
type covering struct{ covered, changed int }

func (c *covering) add(s step, p packed) {
	for _, page := range s.changed {
		c.changed++
		if slices.Contains(p.pages, page) {
			c.covered++
		}
	}
}
