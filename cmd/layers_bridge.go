package cmd

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/aymanbagabas/go-udiff"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/layers"
)

// runBridge makes or checks the pointer between CLAUDE.md and AGENTS.md of a
// folder.
func runBridge(ctx context.Context, env *Env, w *gitops.Workspace, place gitobj.Path, opts layersOptions) error {
	if opts.rev != "" {
		return gitobj.Problemf(gitobj.Usage, "--bridge and --rev exclude each other")
	}
	tree, err := w.WorkTree(ctx)
	if err != nil {
		return err
	}
	lang, err := opts.lang.choose(env, tree)
	if err != nil {
		return err
	}
	if info, err := fs.Stat(tree, string(place)); err != nil || !info.IsDir() {
		return gitobj.Problemf(gitobj.Usage, "%s: it is not a folder of the workspace", place)
	}
	if opts.bridge == bridgeAsIs {
		opts.bridge = ""
	}
	bridge, err := layers.PlanBridge(tree, place, layers.Direction(opts.bridge), lang)
	if err != nil {
		return err
	}
	return opts.build(env, w, bridge)
}

func (o layersOptions) build(env *Env, w *gitops.Workspace, bridge layers.Bridge) error {
	name := string(bridge.Path)
	if bridge.Content == nil {
		fmt.Fprintf(env.Out, env.say("%s points to %s\n", "%s 指向 %s\n"), printable(name), printable(string(bridge.To)))
		return nil
	}
	if _, err := os.Lstat(filepath.Join(w.Top, filepath.FromSlash(name))); !errors.Is(err, fs.ErrNotExist) {
		return gitobj.Problemf(gitobj.Refused, "%s: it is there and git ignores it, so it stays as it is", name).
			WithHint("add these lines to it:\n%s", bridge.Content)
	}
	if o.dryRun {
		fmt.Fprint(env.Out, udiff.Unified("/dev/null", "b/"+name, "", string(bridge.Content)))
		return nil
	}
	if err := w.ReplaceFile(bridge.Path, nil, bridge.Content); err != nil {
		return err
	}
	fmt.Fprintf(env.Out, env.say("made %s, which points to %s\nundo: rm %s\n", "已建立 %s，它指向 %s\n撤销：rm %s\n"), printable(name), printable(string(bridge.To)), env.fileHere(w, bridge.Path))
	return nil
}
