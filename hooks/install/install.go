package install

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/git-anw/git-anw/gitops/atomicfile"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Config is the repository's own configuration.
type Config interface {
	Config(ctx context.Context, key string) (string, error)
	SetConfig(ctx context.Context, key, value string) error
	UnsetConfig(ctx context.Context, section string) error
}

// Install writes the hooks and the merge drivers, and returns the files it wrote;
// none when everything is in place. Where somebody else decides about a hook it
// leaves that hook alone, returns a Refused problem, and advice says what to add.
func Install(ctx context.Context, r Repository, config Config, program string) (wrote []string, advice string, err error) {
	hooks, advice := Inspect(r)
	var refused error
	for _, hook := range hooks {
		changed, err := place(ctx, r, config, hook, program)
		if errors.Is(err, errNotOurs) {
			refused = managed(r, hook)
			continue
		}
		if err != nil {
			return wrote, advice, err
		}
		wrote = append(wrote, changed...)
	}
	retired, err := retire(r)
	if wrote = append(wrote, retired...); err != nil {
		return wrote, advice, err
	}
	drivers, err := installDrivers(ctx, r, config, program)
	if wrote = append(wrote, drivers...); err == nil {
		err = refused
	}
	return wrote, advice, err
}

// errNotOurs says that somebody else decides about a hook.
var errNotOurs = errors.New("somebody else's hook")

func managed(r Repository, hook Hook) error {
	if r.nowhere() {
		return gitobj.Problemf(gitobj.Refused, "core.hooksPath is empty or no folder, so that git runs no hooks").
			WithHint("%s; then run git anw hooks install again", strings.TrimSpace(r.own()))
	}
	if r.linked() {
		return gitobj.Problemf(gitobj.Refused, "%s: this folder of hooks is a symbolic link to one of somebody else's, which was left alone", filepath.Join(r.CommonDir, "hooks")).
			WithHint("add the lines above, then run git anw hooks install again")
	}
	if by := managerOf(r); by != nil && hook.Manager != "pre-commit" {
		return gitobj.Problemf(gitobj.Refused, "%s: hooks are managed by %s and were left alone", r.HooksDir, by.name).
			WithHint("add the lines above, then run git anw hooks install again")
	}
	return gitobj.Problemf(gitobj.Refused, "%s: there is a hook already, which was left alone", hook.file).
		WithHint("add the lines above, then run git anw hooks install again")
}

// place writes a hook that is missing, renews one of ours that names another
// program or lost its executable bit, and joins one of somebody else's. A hook
// in git's configuration is never doubled by a file.
func place(ctx context.Context, r Repository, config Config, hook Hook, program string) (changed []string, err error) {
	held, _ := os.ReadFile(hook.file)
	script := Script(hook.Name, program)
	switch {
	case hook.Configured:
		return configure(ctx, r, config, hook, program)
	case hook.Block || hook.State == Foreign && joinable(hook):
		script = addHookBlock(held, hook.Name, program)
	case hook.State == Foreign && r.ConfigHooks != nil:
		return configure(ctx, r, config, hook, program)
	case Aside(hook):
		if err := setAside(hook.file); err != nil {
			return nil, unwritable(hook.Directory, err)
		}
		script = addHookBlock([]byte(stand), hook.Name, program)
	case hook.State == Foreign:
		return nil, errNotOurs
	case hook.State == Installed && !hook.Own:
		return nil, nil
	case hook.State == Inert && !hook.Own:
		return []string{hook.file}, executable(hook.file, os.Chmod(hook.file, 0o755))
	case r.redirected() && hook.Own && hook.State == Installed:
		return nil, nil
	}
	if hook.State == Installed && string(held) == string(script) {
		return nil, nil
	}
	if err := os.MkdirAll(hook.Directory, 0o777); err != nil {
		return nil, unwritable(hook.Directory, err)
	}
	return []string{hook.file}, executable(hook.file, writeHook(hook.file, script))
}

// retire takes out hooks that earlier versions wrote.
func retire(r Repository) (removed []string, err error) {
	for _, name := range retired() {
		path := filepath.Join(r.HooksDir, name)
		content, err := os.ReadFile(path)
		if err != nil || !untouched(content, name) || r.redirected() {
			continue
		}
		if err := os.Remove(path); err != nil {
			return removed, unwritable(r.HooksDir, err)
		}
		removed = append(removed, path+" (no longer needed: removed)")
	}
	return removed, nil
}

// writeHook leaves either the old file or the whole new one, executable whatever
// the mode of the old one was.
func writeHook(path string, script []byte) error {
	mode := os.FileMode(0o755)
	if info, err := os.Stat(path); err == nil && info.Mode()&0o100 != 0 {
		mode = info.Mode().Perm()
	}
	return atomicfile.WriteMode(path, script, mode)
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
	return gitobj.Problemf(gitobj.Refused, "%s: cannot be written: %w", dir, err).WithHint("make the folder writable, then run this again")
}
