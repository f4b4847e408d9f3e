package layers

import (
	"io/fs"
	"path"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
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

type loader struct {
	fsys    fs.FS
	dir     gitobj.Path // where the agent is started
	file    gitobj.Path // what it works on, "" for nothing in particular
	top     gitobj.Path // the top of the repository that dir is in
	loading Loading
	seen    map[gitobj.Path]bool
	err     error
}

// repository is the nearest folder at or above dir that is a repository of its
// own, or the workspace.
func (l *loader) repository() gitobj.Path {
	for dir := l.dir; dir != "."; dir = parent(dir) {
		if info, err := fs.Stat(l.fsys, string(dir)); err == nil && info.Mode()&fs.ModeIrregular != 0 || l.exists(dir+"/.git") {
			return dir
		}
	}
	return "."
}

func (l *loader) exists(p gitobj.Path) bool {
	_, err := fs.Stat(l.fsys, string(p))
	return err == nil
}

// chain are the folders from one at or above dir down to dir.
func (l *loader) chain(from gitobj.Path) []gitobj.Path {
	dirs := []gitobj.Path{l.dir}
	for dir := l.dir; dir != from && dir != "."; {
		dir = parent(dir)
		dirs = append([]gitobj.Path{dir}, dirs...)
	}
	return dirs
}

func parent(p gitobj.Path) gitobj.Path { return gitobj.Path(path.Dir(string(p))) }

// in is a file of a folder.
func in(dir gitobj.Path, name string) gitobj.Path {
	if dir == "." {
		return gitobj.Path(name)
	}
	return dir + "/" + gitobj.Path(name)
}

// inside reports whether p is dir or below it.
func inside(p, dir gitobj.Path) bool {
	return dir == "." || p == dir || strings.HasPrefix(string(p), string(dir)+"/")
}

// read makes a Loaded of a file; ok is false where there is none.
func (l *loader) read(p gitobj.Path) (file Loaded, ok bool) {
	real, err := knowledge.Follow(l.fsys, p)
	if err != nil {
		if l.linked(p) {
			l.breach(Breach{Path: p, Line: 1, Written: string(p), Kind: DeadLink})
		}
		return file, false
	}
	info, err := fs.Stat(l.fsys, string(real))
	if err != nil || !info.Mode().IsRegular() {
		return file, false
	}
	data, err := fs.ReadFile(l.fsys, string(real))
	if err != nil {
		l.err = err
		return file, false
	}
	text := strings.TrimPrefix(string(data), "\uFEFF")
	file = Loaded{Path: p, When: Start, Bytes: len(data), Lines: knowledge.CountLines(text), Text: text}
	if real != p {
		file.Target = real
	}
	return file, true
}

// linked reports a symbolic link at p itself.
func (l *loader) linked(p gitobj.Path) bool {
	info, err := fs.Lstat(l.fsys, string(p))
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}

func (l *loader) breach(b Breach) { l.loading.Breaches = append(l.loading.Breaches, b) }

// take loads a file the agent looks for by its name, once; ok is false where
// there is none.
func (l *loader) take(p gitobj.Path, when When, why string) (file Loaded, ok bool) {
	if l.seen[p] {
		return file, false
	}
	if file, ok = l.read(p); ok {
		file.When, file.Why = when, why
		l.add(file)
	}
	return file, ok
}

func (l *loader) add(file Loaded) {
	l.seen[file.Path] = true
	l.loading.Files = append(l.loading.Files, file)
}

// where names a folder in a reason.
func (l *loader) where(dir gitobj.Path) string {
	switch {
	case dir == l.dir:
		return "in this folder"
	case inside(l.dir, dir):
		return "in a folder above"
	}
	return "when a file below " + string(dir) + " is touched"
}
