package models

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/tokenizer"
	"github.com/git-anw/git-anw/tokenizer/estimate"
)

// Lookup is what is known of a model. It is not exact where nobody has looked the
// id up: then it is the nearest family, and Warning says so.
func (t *Table) Lookup(id string) (m Model, exact bool) {
	name, window := t.simplify(id)
	for _, m := range t.Models {
		if !matches(m, name) {
			continue
		}
		m.ID = id
		m.Window = max(m.Window, window)
		return m, !m.Fallback
	}
	return Model{ID: id}, false
}

// Doubt is how little is known of the model's tokenizer.
func (m Model) Doubt() estimate.Doubt {
	unsure := slices.Contains(m.Unsure, "tokenizer")
	switch {
	case unsure && (m.Fallback || m.Provider == nobody):
		return estimate.Unrelated
	case unsure || m.Fallback:
		return estimate.Related
	}
	return estimate.Sure
}

// Careful is what to assume of a model that nobody named, where its cache is to be
// marked in this way: the fallback of the first family that is; empty for none.
func (t *Table) Careful(marker string) Model {
	for _, m := range t.Models {
		if m.Fallback && m.Cache.Marker == marker {
			return m
		}
	}
	return Model{}
}

func matches(m Model, name string) bool {
	for _, pattern := range m.Match {
		if ok, _ := path.Match(fold(pattern), name); ok {
			return true
		}
	}
	return false
}

// simplify is an id without what clouds, gateways and agents put around it, and
// the window that they ask for with it.
func (t *Table) simplify(id string) (name string, window int) {
	name = strings.ToLower(strings.TrimSpace(id))
	for suffix, n := range t.suffixes {
		if strings.HasSuffix(name, suffix) {
			window = n
		}
	}
	if i := strings.LastIndexByte(name, '/'); i >= 0 {
		name = name[i+1:]
	}
	if i := strings.IndexAny(name, "@:["); i > 0 {
		name = name[:i]
	}
	for again := true; again; {
		again = false
		for _, prefix := range t.prefixes {
			if rest, ok := strings.CutPrefix(name, prefix); ok && rest != "" {
				name, again = rest, true
			}
		}
	}
	return fold(name), window
}

// fold is an id or a pattern as they are compared: some write 4.5 and some 4-5.
func fold(name string) string {
	return strings.NewReplacer(".", "-", "_", "-", " ", "-").Replace(strings.ToLower(name))
}

// Choose is the model to count for: what a person asked for, else the variable
// of our own, else those of the agents, else the workspace's default. from says
// where it was found; both are "" where it was nowhere.
func (t *Table) Choose(asked string, getenv func(string) string) (id, from string) {
	return choose(asked, t.variables, t.chosen, getenv)
}

// Choose is what the table under a workspace's configuration would choose, for
// next to nothing where there is no configuration: most commands need not know
// more of models than that none is chosen.
func Choose(config []byte, asked string, getenv func(string) string) (id, from string, err error) {
	if asked != "" {
		return asked, "--model", nil
	}
	if bytes.Contains(config, []byte("models")) {
		t, err := Load(config)
		if err != nil {
			return "", "", err
		}
		id, from = t.Choose("", getenv)
		return id, from, nil
	}
	var head struct {
		Variables []string `yaml:"variables"`
	}
	if err := yaml.Unmarshal(headOf(builtIn), &head); err != nil {
		return "", "", fmt.Errorf("models.yaml: %w", err)
	}
	id, from = choose("", head.Variables, "", getenv)
	return id, from, nil
}

// headOf is a table up to its first long section.
func headOf(table []byte) []byte {
	head, _, _ := bytes.Cut(table, []byte("\ncaches:"))
	return head
}

func choose(asked string, variables []string, chosen string, getenv func(string) string) (id, from string) {
	if asked != "" {
		return asked, "--model"
	}
	for _, variable := range append([]string{"ANW_MODEL"}, variables...) {
		if id := strings.TrimSpace(getenv(variable)); id != "" {
			return id, variable
		}
	}
	if chosen != "" {
		return chosen, "configuration"
	}
	return "", ""
}

// CountsVersion changes whenever a count of the program does. Whoever keeps
// counts keeps this with them; a test holds it.
const CountsVersion = "4"

// Counter is the counter of a name in a table: an encoding that is exact, or an
// estimate.
func Counter(name string) (tokenizer.Counter, error) {
	exact, err := tokenizer.New(name)
	if err == nil {
		return exact, nil
	}
	if estimated, err := estimate.New(name); err == nil {
		return estimated, nil
	}
	return nil, gitobj.Problemf(gitobj.Usage, "tokenizer: %q is not known", name).
		WithHint("use one of: %s; or git anw tokenizer add %s FILE", strings.Join(append(tokenizer.Names(), estimate.Names()...), ", "), name)
}
