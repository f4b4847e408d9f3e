package cmd

import (
	"context"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// The sample: one folder a language, each with a workspace, the notes of six
// sessions, later versions of pages, and the script that tells the story.
//
//go:embed demo
var demoFiles embed.FS

type demoOptions struct {
	lang langFlag
	keep bool
}

func newDemoCmd(env *Env) *cobra.Command {
	var opts demoOptions
	command := &cobra.Command{
		Use:   "demo",
		Short: "Show the whole story on a sample, in a temporary folder",
		Long: `Plays a week in the workspace of a small bakery: two projects, eight pages, six
sessions. Every command line is printed and really run, in a temporary folder
with a home of its own; nothing of yours is read or changed.`,
		Example: "  git anw demo\n  git anw demo --lang zh --keep",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return runDemo(c.Context(), env, opts) },
	}
	opts.lang.add(command)
	command.Flags().BoolVar(&opts.keep, "keep", false, "leave the folder there and print where it is")
	return command
}

func runDemo(ctx context.Context, env *Env, opts demoOptions) error {
	if err := gitops.RequireVersion(ctx, env.Environ); err != nil {
		return err
	}
	lang, ok, err := opts.lang.given()
	if err != nil {
		return err
	}
	if !ok {
		lang, _ = env.locale()
	}
	if lang == "" {
		lang = knowledge.English
	}
	sample, err := fs.Sub(demoFiles, "demo/"+string(lang))
	if err != nil {
		return err
	}
	stage, err := newStage(env, sample, lang)
	if err != nil {
		return err
	}
	if !opts.keep {
		defer os.RemoveAll(stage.home)
		defer survivePipe()()
	}
	if err := stage.play(ctx, env.Out); err != nil {
		return err
	}
	if opts.keep {
		fmt.Fprintf(env.Out, "\n%s\n", stage.workspace)
	}
	return nil
}

// survivePipe lets a write to a reader that went away (`git anw demo | head`)
// fail instead of ending the program before its folder is removed.
func survivePipe() (done func()) {
	broken := make(chan os.Signal, 1)
	signal.Notify(broken, syscall.SIGPIPE)
	return func() { signal.Stop(broken) }
}

// play runs the script, and stops at the first step that fails: what is printed
// is what happened.
func (s *stage) play(ctx context.Context, out io.Writer) error {
	script, err := fs.ReadFile(s.sample, "script.txt")
	if err != nil {
		return err
	}
	for _, step := range parseScript(string(script)) {
		if _, err := fmt.Fprintln(out, step.text); err != nil {
			return err
		}
		if step.pipeline == nil {
			continue
		}
		said, failed := s.run(ctx, step)
		if _, err := fmt.Fprint(out, s.disguise(said)); err != nil {
			return err
		}
		if failed != nil {
			return gitobj.Problemf(gitobj.Findings, "demo: %s: %w", step.text, failed)
		}
	}
	return nil
}
