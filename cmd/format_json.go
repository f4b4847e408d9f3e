package cmd

import "github.com/git-anw/git-anw/knowledge/lint"

func writeJSON(env *Env, findings []lint.Finding, _ checkOptions) error {
	return printJSON(env, append([]lint.Finding{}, findings...))
}
