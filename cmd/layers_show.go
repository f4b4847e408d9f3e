package cmd

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/layers"
	"github.com/git-anw/git-anw/tokenizer"
)

// loadedFile is a file as --json has it.
type loadedFile struct {
	Path   gitobj.Path   `json:"path"`
	Target gitobj.Path   `json:"target,omitempty"`
	Via    []gitobj.Path `json:"via,omitempty"`
	When   layers.When   `json:"when"`
	Why    string        `json:"why"`
	Scope  []string      `json:"scope,omitempty"`
	Lines  int           `json:"lines"`
	Bytes  int           `json:"bytes"`
	Cut    int           `json:"cut,omitempty"`
	Tokens int           `json:"tokens"`
}

// loadedBy is what one agent loads; Boot is the cost at its start.
type loadedBy struct {
	Agent     string       `json:"agent"`
	Tokenizer string       `json:"tokenizer"`
	Exact     bool         `json:"exact"`
	Boot      bootCost     `json:"boot"`
	Files     []loadedFile `json:"files"`
	title     string
}

type bootCost struct {
	Files  int `json:"files"`
	Lines  int `json:"lines"`
	Tokens int `json:"tokens"`
}

func layersJSON(found []layers.Loading, counter tokenizer.Counter) []loadedBy {
	all := []loadedBy{}
	for _, loading := range found {
		by := loadedBy{Agent: loading.Agent.Name, title: loading.Agent.Title, Tokenizer: counter.Name(), Exact: counter.Exact(), Files: []loadedFile{}}
		for _, f := range loading.Files {
			file := loadedFile{f.Path, f.Target, f.Via, f.When, f.Why, f.Scope, f.Lines, f.Bytes, f.Cut, counter.Count(f.Text)}
			if by.Files = append(by.Files, file); f.When != layers.Demand {
				by.Boot = bootCost{by.Boot.Files + 1, by.Boot.Lines + f.Lines, by.Boot.Tokens + file.Tokens}
			}
		}
		all = append(all, by)
	}
	return all
}

// showLayers prints one table an agent; those that load nothing share a line.
func showLayers(env *Env, found []layers.Loading, counter tokenizer.Counter) {
	var idle []string
	for i, by := range layersJSON(found, counter) {
		if len(by.Files) == 0 && len(found[i].Breaches) == 0 {
			idle = append(idle, by.title)
			continue
		}
		fmt.Fprintf(env.Out, "%s (%s)\n", by.title, by.Agent)
		showLoaded(env, by)
		for _, b := range found[i].Breaches {
			fmt.Fprintf(env.Out, env.say("  not loaded: %s from %s:%d, %s\n", "  没有载入：%s，出自 %s:%d，%s\n"), visible(b.Written), printable(string(b.Path)), b.Line, env.unloaded(b.Kind))
		}
		fmt.Fprintf(env.Out, env.say("  at the start: %[1]s, %[2]s, %[3]s\n\n", "  开始时：%[4]d 个文件，%[5]d 行，%[3]s\n\n"),
			count(by.Boot.Files, "file"), count(by.Boot.Lines, "line"), tokensOf(env, by), by.Boot.Files, by.Boot.Lines)
	}
	if idle != nil {
		fmt.Fprintf(env.Out, env.say("nothing here for: %s\n", "这里没有文件可给：%s\n"), env.list(idle))
	}
}

func tokensOf(env *Env, by loadedBy) string {
	format := env.say("about %[1]s (%[2]s, estimated)", "约 %[3]d 个词元（%[2]s，估计）")
	if by.Exact {
		format = env.say("%[1]s of %[2]s", "%[3]d 个 %[2]s 词元")
	}
	return fmt.Sprintf(format, count(by.Boot.Tokens, "token"), by.Tokenizer, by.Boot.Tokens)
}

func showLoaded(env *Env, by loadedBy) {
	if len(by.Files) == 0 {
		return
	}
	rows := [][]string{{"  " + env.say("WHEN", "何时"), env.say("LINES", "行"), env.say("TOKENS", "词元"), env.say("FILE", "文件"), env.say("WHY", "缘由")}}
	for _, f := range by.Files {
		name := strings.Repeat("  ", len(f.Via)) + printable(string(f.Path))
		if f.Target != "" {
			name += " -> " + printable(string(f.Target))
		}
		rows = append(rows, []string{"  " + env.when(f.When), strconv.Itoa(f.Lines), strconv.Itoa(f.Tokens), name, visible(env.why(f.Why))})
	}
	printTable(env.Out, rows)
}
