// Package early answers the hook that every commit runs where it has nothing to
// say, before the rest of the program is ready. Go initialises packages in the
// order of their import paths, each after what it imports; those of Markdown,
// YAML, HTTP and the command line come after this one and make up most of what
// such a hook would cost. It owns which files a commit is looked at for, and
// imports gitops/glance alone. What it does not answer the command does, as if
// this had not been.
package early

import (
	"os"
	"slices"

	"github.com/git-anw/git-anw/gitops/glance"
)

// Probe names a file. A hook then makes that file and does nothing else.
const Probe = "ANW_PROBE"

// State is what a hook finds first.
type State struct {
	MayBeInbox bool
	Passed     glance.Passed
}

// seen is what this process found where it is a hook: nobody looks twice.
var seen = answer(os.Args[1:], os.Environ(), os.Exit)

// Look is the state of the repository that a hook runs in.
func Look(dir string, env []string) State {
	if seen != nil {
		return *seen
	}
	return look(dir, env)
}

func look(dir string, env []string) State {
	repo := glance.Look(dir, env)
	return State{repo.MayBeInbox(), repo.Passed(Concerned)}
}

// answer ends the process where this is the call of an installed hook, and the
// files of the workspace are as they were when a hook last let them pass. A bug of
// ours must not keep anybody from committing: it shows when the command looks again.
func answer(args, env []string, exit func(int)) (found *State) {
	defer func() {
		if recover() != nil {
			found = nil
		}
	}()
	if !slices.Equal(args, []string{"hooks", "run", "pre-commit"}) || asked(env, "ANW") || asked(env, Probe) {
		return nil
	}
	state := look(".", env)
	if !state.MayBeInbox && state.Passed.Known() {
		exit(0)
	}
	return &state
}

func asked(env []string, name string) bool {
	value, _ := glance.Getenv(env, name)
	return value != ""
}
