package cmd

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/knowledge"
)

// newMergeDriverCmd is hidden: git calls it, by the name in its configuration.
func newMergeDriverCmd(env *Env) *cobra.Command {
	manifest := &cobra.Command{
		Use:     "manifest BASE OURS THEIRS PATH",
		Short:   "Merge three versions of wiki/MANIFEST.md into OURS",
		Example: "  git anw merge-driver manifest %O %A %B %P",
		Args:    cobra.ExactArgs(4),
		RunE:    func(_ *cobra.Command, args []string) error { return runMergeManifest(env, args) },
	}
	manifest.Flags().SetInterspersed(false)
	command := groupOf("merge-driver", "Merge one kind of file; git calls this", manifest)
	command.Hidden = true
	return command
}

// runMergeManifest keeps git's protocol: the result replaces the second file,
// exit code 1 says that it has conflicts in it.
func runMergeManifest(env *Env, args []string) error {
	var sides [3][]byte
	for i := range sides {
		data, err := os.ReadFile(env.onDisk(args[i]))
		if err != nil {
			return err
		}
		sides[i] = data
	}
	merged, conflicts := knowledge.MergeManifest(sides[0], sides[1], sides[2])
	if err := os.WriteFile(env.onDisk(args[1]), merged, 0o600); err != nil { // git's own temporary file
		return err
	}
	if len(conflicts) == 0 {
		return nil
	}
	for _, conflict := range conflicts {
		what := "its prose"
		if conflict.Target != "" {
			what = "the line of " + string(conflict.Target)
		}
		fmt.Fprintf(env.Err, "%s: both sides changed %s; keep one between the markers, then git add %s\n", args[3], what, quote(args[3]))
	}
	return errFindings
}

// onDisk is a file named on the command line.
func (e *Env) onDisk(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(e.Dir, name)
}
