package session

import (
	"fmt"
	"io/fs"
	"slices"

	"github.com/git-anw/git-anw/agentctx/redact"
	"github.com/git-anw/git-anw/knowledge/config"
)

// Redaction is a secret that was taken out before anything was written.
type Redaction struct {
	Where string // "line 3" of the note as it was given, "title", "tag" or "task"
	Rule  string
}

// Exceptions reads what may stay although it looks like a secret. A configuration that cannot be understood
// allows nothing: more is taken out then, never less.
func Exceptions(tree fs.FS) (redact.Allow, error) {
	data, err := fs.ReadFile(tree, string(config.Path))
	if err != nil {
		return redact.Allow{}, nil
	}
	allow, err := redact.ParseAllow(data)
	if err != nil {
		err = fmt.Errorf("%s: %w", config.Path, err)
	}
	return allow, err
}

// cleaner takes the secrets out of what becomes an entry or a journal. It
// comes before anything is hashed, so that a retry is the same entry.
type cleaner struct {
	allow redact.Allow
	found []Redaction
	doubt error // about the exceptions
}

func newCleaner(tree fs.FS) *cleaner {
	allow, err := Exceptions(tree)
	return &cleaner{allow: allow, doubt: err}
}

func (c *cleaner) note(n Note) Note {
	text, hits := redact.Redact(n.Text, c.allow)
	for _, hit := range hits {
		c.found = append(c.found, Redaction{fmt.Sprintf("line %d", hit.Line), hit.Rule})
	}
	n.Text, n.Title, n.Tags = text, c.short("title", n.Title), slices.Clone(n.Tags)
	for i := range n.Tags {
		n.Tags[i] = c.short("tag", n.Tags[i])
	}
	return n
}

func (c *cleaner) cleaned() Cleaned { return Cleaned{Redactions: c.found, Doubt: c.doubt} }

// short cleans a text of one line.
func (c *cleaner) short(where, text string) string {
	clean, hits := redact.Redact([]byte(text), c.allow)
	for _, hit := range hits {
		c.found = append(c.found, Redaction{where, hit.Rule})
	}
	return string(clean)
}
