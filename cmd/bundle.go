package cmd

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/agentctx/ledger"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

func newBundleCmd(env *Env) *cobra.Command {
	return groupOf("bundle", "See what agents were given, and give it again",
		newBundleListCmd(env), newBundleDiffCmd(env), newBundleStatsCmd(env), newBundleReplayCmd(env))
}

// findBundle is the latest record of a bundle.
func (e *Env) findBundle(all []ledger.Record, name string) (ledger.Record, error) {
	r, ok, err := ledger.Find(all, name)
	if err == nil && !ok {
		err = noBundle(name)
	}
	return r, err
}

func noBundle(name string) error {
	return gitobj.Problemf(gitobj.Usage, "%s: no bundle has this name", name).WithHint("git anw bundle list")
}

// bundles are the records of the workspace, oldest first.
func (e *Env) bundles(ctx context.Context) ([]ledger.Record, error) {
	w, err := e.workspace(ctx)
	if err != nil {
		return nil, err
	}
	return ledger.All(ledgerOf(w))
}
