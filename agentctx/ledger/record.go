package ledger

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Log keeps records, oldest first, and the contents they need.
type Log interface {
	Append(ctx context.Context, record []byte, parts map[string][]byte) error
	Records() ([][]byte, error)
	Part(name string) ([]byte, bool, error)
}

// ID names a bundle: the SHA-256 of its bytes.
type ID string

// IDOf names an output.
func IDOf(output []byte) ID {
	sum := sha256.Sum256(output)
	return ID(hex.EncodeToString(sum[:]))
}

// Short is the ID as it is shown; any beginning of four digits and more will do.
func (id ID) Short() string { return string(id[:min(12, len(id))]) }

// Record is a bundle somebody was given.
type Record struct {
	ID     ID        `json:"id"`
	When   time.Time `json:"when"`
	Tokens int       `json:"tokens"`
	Blocks []Block   `json:"blocks"`
	// Notes are the entries of the inbox that were told.
	Notes  []gitobj.Path `json:"notes,omitempty"`
	Recipe Recipe        `json:"recipe"`
}

// Block is a part of a bundle. Sum tells its text from others; Cut is true where
// a cache may end behind it.
type Block struct {
	Kind    string      `json:"kind"`
	Path    gitobj.Path `json:"path,omitempty"`
	Excerpt bool        `json:"excerpt,omitempty"`
	Cut     bool        `json:"breakpoint,omitempty"`
	Tokens  int         `json:"tokens"`
	Sum     string      `json:"sum"`
}

// SumOf is the sum of a block's text.
func SumOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// Cache is what must be the same for one bundle to find the beginning of another
// in a cache: the model and the form.
func (r Record) Cache() string {
	form := ""
	for _, option := range r.Recipe.Options {
		if strings.HasPrefix(option, "format=") {
			form = option
		}
	}
	return cmp.Or(r.Recipe.Model, r.Recipe.Tokenizer) + " " + form
}

// Add keeps a record with the contents that are in no commit.
func Add(ctx context.Context, log Log, r Record, contents map[gitobj.ID][]byte) error {
	r.Recipe.Format = format
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	parts := map[string][]byte{}
	for id, content := range contents {
		parts[string(id)] = content
	}
	return log.Append(ctx, data, parts)
}

// All are the records this program understands, the oldest first.
func All(log Log) ([]Record, error) {
	lines, err := log.Records()
	var all []Record
	for _, line := range lines {
		var r Record
		if json.Unmarshal(line, &r) == nil && r.Recipe.Format == format && r.ID != "" {
			all = append(all, r)
		}
	}
	return all, err
}

// shortest is how many digits name a bundle.
const shortest = 4

// Find is the latest record of the bundle whose ID begins with a name; false
// where there is none.
func Find(all []Record, name string) (found Record, ok bool, err error) {
	name = strings.ToLower(name)
	if len(name) < shortest {
		return found, false, nil
	}
	var ids []string
	for _, r := range all {
		if strings.HasPrefix(string(r.ID), name) {
			found = r
			ids = append(ids, string(r.ID))
		}
	}
	slices.Sort(ids)
	if ids = slices.Compact(ids); len(ids) > 1 {
		return found, false, gitobj.Problemf(gitobj.Usage, "%s: names %d bundles:\n  %s", name, len(ids), strings.Join(ids, "\n  ")).WithHint("use more digits")
	}
	return found, len(ids) == 1, nil
}

// Before is the latest record that the next bundle for the same cache follows.
func Before(all []Record, cache string) (Record, bool) {
	for _, r := range slices.Backward(all) {
		if r.Cache() == cache {
			return r, true
		}
	}
	return Record{}, false
}
