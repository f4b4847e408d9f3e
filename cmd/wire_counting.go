package cmd

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/spf13/pflag"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/config"
	"github.com/git-anw/git-anw/tokenizer"
	"github.com/git-anw/git-anw/tokenizer/estimate"
	"github.com/git-anw/git-anw/tokenizer/hf"
	"github.com/git-anw/git-anw/tokenizer/models"
)

// countFor is what a person says about how to count.
type countFor struct{ model, tokenizer string }

func (c *countFor) flags(flags *pflag.FlagSet) {
	flags.StringVar(&c.model, "model", "", "count for this `model`, not for that of $ANW_MODEL or of the agents' variables")
	flags.StringVar(&c.tokenizer, "tokenizer", "", "count with this `tokenizer`, whatever the model")
}

// counting is how to count, and for which model. Its counter is opened when it is
// first used: what is counted already needs none.
type counting struct {
	tokenizer string
	exact     bool
	model     models.Model // of no ID where none was chosen
	version   string       // counts of different versions do not mix
	counter   func() (tokenizer.Counter, error)
}

// counting is how to count in a workspace, whose top may be "". A model nobody
// knows is told on standard error.
func (e *Env) counting(top string, asked countFor) (counting, error) {
	if asked.model != "" && asked.tokenizer != "" {
		return counting{}, gitobj.Problemf(gitobj.Usage, "--model and --tokenizer exclude each other")
	}
	if asked.tokenizer != "" {
		return e.countingBy(asked.tokenizer)
	}
	settings, err := writtenSettings(top)
	if err != nil {
		return counting{}, err
	}
	id, _, err := models.Choose(settings, asked.model, e.Getenv)
	if err != nil {
		return counting{}, err
	}
	if id == "" {
		return e.countingBy(tokenizer.Names()[0])
	}
	table, err := models.Load(settings)
	if err != nil {
		return counting{}, err
	}
	m, _ := table.Lookup(id)
	warn(e, m)
	if m.Tokenizer == "" {
		m.Tokenizer = tokenizer.Names()[0]
	}
	c, err := e.countingBy(m.Tokenizer)
	if _, unknown := models.Counter(m.Tokenizer); err != nil && unknown != nil { // a person wrote it down
		return counting{}, fmt.Errorf("%s: %s: %w", config.Path, id, err)
	}
	return c.forModel(m), err
}

// forModel is how to count for a model. Where nobody knows its tokenizer, the
// counts of another one are no more than a guess.
func (c counting) forModel(m models.Model) counting {
	c.model = m
	doubt := m.Doubt()
	if doubt == estimate.Sure || c.tokenizer != m.Tokenizer {
		return c
	}
	by := c.counter
	c.exact = false
	c.version += "-" + doubt.String()
	c.counter = func() (tokenizer.Counter, error) {
		counter, err := by()
		if err != nil {
			return nil, err
		}
		return estimate.NewGuess(counter, doubt), nil
	}
	return c
}

// countingAs is how a recipe says that was counted.
func (e *Env) countingAs(top, model, tokenizer string) (counting, error) {
	how, err := e.countingBy(tokenizer)
	if err != nil || model == "" {
		return how, err
	}
	settings, err := writtenSettings(top)
	if err != nil {
		return how, err
	}
	table, err := models.Load(settings)
	if err != nil {
		return how, err
	}
	m, _ := table.Lookup(model)
	return how.forModel(m), nil
}

// writtenSettings is the shared settings of a workspace as they are written, nil
// where there are none.
func writtenSettings(top string) ([]byte, error) {
	if top == "" {
		return nil, nil
	}
	file := filepath.Join(top, filepath.FromSlash(string(config.Path)))
	if info, err := os.Lstat(file); err == nil && !info.Mode().IsRegular() { // a link may lead out of the workspace
		return nil, nil
	}
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

// countingBy is how a tokenizer counts.
func (e *Env) countingBy(name string) (counting, error) {
	c := counting{tokenizer: name, exact: true, version: models.CountsVersion}
	if !slices.Contains(tokenizer.Names(), name) {
		if added := e.addedVersion(name); added != "" {
			c.version += "-" + added
		} else if counter, err := e.counter(name); err != nil {
			return c, err
		} else {
			c.exact = counter.Exact()
		}
	}
	c.counter = sync.OnceValues(func() (tokenizer.Counter, error) { return e.counter(name) })
	return c, nil
}

// addedVersion tells the file of an added tokenizer from others that had its
// name, "" where there is none.
func (e *Env) addedVersion(name string) string {
	path, err := e.tokenizerFile(name)
	if err != nil || !tokenizerName(name) || !isRegular(path) {
		return ""
	}
	file, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer file.Close()
	start := make([]byte, hf.VersionSize)
	if _, err := io.ReadFull(file, start); err != nil {
		return ""
	}
	return hf.Version(start)
}

// named is the tokenizer, with the model where one was chosen.
func (c counting) named() string {
	if c.model.ID == "" {
		return c.tokenizer
	}
	return c.model.ID + " by " + c.tokenizer
}

// sureWords say how sure a count is, in the person's language. They are chosen
// once: thousands of counts are shown.
type sureWords struct{ exact, binary string }

func (e *Env) sureWords() sureWords {
	return sureWords{e.say("exact", "精确"), e.say("binary", "二进制")}
}

func (w sureWords) of(exact bool, band float64) string {
	if exact {
		return w.exact
	}
	return fmt.Sprintf("±%d%%", percent(band))
}

// percent is a share rounded up.
func percent(share float64) int { return int(share*100 + 0.999) }
