package redact

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/config"
)

// Allow is what stays although it looks like a secret. The zero value allows
// nothing.
type Allow struct {
	exact    []string
	patterns []*regexp.Regexp
}

// NewAllow makes a list of exact secrets and, between slashes, regular
// expressions. What cannot be understood is reported and allows nothing; the
// rest of the list holds.
func NewAllow(entries []string) (Allow, error) {
	var allow Allow
	var problems []error
	for _, entry := range entries {
		expression, ok := config.Expression(entry)
		if !ok {
			allow.exact = append(allow.exact, entry)
			continue
		}
		pattern, err := regexp.Compile(expression)
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
//
// With a list that cannot be understood nothing is allowed: more is taken out then,
// never less.
func ParseAllow(file []byte) (Allow, error) {
	settings := config.Parse(file)
	var unclear Unclear
	for _, problem := range settings.Problems {
		if settings.Broken || strings.Contains(problem.Text, "redact") {
			unclear = append(unclear, problem)
		}
	}
	if len(unclear) > 0 {
		return Allow{}, unclear
	}
	return NewAllow(settings.Allow)
}

// Unclear are the lines for which redact.allow cannot be understood.
type Unclear []knowledge.Issue

func (u Unclear) Error() string {
	var lines []string
	for _, issue := range u {
		lines = append(lines, fmt.Sprintf("redact.allow: line %d: %s", issue.Line, issue.Text))
	}
	return strings.Join(lines, "\n")
}

func (a Allow) covers(secret string) bool {
	return slices.Contains(a.exact, secret) || slices.ContainsFunc(a.patterns, func(p *regexp.Regexp) bool { return p.MatchString(secret) })
}
