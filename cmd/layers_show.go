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
			fmt.Fprintf(env.Out, env.say("  not loaded: %s from %s:%d\n", "  没有载入：%s，出自 %s:%d\n"), visible(b.Written), printable(string(b.Path)), b.Line)
		}
		fmt.Fprintf(env.Out, "  at the start: %s, %s, %s\n\n", count(by.Boot.Files, "file"), count(by.Boot.Lines, "line"), tokensOf(by))
	}
	if idle != nil {
		fmt.Fprintf(env.Out, env.say("nothing here for: %s\n", "这里没有给它们的：%s\n"), strings.Join(idle, ", "))
	}
}

func tokensOf(by loadedBy) string {
	if by.Exact {
		return count(by.Boot.Tokens, "token") + " of " + by.Tokenizer
	}
	return "about " + count(by.Boot.Tokens, "token") + " (" + by.Tokenizer + ", estimated)"
}

func showLoaded(env *Env, by loadedBy) {
	if len(by.Files) == 0 {
		return
	}
	rows := [][]string{{"  WHEN", "LINES", "TOKENS", "FILE", "WHY"}}
	for _, f := range by.Files {
		name := strings.Repeat("  ", len(f.Via)) + printable(string(f.Path))
		if f.Target != "" {
			name += " -> " + printable(string(f.Target))
		}
		rows = append(rows, []string{"  " + string(f.When), strconv.Itoa(f.Lines), strconv.Itoa(f.Tokens), name, visible(f.Why)})
	}
	printTable(env.Out, rows)
}
