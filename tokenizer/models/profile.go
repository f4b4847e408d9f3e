package models

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Profile is a way to point agents at a provider.
type Profile struct {
	Name   string    `yaml:"name" json:"name"`
	Model  string    `yaml:"model" json:"model"`
	Set    Variables `yaml:"set" json:"set"`
	Keys   Variables `yaml:"keys" json:"keys"` // variable to set: variable that has the key
	Unset  []string  `yaml:"unset" json:"unset"`
	Source string    `yaml:"source" json:"source"`
}

// Variables are names and values in the order they were written.
type Variables []Variable

// Variable is one of them.
type Variable struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// UnmarshalYAML reads a mapping.
func (v *Variables) UnmarshalYAML(node *yaml.Node) error {
	if node.Kind != yaml.MappingNode {
		return at(node, gitobj.Problemf(gitobj.Usage, "variables are written NAME: value"))
	}
	*v = nil
	for i := 0; i+1 < len(node.Content); i += 2 {
		name := node.Content[i].Value
		if !isName(name) {
			return at(node.Content[i], gitobj.Problemf(gitobj.Usage, "%q is not the name of a variable", name))
		}
		value := node.Content[i+1]
		if value.Kind == yaml.AliasNode {
			value = value.Alias
		}
		switch {
		case value.Kind != yaml.ScalarNode:
			return at(node.Content[i], gitobj.Problemf(gitobj.Usage, "%s: variables are written NAME: value", name))
		case value.Tag == "!!null":
			*v = append(*v, Variable{name, ""})
		default:
			*v = append(*v, Variable{name, value.Value})
		}
	}
	return nil
}

func isName(name string) bool {
	for i, r := range name {
		letter := r == '_' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return name != ""
}

func profilesOf(nodes []yaml.Node) ([]Profile, error) {
	profiles := make([]Profile, len(nodes))
	for i := range nodes {
		if err := nodes[i].Decode(&profiles[i]); err != nil {
			return nil, err
		}
		if profiles[i].Name == "" {
			return nil, at(&nodes[i], gitobj.Problemf(gitobj.Usage, "a profile has no name"))
		}
	}
	return profiles, nil
}

// Profile is the profile of that name.
func (t *Table) Profile(name string) (Profile, error) {
	var names []string
	for _, p := range t.Profiles {
		if p.Name == name {
			return p, p.check()
		}
		names = append(names, p.Name)
	}
	return Profile{}, gitobj.Problemf(gitobj.Usage, "profile: %q is not known", name).
		WithHint("use one of: %s", strings.Join(names, ", "))
}

// longestWord is what a variable for a key may be set to where a server wants
// any word at all.
const longestWord = 16

func secretName(name string) bool {
	for _, end := range []string{"KEY", "TOKEN", "SECRET", "PASSWORD"} {
		if strings.HasSuffix(strings.ToUpper(name), end) {
			return true
		}
	}
	return false
}

// startsPrograms tells the variables by which others decide what a person's programs
// are, or run first: no provider needs one.
func startsPrograms(name string) bool {
	for _, start := range []string{"LD_", "DYLD_", "GIT_", "BASH_", "PYTHON", "PERL5", "RUBY"} {
		if strings.HasPrefix(strings.ToUpper(name), start) {
			return true
		}
	}
	return slices.Contains([]string{"PATH", "IFS", "ENV", "HOME", "SHELL", "PS1", "PS4", "PROMPT_COMMAND", "SHELLOPTS", "EDITOR", "VISUAL", "PAGER", "BROWSER", "NODE_OPTIONS", "NODE_PATH"}, strings.ToUpper(name))
}

// check refuses what a shell would run or a key that was written down: both come
// from files that others may have written.
func (p Profile) check() error {
	for _, key := range p.Keys {
		if !isName(key.Value) {
			return gitobj.Problemf(gitobj.Refused, "profile %s: %s: keys are names of variables, not keys", p.Name, key.Name)
		}
	}
	for _, v := range p.Set {
		if len(v.Value) > longestWord && secretName(v.Name) {
			return gitobj.Problemf(gitobj.Refused, "profile %s: %s looks like a key that was written down", p.Name, v.Name).
				WithHint("keep the key in a variable and name that under keys")
		}
	}
	for _, name := range p.Unset {
		if !isName(name) {
			return gitobj.Problemf(gitobj.Usage, "profile %s: %q is not the name of a variable", p.Name, name)
		}
	}
	for _, v := range slices.Concat(p.Set, p.Keys) {
		if startsPrograms(v.Name) {
			return gitobj.Problemf(gitobj.Refused, "profile %s: %s decides which programs run, and has no place in a profile", p.Name, v.Name)
		}
	}
	for _, v := range append(Variables{{"model", p.Model}}, p.Set...) {
		if strings.ContainsFunc(v.Value, func(r rune) bool { return r < ' ' || r == 0x7F }) {
			return gitobj.Problemf(gitobj.Usage, "profile %s: %s has a control character", p.Name, v.Name)
		}
	}
	return nil
}

// overlay is the first profiles, and those of the second whose names are not
// among them.
func overlay(first, second []Profile) []Profile {
	all := slices.Clone(first)
	for _, p := range second {
		if !slices.ContainsFunc(first, func(own Profile) bool { return own.Name == p.Name }) {
			all = append(all, p)
		}
	}
	return all
}
