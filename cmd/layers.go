package cmd

import (
	"context"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/layers"
	"github.com/git-anw/git-anw/tokenizer"
)

type layersOptions struct {
	source
	place, agent, tokenizer string
	json                    bool
	bridge                  string
	toBridge, dryRun        bool
	lang                    langFlag
}

// bridgeAsIs is the value of --bridge without one: the direction the files have.
const bridgeAsIs = "auto"

func newLayersCmd(env *Env) *cobra.Command {
	var opts layersOptions
	command := &cobra.Command{
		Use:   "layers [PATH]",
		Short: "Show which instruction files an agent loads, and join CLAUDE.md and AGENTS.md",
		Long: `Shows which instruction files each agent loads when it is started in PATH (the
folder you are in), in its order and through which imports, with lines and
tokens, and what that costs at the start of every session. Below are the files
it takes in later, when it touches others. PATH may be a file: then of the rules
for certain files only those for this one are shown. Files of your home are
yours and not counted.

--bridge makes one of CLAUDE.md and AGENTS.md in PATH point to the other, or
checks that it does. "claude" makes a CLAUDE.md that imports AGENTS.md; "agents"
makes an AGENTS.md that says to read CLAUDE.md, since no agent follows imports
there; a symbolic link is accepted. Without a value it takes the file that is
missing. Text is never copied and what a person wrote is never changed: then the
lines to add are printed and the exit code is 4.`,
		Example: "  git anw layers\n  git anw layers projects/api --for codex\n  git anw layers --bridge=claude --dry-run",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			opts.place, opts.toBridge = strings.Join(args, ""), c.Flags().Changed("bridge")
			return runLayers(c.Context(), env, opts)
		},
	}
	flags := command.Flags()
	flags.StringVar(&opts.agent, "for", "", "only this `agent`: "+strings.Join(layers.Names(), ", "))
	flags.StringVar(&opts.rev, "rev", "", "look at a `revision`")
	flags.StringVar(&opts.tokenizer, "tokenizer", tokenizer.Names()[0], "count with this `tokenizer`")
	flags.BoolVar(&opts.json, "json", false, "print a JSON array")
	flags.StringVar(&opts.bridge, "bridge", "", "make or check a pointer: `claude or agents`")
	flags.Lookup("bridge").NoOptDefVal = bridgeAsIs
	flags.BoolVarP(&opts.dryRun, "dry-run", "n", false, "with --bridge: print the difference, change nothing")
	opts.lang.add(command)
	return command
}

func runLayers(ctx context.Context, env *Env, opts layersOptions) error {
	w, err := env.workspace(ctx)
	if err != nil {
		return err
	}
	place, err := opts.at(env, w)
	if err != nil {
		return err
	}
	if opts.toBridge {
		return runBridge(ctx, env, w, place, opts)
	}
	tree, err := opts.tree(ctx, w)
	if err != nil {
		return err
	}
	counter, err := tokenizer.New(opts.tokenizer)
	if err != nil {
		return err
	}
	found, err := opts.load(tree, place)
	if err != nil {
		return err
	}
	if opts.json {
		return printJSON(env, layersJSON(found, counter))
	}
	showLayers(env, found, counter)
	return nil
}

// at is PATH in the workspace. One that begins with a slash or stands in no
// folder of it is none.
func (o layersOptions) at(env *Env, w *gitops.Workspace) (gitobj.Path, error) {
	if o.place == "" {
		return placeIn(w, env.Dir), nil
	}
	dir := o.place
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(env.Dir, dir)
	}
	place, err := filepath.Rel(w.Top, realDir(dir))
	if w.Top == "" || err != nil || place == ".." || strings.HasPrefix(place, "../") {
		return "", gitobj.Problemf(gitobj.Usage, "%s: it is not in the workspace", o.place)
	}
	return gitobj.Path(filepath.ToSlash(place)), nil
}

// realDir follows the links of the folder a file is in, not the file itself.
func realDir(name string) string {
	if real, err := filepath.EvalSymlinks(filepath.Dir(name)); err == nil && filepath.Base(name) != ".." {
		return filepath.Join(real, filepath.Base(name))
	}
	return name
}

// tree also reads projects that are repositories of their own: agents started
// there load both.
func (o layersOptions) tree(ctx context.Context, w *gitops.Workspace) (fs.FS, error) {
	files, err := o.open(ctx, w)
	if err != nil || o.rev != "" {
		return files, err
	}
	return withProjects(ctx, w, files), nil
}

// load asks the agents for what they load here, and later below.
func (o layersOptions) load(tree fs.FS, place gitobj.Path) ([]layers.Loading, error) {
	agents := layers.Agents()
	if o.agent != "" {
		agent, err := layers.Named(o.agent)
		if err != nil {
			return nil, err
		}
		agents = []layers.Agent{agent}
	}
	var all []layers.Loading
	for _, agent := range agents {
		loading, err := layers.Load(tree, place, agent)
		if err != nil {
			return nil, err
		}
		if info, err := fs.Stat(tree, string(place)); err == nil && info.IsDir() {
			below, err := layers.Below(tree, place, agent)
			if err != nil {
				return nil, err
			}
			loading.Files = append(loading.Files, below.Files...)
			loading.Breaches = append(loading.Breaches, below.Breaches...)
		}
		all = append(all, loading)
	}
	return all, nil
}
