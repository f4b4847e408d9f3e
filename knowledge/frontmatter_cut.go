package knowledge

import (
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// hashed finds a # in a value without quotes that begins a word, as in #12 or
// #tag: behind a blank all the rest is a comment to YAML. A comment that is meant
// has a blank behind it.
var hashed = pattern.New(`^(?:[^"'\[{|>&*!#][^#]*?[ \t])?(#[^\s#!].*)$`)

// readCuts notes the values that a # cuts short, which nobody means and no reader
// of YAML says.
func (f *FrontMatter) readCuts(lines []textLine) {
	for _, field := range f.fields {
		if !field.plain() {
			continue
		}
		for number := field.line; number < field.next; number++ {
			value, ok := valueOn(lines[number-2].Text, number == field.line)
			if m := hashed.FindStringSubmatch(value); ok && m != nil {
				f.Cuts = append(f.Cuts, Issue{number, "front matter: `" + field.key + "` ends before " + m[1] + ", which is a comment to YAML"})
			}
		}
	}
}

// plain is true for a value written without quotes, brackets or bars: a text, a
// list of lines, or nothing at all.
func (f frontField) plain() bool {
	node := f.node
	switch {
	case node == nil || node.Anchor != "":
		return false
	case node.Kind == yaml.SequenceNode:
		return node.Style&yaml.FlowStyle == 0
	}
	return node.Kind == yaml.ScalarNode && node.Style == 0
}

// valueOn is the value that a line of front matter begins.
func valueOn(line string, first bool) (value string, ok bool) {
	if first {
		if key := topKey.FindString(line); key != "" {
			return strings.TrimSpace(line[len(key):]), true
		}
		return "", false
	}
	value, ok = strings.CutPrefix(strings.TrimSpace(line), "- ")
	return strings.TrimSpace(value), ok
}

// whole reports whether what is kept of an entry's own keys is all they hold.
func (f FrontMatter) whole(keys ...string) bool {
	for _, field := range f.fields {
		node := resolve(field.node)
		for _, key := range keys {
			if field.key == key && node != nil && !(node.Kind == yaml.ScalarNode || key == "tags" && flat(node)) {
				return false
			}
		}
	}
	return len(f.Cuts) == 0
}

// flat is true for a list of texts.
func flat(node *yaml.Node) bool {
	for _, item := range node.Content {
		if item = resolve(item); item == nil || item.Kind != yaml.ScalarNode {
			return false
		}
	}
	return node.Kind == yaml.SequenceNode
}
