package cmd

import (
	"bytes"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/git-anw/git-anw/agentctx/bundle"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/layers"
)

// maxPersonal bounds what of a person's own rules is read, in bytes.
const maxPersonal = 1 << 20

// personal are a person's own rules, as the agents find them: of each the file it
// would load. What the agent that is asked for loads by itself is left out, and a
// text that two of them have is there once.
func (e *Env) personal(reader layers.Agent) []bundle.Personal {
	var found []bundle.Personal
	own, _ := e.personalOf(reader)
	for _, agent := range layers.Agents() {
		file, ok := e.personalOf(agent)
		same := func(other bundle.Personal) bool {
			return other.Path == file.Path || bytes.Equal(bytes.TrimSpace(other.Content), bytes.TrimSpace(file.Content))
		}
		if ok && !same(own) && !slices.ContainsFunc(found, same) {
			found = append(found, file)
		}
	}
	return found
}

// personalOf is the file of one agent, named as from a home: where that is says
// who somebody is.
func (e *Env) personalOf(agent layers.Agent) (bundle.Personal, bool) {
	for _, place := range agent.Personal {
		name := filepath.Join(e.personalFolder(place), place.Name)
		info, err := os.Stat(name)
		if err != nil || !info.Mode().IsRegular() || info.Size() > maxPersonal {
			continue
		}
		if data, err := os.ReadFile(name); err == nil {
			return bundle.Personal{Path: gitobj.Path(path.Join("~", place.Folder, place.Name)), Content: data}, true
		}
	}
	return bundle.Personal{}, false
}

func (e *Env) personalFolder(place layers.Personal) string {
	if place.Variable != "" && e.Getenv(place.Variable) != "" {
		return e.Getenv(place.Variable)
	}
	return filepath.Join(e.home(), filepath.FromSlash(place.Folder))
}

// home is the person's folder, "" where there is none.
func (e *Env) home() string {
	if home := e.Getenv("HOME"); home != "" {
		return home
	}
	return e.Getenv("USERPROFILE")
}
