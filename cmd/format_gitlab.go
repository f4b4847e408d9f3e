package cmd

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"github.com/git-anw/git-anw/knowledge/lint"
)

// qualityIssue is one entry of GitLab's Code Quality report.
type qualityIssue struct {
	Description string       `json:"description"`
	CheckName   string       `json:"check_name"`
	Fingerprint string       `json:"fingerprint"`
	Severity    string       `json:"severity"`
	Location    qualityPlace `json:"location"`
}

type qualityPlace struct {
	Path  string       `json:"path"`
	Lines qualityLines `json:"lines"`
}

type qualityLines struct {
	Begin int `json:"begin"`
}

// writeGitLab writes what GitLab puts beside the lines of a merge request.
func writeGitLab(env *Env, findings []lint.Finding, _ checkOptions) error {
	issues := []qualityIssue{}
	for _, f := range findings {
		issue := qualityIssue{Description: f.Message, CheckName: f.Rule, Fingerprint: fingerprint(f), Severity: "minor",
			Location: qualityPlace{string(f.Path), qualityLines{max(f.Line, 1)}}}
		if f.Severity == lint.Error {
			issue.Severity = "major"
		}
		for slices.ContainsFunc(issues, func(i qualityIssue) bool { return i.Fingerprint == issue.Fingerprint }) {
			issue.Fingerprint = hash(issue.Fingerprint)
		}
		issues = append(issues, issue)
	}
	return printJSON(env, issues)
}

// fingerprint tells old findings from new ones, as the ratchet does: without
// the line.
func fingerprint(f lint.Finding) string {
	return hash(f.Rule + "\x00" + string(f.Path) + "\x00" + f.Message)
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}
