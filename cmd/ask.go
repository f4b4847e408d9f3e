package cmd

import (
	"bufio"
	"fmt"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// consent asks before something is written that the command's name alone does
// not announce. --yes is the answer of a script; without it, and without a
// terminal, the answer is no.
func (e *Env) consent(question string, yes bool) error {
	if yes {
		return nil
	}
	if !e.Terminal {
		return gitobj.Problemf(gitobj.Refused, "nothing was changed: nobody is here to ask").WithHint("add --yes to go ahead, --dry-run to look first")
	}
	fmt.Fprintf(e.Err, "%s [y/N] ", question)
	answer, err := bufio.NewReader(e.In).ReadString('\n')
	if err != nil {
		return gitobj.Problemf(gitobj.Refused, "nothing was changed")
	}
	switch strings.ToLower(strings.TrimSpace(answer)) {
	case "y", "yes", "是", "好":
		return nil
	}
	return gitobj.Problemf(gitobj.Refused, "nothing was changed")
}
