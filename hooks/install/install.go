package install

import (
	"context"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Config is the repository's own configuration.
type Config interface {
	Config(ctx context.Context, key string) (string, error)
	SetConfig(ctx context.Context, key, value string) error
	UnsetConfig(ctx context.Context, section string) error
}

// Install writes the hooks and the merge driver, and returns the files it wrote;
// none when everything is in place. Where somebody else decides about hooks it
// writes nothing, returns a Refused problem, and advice says what to add.
func Install(ctx context.Context, r Repository, config Config, program string) (wrote []string, advice string, err error) {
	hooks, advice, err := Inspect(r)
	if err != nil {
		return nil, "", err
	}
	if advice != "" {
		return nil, advice, managed(r, hooks)
	}
	for _, hook := range hooks {
		changed, err := place(hook, program)
		if err != nil {
			return wrote, "", err
		}
		if changed {
			wrote = append(wrote, hook.Path())
		}
	}
	driver, err := installDriver(ctx, r, config, program)
	return append(wrote, driver...), "", err
}

func managed(r Repository, hooks []Hook) error {
	for _, hook := range hooks {
		if hook.State == Foreign && hook.Manager == "" {
			return gitobj.Problemf(gitobj.Refused, "%s: there is a hook already; nothing was written", hook.Path()).
				WithHint("add the lines above, then run git anw hooks install again")
		}
	}
	return gitobj.Problemf(gitobj.Refused, "%s: hooks are managed by %s; nothing was written", r.HooksDir, managerOf(r).name).
		WithHint("add the lines above, then run git anw hooks install again")
}

// place writes a hook that is missing, and renews one of ours that names another
// program or lost its executable bit.
func place(hook Hook, program string) (changed bool, err error) {
	script := Script(hook.Name, program)
	switch held, _ := os.ReadFile(hook.Path()); {
	case hook.State == Installed && (!hook.Own || hook.Manager != "" || string(held) == string(script)):
		return false, nil
	case hook.State == Inert && !hook.Own:
		return true, executable(hook.Path(), os.Chmod(hook.Path(), 0o755))
	}
	if err := os.MkdirAll(hook.Directory, 0o777); err != nil {
		return false, unwritable(hook.Directory, err)
	}
	return true, executable(hook.Path(), writeHook(hook.Path(), script))
}

// writeHook leaves either the old file or the whole new one, executable whatever
// the mode of the old one was.
func writeHook(path string, script []byte) error {
	pending, err := renameio.NewPendingFile(path, renameio.WithTempDir(filepath.Dir(path)), renameio.WithStaticPermissions(0o755))
	if err != nil {
		return err
	}
	defer pending.Cleanup()
	if _, err := pending.Write(script); err != nil {
		return err
	}
	return pending.CloseAtomicallyReplace()
}

// executable verifies what was written: git ignores a hook that cannot be run,
// with no more than a hint.
func executable(path string, err error) error {
	if err != nil {
		return unwritable(filepath.Dir(path), err)
	}
	if hook := (Hook{Name: filepath.Base(path), Directory: filepath.Dir(path)}); !hook.Runnable() {
		return gitobj.Problemf(gitobj.Refused, "%s: written, but this disk keeps no executable bit, so that git will not run it", path).
			WithHint("move the repository to another disk, or use git config core.hooksPath")
	}
	return nil
}

func unwritable(dir string, err error) error {
	return gitobj.Problemf(gitobj.Refused, "%s: cannot be written: %w", dir, err).WithHint("make the folder writable, then run git anw hooks install")
}

// Uninstall removes the hooks that Install wrote and nobody changed since, and
// the merge driver. It returns what it removed and which hooks still call us.
func Uninstall(ctx context.Context, r Repository, config Config) (removed, left []string, err error) {
	hooks, _, err := Inspect(r)
	if err != nil {
		return nil, nil, err
	}
	for _, hook := range hooks {
		switch {
		case hook.Own && !r.redirected():
			if err := os.Remove(hook.Path()); err != nil {
				return removed, left, unwritable(hook.Directory, err)
			}
			removed = append(removed, hook.Path())
		case hook.State == Installed || hook.State == Inert:
			left = append(left, hook.Name)
		}
	}
	driver, err := uninstallDriver(ctx, r, config)
	return append(removed, driver...), left, err
}
