package cmd

import (
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/lint"
)

// format writes findings for a kind of reader.
type format struct {
	name  string
	write func(env *Env, findings []lint.Finding, opts checkOptions) error
}

// formats are what --format takes, the default first. A new one is a file and a
// line here.
func formats() []format {
	return []format{
		{"text", writeText},
		{"json", writeJSON},
		{"sarif", writeSARIF},
		{"github", writeGitHub},
		{"gitlab", writeGitLab},
	}
}

func formatNamed(name string) (format, error) {
	var names []string
	for _, f := range formats() {
		if f.name == name {
			return f, nil
		}
		names = append(names, f.name)
	}
	return format{}, gitobj.Problemf(gitobj.Usage, "--format %s: not a format", name).WithHint("--format %s", strings.Join(names, ", "))
}

// spoken puts findings into a person's language. Ids stay, and so does all that
// programs read.
func spoken(findings []lint.Finding, lang knowledge.Lang) []lint.Finding {
	said := make([]lint.Finding, len(findings))
	for i, f := range findings {
		said[i] = f.In(lang)
	}
	return said
}
