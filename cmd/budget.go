package cmd

import (
	"strconv"
	"strings"

	"github.com/git-anw/git-anw/agentctx/bundle"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// parseBudget reads 8000, 8k or 1.5k.
func parseBudget(s string) (int, error) {
	number, factor := strings.TrimRight(s, "kK"), 1.0
	if len(s)-len(number) == 1 {
		factor = 1000
	}
	n, err := strconv.ParseFloat(number, 64)
	tokens := n * factor
	if err != nil || len(s)-len(number) > 1 || tokens < 1 || tokens > 1e9 || tokens != float64(int(tokens)) {
		return 0, gitobj.Problemf(gitobj.Usage, "budget: %q is not a number of tokens", s).WithHint("use a number such as 8000 or 8k")
	}
	return int(tokens), nil
}

// tokens reads 8000, 8k, 1.5k or, of the window of the model, 50%; 0 is no ceiling.
func (c counting) tokens(budget string) (int, error) {
	number, percent := strings.CutSuffix(budget, "%")
	if !percent {
		if budget == "0" {
			return bundle.NoCeiling, nil
		}
		return parseBudget(budget)
	}
	share, err := strconv.ParseFloat(number, 64)
	switch {
	case err != nil || !(share > 0 && share <= 100):
		return 0, gitobj.Problemf(gitobj.Usage, "budget: %q is not a share of a window", budget).WithHint("use a number such as 50%%")
	case c.model.Window == 0:
		return 0, gitobj.Problemf(gitobj.Usage, "budget: %s is a share of a model's window, and no model is chosen", budget).WithHint("use --model, or set ANW_MODEL")
	}
	return max(1, int(float64(c.model.Window)*share/100)), nil
}
