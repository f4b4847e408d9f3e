package cmd

import (
	"context"
	"fmt"

	"github.com/git-anw/git-anw/agentctx/redact"
	"github.com/git-anw/git-anw/agentctx/session"
)

// sayCleaned names what was taken out of a text, never the text.
func sayCleaned(env *Env, cleaned session.Cleaned) {
	if cleaned.Doubt != nil {
		fmt.Fprintf(env.Err, "warning: %v; nothing is excepted from redaction\n", cleaned.Doubt)
	}
	for _, r := range cleaned.Redactions {
		fmt.Fprintf(env.Err, "redacted: %s (%s)\n", r.Where, r.Rule)
	}
}

// withoutSecrets is a text as it may be kept: a draft is as easily copied as an
// entry.
func (d *desk) withoutSecrets(ctx context.Context, text []byte) []byte {
	var allow redact.Allow
	if tree, err := d.trees.Current(ctx); err == nil {
		allow, _ = session.Exceptions(tree) // a doubt was told already
	}
	clean, _ := redact.Redact(text, allow)
	return clean
}
