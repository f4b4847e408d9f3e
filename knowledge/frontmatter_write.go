package knowledge

import (
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// scalarLines are the lines of key with a new text. A value on one line is
// replaced in place, so that spacing and a comment behind it stay.
func scalarLines(key, value string, old *frontField, lines []textLine) []string {
	if old == nil {
		return []string{yamlScalar(key, 0) + ": " + yamlScalar(value, 0)}
	}
	head, tail := splitValue(old, lines)
	return []string{head + yamlScalar(value, nodeStyle(old.node)) + tail}
}

// listLines are the lines of key with new items.
func listLines(key string, values []string, old *frontField, lines []textLine) []string {
	flow := flowList(values)
	if old == nil {
		return []string{yamlScalar(key, 0) + ": " + flow}
	}
	items, ok := blockItems(old, lines)
	if !ok || len(values) == 0 {
		head, tail := splitValue(old, lines)
		return []string{head + flow + tail}
	}
	fresh := []string{lines[0].Text}
	for _, value := range values {
		line, kept := items[value]
		if !kept {
			line = blockIndent(lines[1].Text) + yamlScalar(value, 0)
		}
		fresh = append(fresh, line)
	}
	return fresh
}

func flowList(values []string) string {
	quoted := make([]string, len(values))
	for i, value := range values {
		quoted[i] = yamlFlowScalar(value)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

var blockItem = pattern.New(`^[ \t]*-[ \t]+`)

func blockIndent(line string) string {
	if indent := blockItem.FindString(line); indent != "" {
		return indent
	}
	return "  - "
}

// blockItems maps the items of a block list to their lines; it is not ok where
// the value is anything but one plain item a line.
func blockItems(old *frontField, lines []textLine) (map[string]string, bool) {
	if old.node == nil || old.node.Kind != yaml.SequenceNode || old.node.Style&yaml.FlowStyle != 0 {
		return nil, false
	}
	if len(lines) != len(old.node.Content)+1 {
		return nil, false
	}
	items := map[string]string{}
	for i, item := range old.node.Content {
		if !blockItem.MatchString(lines[i+1].Text) {
			return nil, false
		}
		items[scalar(item)] = lines[i+1].Text
	}
	return items, true
}

var keyHead = pattern.New(`^([^"'\s][^:]*|"[^"]*"|'[^']*')[ \t]*:(?:[ \t]+|$)`)

// splitValue cuts the first line of a field into what stands before its value
// and the comment behind it. A value of several lines is replaced as a whole.
func splitValue(old *frontField, lines []textLine) (head, tail string) {
	text := lines[0].Text
	head = keyHead.FindString(text)
	if head == "" {
		return yamlScalar(old.key, 0) + ": ", ""
	}
	rest := text[len(head):]
	if !strings.HasSuffix(head, " ") && !strings.HasSuffix(head, "\t") {
		head += " "
	}
	if len(lines) > 1 {
		return head, ""
	}
	return head, valueTail(rest)
}

// valueTail is the blank space and comment behind a value of one line.
func valueTail(rest string) string {
	quote, depth := byte(0), 0
	for i := 0; i < len(rest); i++ {
		c := rest[i]
		switch {
		case quote == '"' && c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case (c == '"' || c == '\'') && (i == 0 || depth > 0):
			quote = c
		case c == '[' || c == '{':
			depth++
		case c == '#' && (i == 0 || rest[i-1] == ' ' || rest[i-1] == '\t'):
			return rest[len(strings.TrimRight(rest[:i], " \t")):]
		}
	}
	return ""
}

func nodeStyle(node *yaml.Node) yaml.Style {
	if node == nil || node.Kind != yaml.ScalarNode {
		return 0
	}
	return node.Style & (yaml.DoubleQuotedStyle | yaml.SingleQuotedStyle)
}
