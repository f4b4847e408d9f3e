package install

import (
	"context"
	"os"

	"github.com/git-anw/git-anw/gitops/atomicfile"
)

// Uninstall removes the hooks that Install wrote and nobody changed since, its
// blocks in the hooks of others, and the merge drivers. It returns what it
// removed and which hooks still call us.
func Uninstall(ctx context.Context, r Repository, config Config) (removed, left []string, err error) {
	hooks, _ := Inspect(r)
	for _, hook := range hooks {
		what, err := remove(ctx, r, config, hook)
		if err != nil {
			return removed, left, err
		}
		if removed = append(removed, what...); len(what) == 0 && (hook.State == Installed || hook.State == Inert) {
			left = append(left, hook.Name)
		}
	}
	old, err := retire(r)
	if removed = append(removed, old...); err != nil {
		return removed, left, err
	}
	drivers, err := uninstallDrivers(ctx, r, config)
	return append(removed, drivers...), left, err
}

func remove(ctx context.Context, r Repository, config Config, hook Hook) (removed []string, err error) {
	switch {
	case hook.Configured:
		return []string{"config " + hookSection(hook.Name)}, config.UnsetConfig(ctx, hookSection(hook.Name))
	case hook.Block:
		held, err := os.ReadFile(hook.file)
		if err != nil {
			return nil, err
		}
		info, err := os.Stat(hook.file)
		if err != nil {
			return nil, err
		}
		rest, _ := removeHookBlock(held)
		if back, err := putBack(hook.file, rest); back || err != nil {
			return []string{hook.file + " (theirs is back)"}, err
		}
		if err := atomicfile.WriteMode(hook.file, rest, info.Mode().Perm()); err != nil {
			return nil, unwritable(hook.Directory, err)
		}
		return []string{hook.file + " (the block)"}, nil
	case hook.Own && !r.redirected():
		if err := os.Remove(hook.file); err != nil {
			return nil, unwritable(hook.Directory, err)
		}
		return []string{hook.file}, nil
	}
	return nil, nil
}
