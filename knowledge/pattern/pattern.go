// Package pattern compiles a regular expression when it is first used. This
// program has more than a hundred of them, and compiling them all would cost
// each commit, whose hook starts it, several milliseconds. It knows nothing of
// what is matched.
package pattern

import (
	"regexp"
	"sync"
)

// Pattern is a regular expression with the methods of regexp.Regexp. One that
// does not compile panics when it is first used; every one has a test that does.
type Pattern struct {
	expression string
	once       sync.Once
	regexp     *regexp.Regexp
}

// New is a pattern that is compiled when it is first used. The compiler lays it
// out; as a closure it would cost some allocations before main, a hundred times.
func New(expression string) *Pattern { return &Pattern{expression: expression} }

func (p *Pattern) compiled() *regexp.Regexp {
	p.once.Do(func() { p.regexp = regexp.MustCompile(p.expression) })
	return p.regexp
}

// MatchString is Regexp.MatchString.
func (p *Pattern) MatchString(s string) bool { return p.compiled().MatchString(s) }

// Match is Regexp.Match.
func (p *Pattern) Match(b []byte) bool { return p.compiled().Match(b) }

// Find is Regexp.Find.
func (p *Pattern) Find(b []byte) []byte { return p.compiled().Find(b) }

// FindIndex is Regexp.FindIndex.
func (p *Pattern) FindIndex(b []byte) []int { return p.compiled().FindIndex(b) }

// FindString is Regexp.FindString.
func (p *Pattern) FindString(s string) string { return p.compiled().FindString(s) }

// FindStringSubmatch is Regexp.FindStringSubmatch.
func (p *Pattern) FindStringSubmatch(s string) []string { return p.compiled().FindStringSubmatch(s) }

// FindStringSubmatchIndex is Regexp.FindStringSubmatchIndex.
func (p *Pattern) FindStringSubmatchIndex(s string) []int {
	return p.compiled().FindStringSubmatchIndex(s)
}

// FindAllString is Regexp.FindAllString.
func (p *Pattern) FindAllString(s string, n int) []string { return p.compiled().FindAllString(s, n) }

// FindAllStringIndex is Regexp.FindAllStringIndex.
func (p *Pattern) FindAllStringIndex(s string, n int) [][]int {
	return p.compiled().FindAllStringIndex(s, n)
}

// FindAllStringSubmatch is Regexp.FindAllStringSubmatch.
func (p *Pattern) FindAllStringSubmatch(s string, n int) [][]string {
	return p.compiled().FindAllStringSubmatch(s, n)
}

// FindAllStringSubmatchIndex is Regexp.FindAllStringSubmatchIndex.
func (p *Pattern) FindAllStringSubmatchIndex(s string, n int) [][]int {
	return p.compiled().FindAllStringSubmatchIndex(s, n)
}

// ReplaceAllString is Regexp.ReplaceAllString.
func (p *Pattern) ReplaceAllString(s, with string) string {
	return p.compiled().ReplaceAllString(s, with)
}

// ReplaceAll is Regexp.ReplaceAll.
func (p *Pattern) ReplaceAll(b, with []byte) []byte { return p.compiled().ReplaceAll(b, with) }
