package install

import (
	"context"
	"path/filepath"
)

// hookSection is the section of a hook in git's configuration.
func hookSection(hook string) string { return "hook.anw-" + hook }

// configure puts a hook into git's configuration, which git 2.54 reads: it runs
// beside any file, whoever wrote that, and wherever core.hooksPath leads.
func configure(ctx context.Context, r Repository, config Config, hook Hook, program string) ([]string, error) {
	command := configCommand(hook.Name, program)
	if r.ConfigHooks[hook.Name] == command {
		return nil, nil
	}
	section := hookSection(hook.Name)
	if err := config.SetConfig(ctx, section+".command", command); err != nil {
		return nil, err
	}
	return []string{"config " + section}, config.SetConfig(ctx, section+".event", hook.Name)
}

// configCommand is a line of sh; git adds the arguments.
func configCommand(hook, program string) string {
	recorded := "anw=$(command -v git-anw)"
	if program != "" {
		recorded = "anw=" + quote(filepath.ToSlash(program)) + `; [ -x "$anw" ] || ` + recorded
	}
	return `f() { [ "${ANW-}" = 0 ] && return; ` + recorded + ` || return 0; "$anw" hooks run ` + hook + ` "$@"; }; f`
}
