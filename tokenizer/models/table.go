package models

import (
	_ "embed"
	"fmt"
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
}

// file is a table as written: the built-in one, or the models section of a
// workspace's configuration.
type file struct {
	Date      string         `yaml:"date"`
	Default   string         `yaml:"default"`
	Prefixes  []string       `yaml:"prefixes"`
	Suffixes  map[string]int `yaml:"suffixes"`
	Variables []string       `yaml:"variables"`
	Models    []yaml.Node    `yaml:"models"`
	Profiles  []Profile      `yaml:"profiles"`
}

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
	if err := unmarshal(config, &own); err != nil {
		return nil, gitobj.Problemf(gitobj.Usage, "configuration: models: %w", err).WithHint("git anw models shows the fields")
	}
	if err := t.add(own.Models); err != nil {
		return nil, gitobj.Problemf(gitobj.Usage, "configuration: models: %w", err).WithHint("git anw models shows the fields")
	}
	return t, nil
}

// unmarshal reads what others wrote. The parser is a port of C and may panic on
// hostile input; that is an error here.
func unmarshal(data []byte, into any) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("yaml: %v", r)
		}
	}()
	return yaml.Unmarshal(data, into)
}

// add puts a file before what the table has: the first that matches counts.
func (t *Table) add(f file) error {
	t.prefixes = append(f.Prefixes, t.prefixes...)
	t.variables = append(f.Variables, t.variables...)
	t.Profiles = overlay(f.Profiles, t.Profiles)
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
		return Model{}, fmt.Errorf("line %d: match is missing", node.Line)
	}
	m := t.nearest(like.Like, like.Match[0])
	if date != "" {
		m.Date = date
	}
	if err := node.Decode(&m); err != nil {
		return Model{}, err
	}
	if m.Window < 1 || m.Output < 0 || m.Tokenizer == "" {
		return Model{}, fmt.Errorf("line %d: %s: window and tokenizer are needed", node.Line, m.Match[0])
	}
	return m, nil
}

// nearest is where a model that is read starts from: empty for the built-in table.
func (t *Table) nearest(like, match string) Model {
	if len(t.Models) == 0 {
		return Model{}
	}
	if like == "" {
		like = match
	}
	m, _ := t.Lookup(like)
	m.ID, m.Fallback, m.Match = "", false, nil
	m.Unsure = slices.Clone(m.Unsure)
	return m
}
