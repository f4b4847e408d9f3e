package knowledge

import (
	"strings"

	"gopkg.in/yaml.v3"
)

// field is the first one with this key.
func (f FrontMatter) field(key string) (frontField, bool) {
	for _, field := range f.fields {
		if field.key == key {
			return field, true
		}
	}
	return frontField{}, false
}

// Has reports whether the key is there, with or without a value.
func (f FrontMatter) Has(key string) bool {
	_, ok := f.field(key)
	return ok
}

// Plain reports whether the key is absent or holds at most a text, so that
// writing a text there loses nothing else.
func (f FrontMatter) Plain(key string) bool {
	field, _ := f.field(key)
	node := resolve(field.node)
	return node == nil || node.Kind == yaml.ScalarNode
}

// Line is the line of the key in the file, 0 where it is absent.
func (f FrontMatter) Line(key string) int {
	field, _ := f.field(key)
	return field.line
}

// Keys are the keys in the order they are written, a repeated one once.
func (f FrontMatter) Keys() []string {
	var keys []string
	seen := map[string]bool{}
	for _, field := range f.fields {
		if !seen[field.key] {
			seen[field.key] = true
			keys = append(keys, field.key)
		}
	}
	return keys
}

// String is the text of a scalar value, "" for none, null, a list or a map.
func (f FrontMatter) String(key string) string {
	field, ok := f.field(key)
	if !ok {
		return ""
	}
	return field.text()
}

// Nested is the text of a scalar one level down, "" for anything else.
func (f FrontMatter) Nested(key, inner string) string {
	field, ok := f.field(key)
	node := resolve(field.node)
	if !ok || node == nil || node.Kind != yaml.MappingNode {
		return ""
	}
	for i := 0; i+1 < len(node.Content); i += 2 {
		if node.Content[i].Value == inner {
			return scalar(node.Content[i+1])
		}
	}
	return ""
}

// Strings are the items of a list; a scalar is a list of one. Items that are
// themselves lists or maps are left out, which is also what makes an alias
// bomb harmless: no alias is followed more than once.
func (f FrontMatter) Strings(key string) []string {
	field, ok := f.field(key)
	if !ok {
		return nil
	}
	node := resolve(field.node)
	if node == nil || node.Kind != yaml.SequenceNode {
		if text := field.text(); text != "" {
			return []string{text}
		}
		return nil
	}
	var items []string
	for _, item := range node.Content {
		if text := scalar(item); text != "" {
			items = append(items, text)
		}
	}
	return items
}

func (f frontField) text() string {
	if f.node == nil {
		return f.raw
	}
	return scalar(f.node)
}

func scalar(node *yaml.Node) string {
	node = resolve(node)
	if node == nil || node.Kind != yaml.ScalarNode || node.Tag == "!!null" {
		return ""
	}
	return strings.TrimSpace(node.Value)
}

func resolve(node *yaml.Node) *yaml.Node {
	if node != nil && node.Kind == yaml.AliasNode {
		return node.Alias
	}
	return node
}
