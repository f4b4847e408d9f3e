package models

import (
	"cmp"
	_ "embed"
	"fmt"
	"path"
	"slices"

	"gopkg.in/yaml.v3"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

//go:embed models.yaml
var builtIn []byte

// Model is what is known of a model, or of all that match its patterns.
type Model struct {
	ID        string   `yaml:"-" json:"id,omitempty"` // what Lookup was asked for
	Match     []string `yaml:"match" json:"match"`
	Provider  string   `yaml:"provider" json:"provider"`
	Window    int      `yaml:"window" json:"window"`
	Output    int      `yaml:"output" json:"output"`
	Tokenizer string   `yaml:"tokenizer" json:"tokenizer"`
	Cache     Cache    `yaml:"cache" json:"cache"`
	// Unsure names the fields that nobody has confirmed for this model.
	Unsure []string `yaml:"unsure" json:"unsure,omitempty"`
	// Fallback is true for an entry that stands for ids nobody has looked up.
	Fallback bool   `yaml:"fallback" json:"fallback,omitempty"`
	Source   string `yaml:"source" json:"source"`
	Date     string `yaml:"date" json:"date"`
}

// Cache is what a provider asks for before it caches the beginning of a prompt.
type Cache struct {
	Minimum     int     `yaml:"minimum" json:"minimum"` // tokens; 0 where none is known
	Granularity string  `yaml:"granularity" json:"granularity,omitempty"`
	Breakpoints int     `yaml:"breakpoints" json:"breakpoints"` // 0 where the provider chooses
	Lookback    int     `yaml:"lookback" json:"lookback,omitempty"`
	Lives       []Life  `yaml:"lives" json:"lives,omitempty"`
	Read        float64 `yaml:"read" json:"read"` // price relative to input; 0 without a cache
	Marker      string  `yaml:"marker" json:"marker,omitempty"`
}

// WholeMessages is the granularity of a cache that keeps nothing smaller.
const WholeMessages = "whole messages"

// Life is how long an entry of a cache stays after its last use, and the price of
// writing it relative to input.
type Life struct {
	Life  string  `yaml:"life" json:"life"`
	Write float64 `yaml:"write" json:"write"`
}

// Table is all that is known: the built-in table under what a workspace says.
type Table struct {
	Date      string
	Models    []Model // the first that matches counts
	Profiles  []Profile
	prefixes  []string
	suffixes  map[string]int
	variables []string
	chosen    string
	// Unread is what of a workspace's settings nothing reads, with its place. A newer
	// program may read it.
	Unread []error
}

// section is a table as written: the built-in one, or the models section of a
// workspace's configuration, with its models and profiles in a form of the reader's.
type section[M, P any] struct {
	Date      string         `yaml:"date"`
	Default   string         `yaml:"default"`
	Prefixes  []string       `yaml:"prefixes"`
	Suffixes  map[string]int `yaml:"suffixes"`
	Variables []string       `yaml:"variables"`
	Models    []M            `yaml:"models"`
	Profiles  []P            `yaml:"profiles"`
}

// file is a section whose parts are read one by one: a model when all before it are
// known, and each with its line.
type file = section[yaml.Node, yaml.Node]

// Load is the table under the models section of a workspace's configuration,
// whose bytes may be nil.
func Load(config []byte) (*Table, error) {
	var base file
	if err := yaml.Unmarshal(builtIn, &base); err != nil {
		return nil, fmt.Errorf("models.yaml: %w", err)
	}
	t := &Table{}
	if err := t.add(base); err != nil {
		return nil, fmt.Errorf("models.yaml: %w", err)
	}
	var own struct {
		Models file `yaml:"models"`
	}
	if err := unmarshal(config, &own, false); err != nil {
		return nil, problemOf(config, err)
	}
	if err := t.add(own.Models); err != nil {
		return nil, problemOf(config, err)
	}
	t.Unread = unread(config)
	return t, nil
}

// add puts a file before what the table has: the first that matches counts.
func (t *Table) add(f file) error {
	t.prefixes = append(f.Prefixes, t.prefixes...)
	t.variables = append(f.Variables, t.variables...)
	profiles, err := profilesOf(f.Profiles)
	if err != nil {
		return err
	}
	t.Profiles = overlay(profiles, t.Profiles)
	if t.suffixes == nil {
		t.suffixes = map[string]int{}
	}
	for suffix, window := range f.Suffixes {
		t.suffixes[suffix] = window
	}
	if f.Date != "" {
		t.Date = f.Date
	}
	if f.Default != "" {
		t.chosen = f.Default
	}
	var models []Model
	for _, node := range f.Models {
		m, err := t.read(node, f.Date)
		if err != nil {
			return err
		}
		models = append(models, m)
	}
	t.Models = append(models, t.Models...)
	return nil
}

// read is a model as written over the one it is like: a workspace says only what
// differs.
func (t *Table) read(node yaml.Node, date string) (Model, error) {
	var like struct {
		Like  string   `yaml:"like"`
		Match []string `yaml:"match"`
	}
	if err := node.Decode(&like); err != nil {
		return Model{}, err
	}
	if len(like.Match) == 0 {
		return Model{}, at(&node, gitobj.Problemf(gitobj.Usage, "match is missing"))
	}
	for _, pattern := range like.Match {
		if _, err := path.Match(fold(pattern), ""); err != nil {
			return Model{}, at(&node, gitobj.Problemf(gitobj.Usage, "%q is not a pattern", pattern))
		}
	}
	m := t.nearest(cmp.Or(like.Like, like.Match[0]))
	if like.Like != "" && m.Provider == nobody {
		return Model{}, at(&node, gitobj.Problemf(gitobj.Usage, "like: %q is no model that is known", like.Like))
	}
	if date != "" {
		m.Date = date
	}
	if err := node.Decode(&m); err != nil {
		return Model{}, err
	}
	if !says(node, "output") { // no answer is longer than the window
		m.Output = min(m.Output, m.Window)
	}
	m.Unsure = slices.DeleteFunc(m.Unsure, func(field string) bool { return says(node, field) && !says(node, "unsure") })
	if m.Window < 1 || m.Output < 0 || m.Tokenizer == "" {
		return Model{}, at(&node, gitobj.Problemf(gitobj.Usage, "%s: window and tokenizer are needed", m.Match[0]))
	}
	return m, nil
}

// nobody is the provider of a model that is like no other.
const nobody = "unknown"

// nearest is where a model that is read starts from: empty for the built-in table.
func (t *Table) nearest(like string) Model {
	if len(t.Models) == 0 {
		return Model{}
	}
	m, _ := t.Lookup(like)
	m.ID, m.Fallback, m.Match = "", false, nil
	m.Unsure = slices.Clone(m.Unsure)
	return m
}

// says is true where a model as written has a field.
func says(node yaml.Node, field string) bool {
	for i := 0; i+1 < len(node.Content); i += 2 {
		if node.Content[i].Value == field {
			return true
		}
	}
	return false
}
