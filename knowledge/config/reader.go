package config

import (
	"fmt"

	"gopkg.in/yaml.v3"

	"github.com/git-anw/git-anw/knowledge"
)

// reader fills a Config from nodes, so that each problem has its line.
type reader struct{ config Config }

func (r *reader) problem(line int, format string, args ...any) {
	r.config.Problems = append(r.config.Problems, knowledge.Issue{Line: max(line, 1), Text: fmt.Sprintf(format, args...)})
}

// section reads a mapping with known keys. An unknown one is said and kept: a
// newer program may know it.
func (r *reader) section(value *yaml.Node, where string, keys []key) {
	r.pairs(value, where, func(name, v *yaml.Node) {
		for _, k := range keys {
			if k.name == name.Value {
				k.read(v)
				return
			}
		}
		r.problem(name.Line, "nothing here reads the key `%s`", dotted(where, name.Value))
	})
}

// pairs walks a mapping; of a key that is there twice the first counts.
func (r *reader) pairs(value *yaml.Node, where string, each func(name, v *yaml.Node)) {
	if empty(value) {
		return
	}
	if value.Kind != yaml.MappingNode {
		r.problem(value.Line, "%s is not a list of `key: value` lines", spoken(where))
		return
	}
	first := map[string]int{}
	for i := 0; i+1 < len(value.Content); i += 2 {
		name := value.Content[i]
		if line, seen := first[name.Value]; seen {
			r.problem(name.Line, "the key `%s` is on line %d already, which counts", dotted(where, name.Value), line)
			continue
		}
		first[name.Value] = name.Line
		each(name, value.Content[i+1])
	}
}

// list is a list of words, or a single one.
func (r *reader) list(value *yaml.Node, where string) []*yaml.Node {
	nodes := []*yaml.Node{value}
	switch {
	case empty(value):
		return nil
	case value.Kind == yaml.SequenceNode:
		nodes = value.Content
	}
	var words []*yaml.Node
	for _, node := range nodes {
		if node.Kind != yaml.ScalarNode {
			r.problem(node.Line, "%s is not a list of words", spoken(where))
			continue
		}
		words = append(words, node)
	}
	return words
}

func empty(value *yaml.Node) bool { return value.Kind == yaml.ScalarNode && value.Tag == "!!null" }

func dotted(where, name string) string {
	if where == "" {
		return name
	}
	return where + "." + name
}

func spoken(where string) string {
	if where == "" {
		return "the file"
	}
	return "`" + where + "`"
}
