package knowledge

import (
	"fmt"
	"strings"
	"unicode"

	"gopkg.in/yaml.v3"
)

// yamlScalar writes a text as one line of YAML, in the quotes of style where it
// has some, else plain where YAML reads the same text back. A date stays plain;
// a text that YAML would take for a number or a boolean is quoted.
func yamlScalar(value string, style yaml.Style) string {
	if strings.ContainsFunc(value, needsEscape) || style == yaml.DoubleQuotedStyle {
		return quoteYAML(value)
	}
	if style == yaml.SingleQuotedStyle {
		return "'" + strings.ReplaceAll(value, "'", "''") + "'"
	}
	root, err := parseYAML("k: " + value + "\n")
	if err != nil || root == nil || root.Kind != yaml.MappingNode || len(root.Content) != 2 || root.FootComment != "" {
		return quoteYAML(value)
	}
	node := root.Content[1]
	plain := node.Kind == yaml.ScalarNode && node.Style == 0 && node.Anchor == "" && node.Value == value
	if !plain || node.Tag != "!!str" && node.Tag != "!!timestamp" || oldBoolean(value) {
		return quoteYAML(value)
	}
	return value
}

// oldBoolean is what YAML 1.1, which many readers still speak, takes for a
// boolean.
func oldBoolean(value string) bool {
	switch strings.ToLower(value) {
	case "y", "n", "yes", "no", "on", "off":
		return true
	}
	return false
}

// yamlFlowScalar is yamlScalar for an item of `[a, b]`, where commas and
// brackets end an item.
func yamlFlowScalar(value string) string {
	if strings.ContainsAny(value, ",[]{}") || strings.HasSuffix(value, ":") {
		return quoteYAML(value)
	}
	return yamlScalar(value, 0)
}

// needsEscape is true for what has no place in a plain or single-quoted text.
func needsEscape(r rune) bool {
	return r != ' ' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || unicode.In(r, unicode.Zl, unicode.Zp) || r == unicode.ReplacementChar)
}

func quoteYAML(value string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range value {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case needsEscape(r) && r > 0xffff:
			fmt.Fprintf(&b, `\U%08X`, r)
		case needsEscape(r):
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String() + `"`
}
