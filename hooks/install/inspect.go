package install

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// Repository is what git says about the repository to install into.
type Repository struct {
	Top, CommonDir string
	HooksDir       string // where git looks for hooks
	HooksPath      string // core.hooksPath, "" if it is not set
	HooksPathScope string // where it is set: local, global, …
}

// redirected reports whether core.hooksPath leads away from the repository's own
// hooks.
func (r Repository) redirected() bool {
	return filepath.Clean(r.HooksDir) != filepath.Join(r.CommonDir, "hooks")
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
}

// Path is the file git would run.
func (h Hook) Path() string { return filepath.Join(h.Directory, h.Name) }

// Runnable reports whether git finds a file there that it can run. A manager's
// configuration alone runs nothing: a fresh clone has it, and no hooks.
func (h Hook) Runnable() bool {
	info, err := os.Stat(h.Path())
	return err == nil && info.Mode().IsRegular() && (runtime.GOOS == "windows" || info.Mode()&0o111 != 0)
}

// Inspect looks at every hook, and says in advice what to add where somebody
// else decides.
func Inspect(r Repository) (hooks []Hook, advice string, err error) {
	by := managerOf(r)
	for _, name := range Hooks() {
		hook, err := inspect(r, by, name)
		if err != nil {
			return nil, "", err
		}
		if hooks = append(hooks, hook); hook.State == Foreign {
			advice += adviceFor(r, by, hook) + "\n"
		}
	}
	return hooks, advice, nil
}

func inspect(r Repository, by *manager, name string) (Hook, error) {
	hook := Hook{Name: name, State: Missing, Directory: r.HooksDir}
	files := hookFile(r, name)
	if by != nil {
		hook.Manager, hook.State, files = by.name, Foreign, by.files(r, name)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if errors.Is(err, fs.ErrNotExist) && !exists(file) {
			continue
		}
		if err != nil && exists(file) && hook.Manager == "" { // a folder, a dangling link
			hook.State = Foreign
			continue
		}
		if err != nil {
			continue
		}
		if calls(content, name) {
			hook.State, hook.Own = stateOf(file, content, hook), untouched(content, name)
			return hook, nil
		}
		hook.State = Foreign
	}
	return hook, nil
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
	if by != nil {
		return by.advice(r, hook.Name)
	}
	content, err := os.ReadFile(hook.Path())
	if err != nil {
		return hook.Path() + " cannot be read; move it away, then run git anw hooks install\n"
	}
	return foreignAdvice(hook.Path(), hook.Name, content)
}
