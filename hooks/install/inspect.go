package install

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// Repository is what git says about the repository to install into.
type Repository struct {
	Top, CommonDir string // Top is "" in a bare repository
	HooksDir       string // where git looks for hooks
	HooksPath      string // core.hooksPath, "" if it is not set
	HooksPathScope string // where it is set: local, global, …
	// ConfigHooks are the hooks this git takes from its configuration; nil for
	// a git older than 2.54, which takes none.
	ConfigHooks map[string]string
	// Chinese is the language that advice is in, English else.
	Chinese bool
}

// redirected reports whether core.hooksPath leads away from the repository's own
// hooks.
func (r Repository) redirected() bool {
	return filepath.Clean(r.HooksDir) != filepath.Join(r.CommonDir, "hooks")
}

// linked reports whether that is so because the folder of hooks is a link.
func (r Repository) linked() bool { return r.redirected() && r.HooksPathScope == "" }

// SwitchedOff reports a core.hooksPath that is set to nothing: git runs no hooks.
func (r Repository) SwitchedOff() bool { return r.HooksPath == "" && r.HooksPathScope != "" }

// nowhere reports that, and a core.hooksPath such as /dev/null.
func (r Repository) nowhere() bool {
	info, err := os.Stat(r.HooksDir)
	return r.SwitchedOff() || r.redirected() && err == nil && !info.IsDir()
}

// State says what stands where a hook should be.
type State string

// The states: ours or calling us, somebody else's, nothing, ours but not
// executable (without the bit, or with CRLF line ends).
const (
	Installed State = "installed"
	Foreign   State = "foreign"
	Missing   State = "missing"
	Inert     State = "not executable"
)

// Hook is one hook as it stands.
type Hook struct {
	Name      string `json:"hook"`
	State     State  `json:"state"`
	Manager   string `json:"manager"` // "" when nobody but git decides
	Directory string `json:"directory"`
	// Own is true for a file that Script wrote and nobody changed.
	Own bool `json:"own"`
	// Block is true for somebody else's file with our block in it.
	Block bool `json:"block"`
	// Configured is true for a hook in git's configuration.
	Configured bool `json:"configured"`

	file string // where ours is, or would go
}

// Path is the file git would run.
func (h Hook) Path() string { return filepath.Join(h.Directory, h.Name) }

// Direct reports whether git runs our own file, or one with our block: a probe
// then runs nothing of anybody else's.
func (h Hook) Direct() bool { return (h.Own || h.Block) && h.file == h.Path() }

// Runnable reports whether git finds a file there that it can run. A manager's
// configuration alone runs nothing: a fresh clone has it, and no hooks.
func (h Hook) Runnable() bool {
	info, err := os.Stat(h.Path())
	return err == nil && info.Mode().IsRegular() && (runtime.GOOS == "windows" || info.Mode()&0o111 != 0)
}

// Inspect looks at every hook, and says in advice what to add where somebody
// else decides.
func Inspect(r Repository) (hooks []Hook, advice string) {
	by := managerOf(r)
	for _, name := range r.hooks() {
		hook := inspect(r, by, name)
		if hooks = append(hooks, hook); hook.State == Foreign && !joinable(hook) && !Aside(hook) && r.ConfigHooks == nil {
			if text := adviceFor(r, by, hook) + "\n"; !strings.Contains(advice, text) {
				advice += text
			}
		}
	}
	return hooks, advice
}

func inspect(r Repository, by *manager, name string) Hook {
	hook := Hook{Name: name, State: Missing, Directory: r.HooksDir}
	files := hookFile(r, name)
	if by != nil {
		hook.Manager, files = by.name, by.files(r, name)
		if by.advice != nil {
			hook.State = Foreign
		}
	}
	hook.file = files[0]
	if _, configured := r.ConfigHooks[name]; configured {
		hook.State, hook.Configured = Installed, true
		return hook
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			if hook.Manager == "" && exists(file) { // a folder, a dangling link
				hook.State = Foreign
			}
			continue
		}
		if calls(content, name) {
			hook.file = file
			hook.State, hook.Own, hook.Block = stateOf(file, content, hook), untouched(content, name), blocked(content, name)
			return hook
		}
		hook.State = Foreign
	}
	return hook
}

// joinable reports whether a hook can take our block: a shell script that git
// runs as it stands, in a place nobody versions. One that is switched off stays
// so, and what a link leads to may be a file of the project.
func joinable(hook Hook) bool {
	if hook.Manager != "" && hook.Manager != "pre-commit" {
		return false
	}
	info, err := os.Lstat(hook.file)
	if err != nil || !info.Mode().IsRegular() || runtime.GOOS != "windows" && info.Mode()&0o111 == 0 {
		return false
	}
	content, err := os.ReadFile(hook.file)
	return err == nil && shell(content) && !crlf(content)
}

// stateOf looks at whether git itself can run a file; what a manager runs is the
// manager's affair.
func stateOf(file string, content []byte, hook Hook) State {
	if file == hook.Path() && (!hook.Runnable() || crlf(content)) {
		return Inert
	}
	return Installed
}

func adviceFor(r Repository, by *manager, hook Hook) string {
	if by != nil && by.advice != nil {
		return by.advice(r, hook.Name)
	}
	content, err := os.ReadFile(hook.file)
	switch {
	case err != nil:
		return hook.file + r.say(" cannot be read; move it away, then run git anw hooks install\n", " 读不了；请移走它，再运行 git anw hooks install\n")
	case crlf(content):
		return hook.file + r.say(" has CRLF line ends, so that git cannot run it; run:\n\n", " 用的是 CRLF 行尾，git 运行不了；请执行：\n\n") + indent("sed -i 's/\\r$//' "+quote(hook.file)+"\ngit anw hooks install\n")
	case shell(content) && !linked(hook.file):
		return hook.file + r.say(" is not executable, so that git does not run it; delete it, or switch it on:\n\n", " 不可执行，git 不会运行它；删掉它，或把它打开：\n\n") + indent("chmod +x "+quote(hook.file)+"\ngit anw hooks install\n")
	}
	return foreignAdvice(r, hook.file, hook.Name, content)
}

func linked(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}
