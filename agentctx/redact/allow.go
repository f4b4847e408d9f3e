package redact

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/knowledge/config"
)

// Allow is what stays although it looks like a secret. The zero value allows
// nothing.
type Allow struct {
	exact    []string
	patterns []*regexp.Regexp
}

// NewAllow makes a list of exact secrets and, between slashes, regular
// expressions. An expression has to match the secret as a whole, so that a
// loose one does not let a longer secret through. What cannot be understood is
// reported and allows nothing; the rest of the list holds.
func NewAllow(entries []string) (Allow, error) {
	var allow Allow
	var problems []error
	for _, entry := range entries {
		if len(entry) < 3 || !strings.HasPrefix(entry, "/") || !strings.HasSuffix(entry, "/") {
			allow.exact = append(allow.exact, entry)
			continue
		}
		pattern, err := regexp.Compile(`^(?:` + entry[1:len(entry)-1] + `)$`)
		if err != nil {
			problems = append(problems, fmt.Errorf("redact.allow: %w", err))
			continue
		}
		allow.patterns = append(allow.patterns, pattern)
	}
	return allow, errors.Join(problems...)
}

// ParseAllow reads redact.allow of a workspace's .anw/config.yaml, given as its
// bytes:
//
//	redact:
//	  allow:
//	    - the-public-key-of-our-demo
//	    - /demo-[0-9a-f]{32}/
func ParseAllow(file []byte) (Allow, error) {
	settings := config.Parse(file)
	allow, err := NewAllow(settings.Allow)
	for _, problem := range settings.Problems {
		if settings.Broken || strings.Contains(problem.Text, "redact") {
			err = errors.Join(err, fmt.Errorf("redact.allow: line %d: %s", problem.Line, problem.Text))
		}
	}
	return allow, err
}

func (a Allow) covers(secret string) bool {
	return slices.Contains(a.exact, secret) || slices.ContainsFunc(a.patterns, func(p *regexp.Regexp) bool { return p.MatchString(secret) })
}
