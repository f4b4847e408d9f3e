// Package config reads `.anw/config.yaml`, the settings a workspace shares, from
// bytes or from a state of the files. Which state that is is the caller's
// business. Nothing in it is fatal: what cannot be understood is a problem with
// its line, and everything else counts.
package config

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"

	"gopkg.in/yaml.v3"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/pattern"
)

// Path is where the settings are.
const Path gitobj.Path = ".anw/config.yaml"

// version is the format this program writes and understands in full. A file
// that does not say is of this version.
const version = 1

// defaultCore is what context.core is where the file does not say, and mostCore
// what it may be: the rest is for the index, the task and its pages.
const (
	defaultCore = 40
	mostCore    = 60
)

// Config is what the file says.
type Config struct {
	Version  int
	Pins     []gitobj.Path          // context.pins: pages that go into every bundle
	Core     int                    // context.core: percent of a bundle's budget for pages that all tasks get
	Budget   int                    // layers.budget: tokens an agent may be given at its start
	Headings knowledge.TodoHeadings // todo.headings: wordings of the workspace's own
	Rules    []RuleLevel            // rules: how bad a finding is
	OnTrunk  bool                   // manifest: on-trunk, where a promotion leaves the MANIFEST to whoever merges
	Allow    []string               // redact.allow: what looks like a secret and is none
	Problems []knowledge.Issue
	Broken   bool // it is not YAML: nothing of it counts
}

// RuleLevel sets a rule to "off", "warning" or "error".
type RuleLevel struct {
	ID    string
	Level string
	Line  int
}

// Parse reads the file; no bytes are an empty one.
func Parse(data []byte) Config {
	r := reader{config: Config{Version: version, Core: defaultCore, Headings: knowledge.TodoHeadings{}}}
	root, more, err := document(data)
	switch {
	case err != nil:
		r.config.Broken = true
		r.problem(lineOf(err), "it is not YAML: %s", yamlPlace.ReplaceAllString(err.Error(), ""))
	case root != nil:
		r.section(root, "", r.top())
	}
	if more > 0 {
		r.problem(more, "a second document begins here; only the first one counts")
	}
	slices.SortStableFunc(r.config.Problems, func(a, b knowledge.Issue) int { return a.Line - b.Line })
	return r.config
}

// Read is what a state of a workspace has; without the file nothing is set.
func Read(tree fs.FS) Config {
	data, err := fs.ReadFile(tree, string(Path))
	if err != nil {
		return Parse(nil)
	}
	return Parse(data)
}

// The values of `manifest`, and of the personal setting that is stronger.
const (
	inPromotion = "in-promotion"
	onTrunk     = "on-trunk"
)

// OnTrunk understands a value of either; "" leaves it open.
func OnTrunk(value string) (on, known bool) {
	return value == onTrunk, value == "" || value == inPromotion || value == onTrunk
}

// Level is what the file sets a rule to, "" where it says nothing.
func (c Config) Level(id string) string {
	for _, rule := range c.Rules {
		if rule.ID == id {
			return rule.Level
		}
	}
	return ""
}

// document is the root node, and the line where a second document begins, 0 for
// none. The parser is a port of C and may panic on hostile input; that is an error
// here.
func document(data []byte) (root *yaml.Node, more int, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("yaml: %v", r)
		}
	}()
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	var doc, next yaml.Node
	if err := decoder.Decode(&doc); err == io.EOF {
		return nil, 0, nil
	} else if err != nil {
		return nil, 0, err
	}
	if err := decoder.Decode(&next); err == nil && !empty(next.Content[0]) {
		more = next.Content[0].Line
	} else if err != nil && err != io.EOF {
		more = lineOf(err)
	}
	return doc.Content[0], more, nil
}

var yamlPlace = pattern.New(`^yaml: (line \d+: )?`)

var yamlLine = pattern.New(`line (\d+)`)

func lineOf(err error) int {
	if m := yamlLine.FindStringSubmatch(err.Error()); m != nil {
		if n, err := strconv.Atoi(m[1]); err == nil {
			return n
		}
	}
	return 1
}
