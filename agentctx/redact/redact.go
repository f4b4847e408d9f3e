// Package redact finds secrets in a text, so that a note that holds one can be
// refused before it becomes a commit: what is in history is hard to take back.
//
// It knows obvious secrets only and prefers to miss one over crying wolf: a
// note about tokens, with placeholders and examples, must pass. It is pure, and
// what it returns never contains the secret itself.
package redact

import (
	"math"
	"regexp"
	"slices"
	"strings"
)

// Hit is a secret that was found. Line counts from 1.
type Hit struct {
	Rule string
	Line int
}

// rule is one kind of secret. The secret is the last group of the pattern that
// matched; genuine tells it from a placeholder of the same shape.
type rule struct {
	id      string
	pattern *regexp.Regexp
	genuine func(secret string) bool
}

// Find lists the secrets of a text, at most one of a rule a line, in the order
// of lines.
func Find(text string) []Hit {
	var hits []Hit
	for _, r := range rules() {
		for _, at := range r.pattern.FindAllStringSubmatchIndex(text, -1) {
			start, end := lastGroup(at)
			hit := Hit{Rule: r.id, Line: 1 + strings.Count(text[:at[0]], "\n")}
			if r.genuine(text[start:end]) && !slices.Contains(hits, hit) {
				hits = append(hits, hit)
			}
		}
	}
	slices.SortStableFunc(hits, func(a, b Hit) int { return a.Line - b.Line })
	return hits
}

func lastGroup(at []int) (start, end int) {
	for i := len(at) - 2; i >= 0; i -= 2 {
		if at[i] >= 0 {
			return at[i], at[i+1]
		}
	}
	return 0, 0
}

// random reports whether a token could have come from a generator. Placeholders
// repeat themselves (xxxxxxxx, 12345678…) or say what they are.
func random(secret string) bool {
	return entropy(secret) >= 3 && !placeholder(secret)
}

// password is random for what follows `password =`: words people write there
// in prose and in templates are not secrets.
func password(secret string) bool {
	kinds := 0
	for _, class := range []string{"abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"} {
		if strings.ContainsAny(secret, class) {
			kinds++
		}
	}
	mixed := kinds == 3 || kinds == 2 && strings.ContainsAny(secret, "0123456789")
	return mixed && entropy(secret) >= 2.8 && !placeholder(secret) && !reference.MatchString(secret) && !name.MatchString(secret)
}

// name matches identifiers such as o200k_base or utf8-general-ci.
var name = regexp.MustCompile(`^[a-z0-9]{1,8}(?:[-_./][a-z0-9]{1,8})*[-_./][a-z]{2,8}\.?$`)

// reference matches values that only point at a secret: variables, templates,
// calls, paths.
var reference = regexp.MustCompile(`^[$<{%(\[*]|[$<{%]\{?[A-Za-z_]|[()]|^(?:process\.|os\.|env[.:]|vault:|op://|file:|https?:|\.{0,2}/)`)

var placeholderWords = regexp.MustCompile(`(?i)example|placeholder|redacted|changeme|change-me|your[-_ ]?|dummy|sample|xxxx|\*\*\*|\.\.\.|…|1234567|abcdef|deadbeef|null|undefined`)

func placeholder(secret string) bool { return placeholderWords.MatchString(secret) }

// entropy is Shannon's, in bits a byte.
func entropy(s string) float64 {
	var counts [256]int
	for i := range len(s) {
		counts[s[i]]++
	}
	bits := 0.0
	for _, n := range counts {
		if n > 0 {
			share := float64(n) / float64(len(s))
			bits -= share * math.Log2(share)
		}
	}
	return bits
}
