package redact

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
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
func ParseAllow(config []byte) (Allow, error) {
	var file struct {
		Redact struct {
			Allow []string `yaml:"allow"`
		} `yaml:"redact"`
	}
	if err := yaml.Unmarshal(config, &file); err != nil {
		if types := (*yaml.TypeError)(nil); errors.As(err, &types) { // quotes what stands there, on several lines
			err = errors.New("not a list of texts")
		}
		return Allow{}, fmt.Errorf("redact.allow: %w", err)
	}
	return NewAllow(file.Redact.Allow)
}

func (a Allow) covers(secret string) bool {
	return slices.Contains(a.exact, secret) || slices.ContainsFunc(a.patterns, func(p *regexp.Regexp) bool { return p.MatchString(secret) })
}
