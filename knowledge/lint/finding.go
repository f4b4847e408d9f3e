package lint

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// Severity says whether a finding may stop a commit that introduces it.
type Severity int

// A Warning is said and never stops anything.
const (
	Warning Severity = iota
	Error
)

func (s Severity) String() string {
	if s == Error {
		return "error"
	}
	return "warning"
}

// MarshalText writes the severity as a word.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (s *Severity) UnmarshalText(text []byte) error {
	switch string(text) {
	case "error":
		*s = Error
	case "warning":
		*s = Warning
	default:
		return fmt.Errorf("severity: %q is neither error nor warning", text)
	}
	return nil
}

// Finding is one thing that is wrong. Line counts from 1; 0 means the whole file.
// Message has nothing in it that changes while the fault stays the same, since
// it tells old findings from new ones; numbers that move are in Remedy.
type Finding struct {
	Rule     string      `json:"rule"`
	Severity Severity    `json:"severity"`
	Path     gitobj.Path `json:"path"`
	Line     int         `json:"line"`
	Message  string      `json:"message"`
	Remedy   string      `json:"remedy"`

	mend mend
}

// mend makes the edit that removes a finding; nil where a person has to.
type mend func(*fixer)

// Fixable reports whether Fix can mend the finding.
func (f Finding) Fixable() bool { return f.mend != nil }

// Equal compares what a finding says.
func (f Finding) Equal(other Finding) bool {
	f.mend, other.mend = nil, nil
	a, errA := json.Marshal(f)
	b, errB := json.Marshal(other)
	return errA == nil && errB == nil && string(a) == string(b)
}

// Text is a sentence in both languages.
type Text struct{ En, Zh string }

// In is the sentence in a language.
func (t Text) In(lang knowledge.Lang) string {
	if lang == knowledge.Chinese {
		return t.Zh
	}
	return t.En
}

// Rule is a check. Severity is the highest its findings have. Check gets the
// state at hand and the one before it, nil where that is not known; it may leave
// out Rule, Severity and Remedy of its findings, which are then the rule's.
type Rule struct {
	ID       string
	Severity Severity
	Off      bool // only where .anw/config.yaml asks for it
	Reason   Text
	Remedy   Text
	Check    func(now, base *View) []Finding
}

// Check runs the rules the workspace has not turned off, each as severe as the
// workspace says, and sorts what they find by path, line and rule.
func Check(now, base *View) []Finding {
	var all []Finding
	for _, rule := range Rules() {
		level := now.Config.Level(rule.ID)
		if level == "off" || level == "" && rule.Off {
			continue
		}
		for _, f := range rule.run(now, base) {
			f.Severity = leveled(f.Severity, level)
			all = append(all, f)
		}
	}
	return sorted(all)
}

// Known is what was wrong in a state already, whatever the workspace thought of
// it then: a rule that is turned on later blames nobody for what was there.
func Known(was *View) []Finding {
	var all []Finding
	for _, rule := range Rules() {
		all = append(all, rule.run(was, nil)...)
	}
	return sorted(all)
}

func (r Rule) run(now, base *View) []Finding {
	found := r.Check(now, base)
	for i := range found {
		found[i].Rule = r.ID
		if found[i].Remedy == "" {
			found[i].Remedy = r.Remedy.En
		}
	}
	return found
}

func leveled(severity Severity, level string) Severity {
	switch level {
	case Error.String():
		return Error
	case Warning.String():
		return Warning
	}
	return severity
}

func sorted(all []Finding) []Finding {
	slices.SortStableFunc(all, func(a, b Finding) int {
		return cmp.Or(strings.Compare(string(a.Path), string(b.Path)), cmp.Compare(a.Line, b.Line), strings.Compare(a.Rule, b.Rule))
	})
	return all
}
