package layers

import (
	"io/fs"
	"path"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// When says at which moment a file is loaded.
type When string

// A file loaded on Approval is at the start too, once the person has allowed it.
const (
	Start    When = "start"
	Approval When = "approval"
	Demand   When = "demand"
)

// Loaded is a file an agent is given.
type Loaded struct {
	Path   gitobj.Path
	Target gitobj.Path   // the file behind a symbolic link, "" where it is none
	Via    []gitobj.Path // the files whose imports lead to it, the outermost first
	Line   int           // where the last of Via imports it
	When   When
	Why    string
	Scope  []string // the patterns of the files it is for; nil for all
	Lines  int      // of the file
	Bytes  int      // of the file
	Cut    int      // bytes of it the agent does not get
	Text   string   // what the agent gets
}

// Breach is a file that an agent was told to load and does not.
type Breach struct {
	Path    gitobj.Path // the file that says so
	Line    int
	Written string
	Kind    BreachKind
	Chain   []gitobj.Path // of a circle or of an import too deep
}

// BreachKind says why.
type BreachKind int

// Missing is also a link that leads nowhere; Punctuated is a name with the mark
// of a sentence behind it, which agents take for a part of the name.
const (
	Missing BreachKind = iota
	Punctuated
	Outside
	Circle
	TooDeep
	DeadLink
)

// Loading is what an agent does at one place, in its order.
type Loading struct {
	Agent    Agent
	Files    []Loaded
	Breaches []Breach
}

// Start are the files the agent is given before it has read anything.
func (l Loading) Start() []Loaded {
	var files []Loaded
	for _, f := range l.Files {
		if f.When != Demand {
			files = append(files, f)
		}
	}
	return files
}

// Load says what the agent loads when it is started in the folder dir, and which
// of its rules wait for certain files. Where place is a file, dir is its folder,
// and of those rules only the ones for that file are listed.
func Load(fsys fs.FS, place gitobj.Path, agent Agent) (Loading, error) {
	l := &loader{fsys: fsys, dir: place, loading: Loading{Agent: agent}, seen: map[gitobj.Path]bool{}}
	info, err := fs.Stat(fsys, string(place))
	if err != nil {
		return l.loading, gitobj.Problemf(gitobj.Usage, "%s: there is no such file or folder in the workspace", place)
	}
	if !info.IsDir() {
		l.dir, l.file = gitobj.Path(path.Dir(string(place))), place
	}
	l.top = l.repository()
	agent.start(l)
	return l.loading, l.err
}
