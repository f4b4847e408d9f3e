package gitops

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/glance"
)

// readFiles reads the configuration from the files that git would read; false
// where only git can tell what it is.
func (s *settings) readFiles(r *Repo) bool {
	env := r.git.env
	if slices.ContainsFunc(env, isLocal) || lookup(env, "HOME") == "" {
		return false
	}
	system, ok := systemConfig(env)
	if !ok {
		return false
	}
	s.values, s.remotes = map[string]string{}, nil
	for _, file := range append(append(system, glance.GlobalConfigs(env)...), filepath.Join(r.CommonDir, "config")) {
		if !s.readFile(file) {
			return false
		}
	}
	for key := range s.values {
		if strings.HasPrefix(key, "include.") || strings.HasPrefix(key, "includeif.") || strings.HasPrefix(key, "extensions.") {
			return false
		}
	}
	return true
}

// systemConfig is the file of the system, false where it is not known which one
// this git was built to read.
func systemConfig(env []string) (files []string, known bool) {
	if no, set := glance.Getenv(env, "GIT_CONFIG_NOSYSTEM"); set {
		return nil, no == "1" || no == "true"
	}
	if file, set := glance.Getenv(env, "GIT_CONFIG_SYSTEM"); set {
		return []string{file}, true
	}
	const usual = "/etc/gitconfig"
	for _, file := range glance.SystemConfigs() {
		if _, err := os.Lstat(file); err == nil {
			files = append(files, file)
		}
	}
	if len(files) == 0 {
		return nil, true
	}
	return files, len(files) == 1 && files[0] == usual && gitIsOfSystem()
}

// gitIsOfSystem is true for a git that came with the system.
func gitIsOfSystem() bool {
	program, err := exec.LookPath("git")
	if err == nil {
		program, err = filepath.EvalSymlinks(program)
	}
	return err == nil && program == "/usr/bin/git"
}

// readFile adds what a file says. One that is not there says nothing.
func (s *settings) readFile(path string) bool {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return true
	}
	return err == nil && parseConfig(string(text), func(key, value string) { s.set(key, value) })
}
