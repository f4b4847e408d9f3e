package cmd

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// newHelpCmd is cobra's own help, but for a command that does not exist: that
// is an error of usage, not the help of another command.
func newHelpCmd(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Help about any command",
		Example: "  git anw help session end",
		GroupID: groupSetup,
		RunE: func(c *cobra.Command, args []string) error {
			found, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return usage(root, fmt.Errorf("unknown command %q for %q", strings.Join(args, " "), root.CommandPath()))
			}
			found.InitDefaultHelpFlag()
			return found.Help()
		},
	}
}
