package layers

import (
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Agent is a program that loads instruction files.
type Agent struct {
	Name  string // as in --for
	Title string
	// Personal are where a person's own rules may be, which load in every
	// workspace: the first that is there does.
	Personal []Personal
	start    func(*loader)
	// below loads what the agent takes in when it touches a file of dir; nil
	// where it reads nothing below the folder it was started in.
	below func(l *loader, dir gitobj.Path)
}

// Personal is a file outside all workspaces. Its folder is in the home, unless the
// variable names another.
type Personal struct{ Variable, Folder, Name string }

// Agents is the registry. A new agent is one file and one line.
func Agents() []Agent {
	return []Agent{claude(), codex(), gemini(), cursor(), copilot(), opencode()}
}

// Names are the agents' names, in order.
func Names() []string {
	var names []string
	for _, a := range Agents() {
		names = append(names, a.Name)
	}
	return names
}

// Named is the agent of that name.
func Named(name string) (Agent, error) {
	for _, a := range Agents() {
		if a.Name == name {
			return a, nil
		}
	}
	return Agent{}, gitobj.Problemf(gitobj.Usage, "agent: %q is not known", name).WithHint("use one of: %s", strings.Join(Names(), ", "))
}
