package models

import (
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// shell is how a shell sets variables.
type shell struct {
	name                string
	set, copied, unset  string
	quote, quoteEscaped string
	// alike are other characters that the shell takes for the quote; two of one
	// are that character.
	alike string
}

// shells are those that profiles can be printed for, the default first.
func shells() []shell {
	return []shell{
		{"sh", "export NAME=VALUE", `export NAME="$VALUE"`, "unset NAME", "'", `'\''`, ""},
		{"fish", "set -gx NAME VALUE", `set -gx NAME "$VALUE"`, "set -e NAME", "'", `\'`, ""},
		{"powershell", "$env:NAME = VALUE", "$env:NAME = $env:VALUE", "Remove-Item Env:NAME -ErrorAction SilentlyContinue", "'", "''", "\u2018\u2019\u201a\u201b"},
	}
}

// Shells are the shells that Lines knows, the default first.
func Shells() []string {
	var names []string
	for _, s := range shells() {
		names = append(names, s.name)
	}
	return names
}

// Lines are what a shell must run to point agents at the profile's provider. A
// key is never in them, only the variable that has it.
func (p Profile) Lines(shellName string) ([]string, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	for _, s := range shells() {
		if s.name == shellName {
			return p.lines(s), nil
		}
	}
	return nil, gitobj.Problemf(gitobj.Usage, "shell: %q is not known", shellName).
		WithHint("use one of: %s", strings.Join(Shells(), ", "))
}

func (p Profile) lines(s shell) []string {
	var lines []string
	for _, key := range p.Keys {
		lines = append(lines, "# the key is read from "+key.Value)
	}
	for _, name := range p.Unset {
		lines = append(lines, s.line(s.unset, name, ""))
	}
	lines = append(lines, s.line(s.set, "ANW_MODEL", s.quoted(p.Model)))
	for _, v := range p.Set {
		lines = append(lines, s.line(s.set, v.Name, s.quoted(v.Value)))
	}
	for _, key := range p.Keys {
		if key.Name != key.Value {
			lines = append(lines, s.line(s.copied, key.Name, key.Value))
		}
	}
	return lines
}

// line fills in a pattern; the value last, because it may contain anything.
func (s shell) line(pattern, name, value string) string {
	before, after, found := strings.Cut(strings.Replace(pattern, "NAME", name, 1), "VALUE")
	if !found {
		return before
	}
	return before + value + after
}

func (s shell) quoted(value string) string {
	if s.name == "fish" {
		value = strings.ReplaceAll(value, `\`, `\\`)
	}
	for _, quote := range s.alike {
		value = strings.ReplaceAll(value, string(quote), string(quote)+string(quote))
	}
	return s.quote + strings.ReplaceAll(value, s.quote, s.quoteEscaped) + s.quote
}
