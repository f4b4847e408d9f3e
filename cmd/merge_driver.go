package cmd

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// newMergeDriverCmd is hidden: git calls it, by the name in its configuration.
func newMergeDriverCmd(env *Env) *cobra.Command {
	command := groupOf("merge-driver", "Merge one kind of file; git calls this",
		newMergeFileCmd(env, "manifest", "wiki/MANIFEST.md", mergeManifest), newMergeFileCmd(env, "todo", "inbox/TODO.md", mergeTodo))
	command.Hidden = true
	return command
}

// mergeFile joins three versions of a file; each conflict says in a few words
// what both sides changed.
type mergeFile func(base, ours, theirs []byte) (merged []byte, conflicts []error)

func newMergeFileCmd(env *Env, kind, file string, merge mergeFile) *cobra.Command {
	command := &cobra.Command{
		Use:     kind + " BASE OURS THEIRS PATH",
		Short:   "Merge three versions of " + file + " into OURS",
		Example: "  git anw merge-driver " + kind + " %O %A %B %P",
		Args:    cobra.ExactArgs(4),
		RunE:    func(_ *cobra.Command, args []string) error { return runMergeFile(env, args, merge) },
	}
	command.Flags().SetInterspersed(false)
	return command
}

func mergeManifest(base, ours, theirs []byte) ([]byte, []error) {
	merged, found := knowledge.MergeManifest(base, ours, theirs)
	conflicts := make([]error, len(found))
	for i, conflict := range found {
		conflicts[i] = gitobj.Problemf(gitobj.Conflict, "its prose")
		if conflict.Target != "" {
			conflicts[i] = gitobj.Problemf(gitobj.Conflict, "the line of %s", conflict.Target)
		}
	}
	return merged, conflicts
}

func mergeTodo(base, ours, theirs []byte) ([]byte, []error) {
	merged, found := knowledge.MergeTodo(base, ours, theirs)
	conflicts := make([]error, len(found))
	for i, conflict := range found {
		text := conflict.Ours
		if text == "" {
			text = conflict.Theirs
		}
		first, _, _ := strings.Cut(text, "\n")
		conflicts[i] = gitobj.Problemf(gitobj.Conflict, "the same place %s", strings.TrimSpace(first))
	}
	return merged, conflicts
}

// runMergeFile keeps git's protocol: the result replaces the second file, exit
// code 1 says that it has conflicts in it.
func runMergeFile(env *Env, args []string, merge mergeFile) error {
	var sides [3][]byte
	for i := range sides {
		data, err := os.ReadFile(env.onDisk(args[i]))
		if err != nil {
			return err
		}
		sides[i] = data
	}
	merged, conflicts := merge(sides[0], sides[1], sides[2])
	if err := os.WriteFile(env.onDisk(args[1]), merged, 0o600); err != nil { // git's own temporary file
		return err
	}
	if len(conflicts) == 0 {
		return nil
	}
	for _, what := range conflicts {
		fmt.Fprintf(env.Err, env.say("%s: both sides changed %s; keep one between the markers, then git add %s\n", "%s：两边都改了 %s；在标记之间留下一个，再 git add %s\n"), printable(args[3]), visible(strings.TrimSpace(env.spokenError(what))), quote(args[3]))
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
