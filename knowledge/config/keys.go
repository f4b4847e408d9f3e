package config

import (
	"regexp"
	"strconv"

	"gopkg.in/yaml.v3"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// key is a name the file may use and what its value means.
type key struct {
	name string
	read func(value *yaml.Node)
}

// top are the keys of the file. A new one is a line here.
func (r *reader) top() []key {
	return []key{
		{"version", r.version},
		{"context", func(v *yaml.Node) { r.section(v, "context", []key{{"pins", r.pins}, {"core", r.core}}) }},
		{"todo", func(v *yaml.Node) { r.section(v, "todo", []key{{"headings", r.headings}}) }},
		{"layers", func(v *yaml.Node) { r.section(v, "layers", []key{{"budget", r.budget}}) }},
		{"rules", r.rules},
		{"manifest", r.manifest},
		{"redact", func(v *yaml.Node) { r.section(v, "redact", []key{{"allow", r.allow}}) }},
		{"models", func(*yaml.Node) {}}, // the table of models reads it, and says what is wrong with it
	}
}

func (r *reader) version(value *yaml.Node) {
	n, err := strconv.Atoi(value.Value)
	switch {
	case value.Kind != yaml.ScalarNode || err != nil || n < 1:
		r.problem(value.Line, "`version` is not a number")
		return
	case n > version:
		r.problem(value.Line, "`version` %d is newer than this program, which reads what it knows of it", n)
	}
	r.config.Version = n
}

func (r *reader) manifest(value *yaml.Node) {
	var known bool
	if r.config.OnTrunk, known = OnTrunk(value.Value); !known {
		r.problem(value.Line, "`manifest` is neither %s nor %s", inPromotion, onTrunk)
	}
}

func (r *reader) budget(value *yaml.Node) {
	n, err := strconv.Atoi(value.Value)
	if value.Kind != yaml.ScalarNode || err != nil || n < 1 {
		r.problem(value.Line, "`layers.budget` is not a number of tokens")
		return
	}
	r.config.Budget = n
}

func (r *reader) core(value *yaml.Node) {
	n, err := strconv.Atoi(value.Value)
	if value.Kind != yaml.ScalarNode || err != nil || n < 0 || n > mostCore {
		r.problem(value.Line, "`context.core` is not a percentage from 0 to %d", mostCore)
		return
	}
	r.config.Core = n
}

func (r *reader) pins(value *yaml.Node) {
	for _, node := range r.list(value, "context.pins") {
		pin := gitobj.Path(node.Value)
		if r.config.Pins = append(r.config.Pins, pin); !pin.Valid() {
			r.problem(node.Line, "%q is not a path inside the workspace", node.Value)
		}
	}
}

func (r *reader) allow(value *yaml.Node) {
	for _, node := range r.list(value, "redact.allow") {
		r.config.Allow = append(r.config.Allow, node.Value)
		if expression, ok := Expression(node.Value); ok {
			if _, err := regexp.Compile(expression); err != nil {
				r.problem(node.Line, "`redact.allow` has %q, which is no regular expression", node.Value)
			}
		}
	}
}

// Expression is the regular expression that an exception from redaction is, if it
// stands between slashes. It has to match a secret as a whole, so that a loose one
// does not let a longer secret through.
func Expression(exception string) (expression string, ok bool) {
	if len(exception) < 3 || exception[0] != '/' || exception[len(exception)-1] != '/' {
		return "", false
	}
	return "^(?:" + exception[1:len(exception)-1] + ")$", true
}

func (r *reader) headings(value *yaml.Node) {
	var keys []key
	for _, role := range [...]knowledge.TodoRole{knowledge.RoleStartHere, knowledge.RoleInProgress, knowledge.RolePending, knowledge.RoleDone} {
		keys = append(keys, key{string(role), func(v *yaml.Node) {
			for _, node := range r.list(v, "todo.headings."+string(role)) {
				r.config.Headings[role] = append(r.config.Headings[role], node.Value)
			}
		}})
	}
	r.section(value, "todo.headings", keys)
}

// rules cannot say which ids exist: whoever has the rules does.
func (r *reader) rules(value *yaml.Node) {
	r.pairs(value, "rules", func(name, v *yaml.Node) {
		switch level := v.Value; level {
		case "off", "warning", "error":
			r.config.Rules = append(r.config.Rules, RuleLevel{name.Value, level, name.Line})
		case "false": // YAML 1.1 readers take `off` for this
			r.config.Rules = append(r.config.Rules, RuleLevel{name.Value, "off", name.Line})
		default:
			r.problem(v.Line, "`rules.%s` is %q, not off, warning or error", name.Value, level)
		}
	})
}
