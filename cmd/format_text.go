package cmd

import (
	"fmt"

	"github.com/git-anw/git-anw/knowledge/lint"
)

func writeText(env *Env, findings []lint.Finding, opts checkOptions) error {
	limit := foldAt
	if opts.all {
		limit = showAll
	}
	showFindings(env.Out, findings, limit, env.speech())
	_, err := fmt.Fprintln(env.Out, total(findings, env.speech()))
	return err
}
