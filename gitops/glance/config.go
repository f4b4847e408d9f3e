package glance

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// ConfigMentions reports whether a word, in lower case, stands anywhere in the
// configuration that git would read here: the environment, its files, and what
// they include whatever the condition. Where that cannot be told from files, it
// may. Most people set none of the options that change what a hook does, and to
// ask git costs a process on every commit.
func (r Repository) ConfigMentions(words ...string) bool {
	if slices.ContainsFunc(r.Environ, func(v string) bool { return strings.HasPrefix(v, "GIT_CONFIG") && Mentions(v, words...) }) {
		return true
	}
	files := []string{filepath.Join(r.GitDir, "config.worktree"), filepath.Join(r.CommonDir(), "config")}
	return slices.ContainsFunc(append(files, sharedConfigs(r.Environ)...), func(file string) bool { return fileMentions(file, r.Environ, words, 0) })
}

// sharedConfigs are the files of the user and of the system.
func sharedConfigs(env []string) []string {
	if system, set := Getenv(env, "GIT_CONFIG_SYSTEM"); set {
		return append(GlobalConfigs(env), system)
	}
	return append(GlobalConfigs(env), SystemConfigs()...)
}

// GlobalConfigs are the files of the user, in the order in which git reads them.
func GlobalConfigs(env []string) []string {
	if global, set := Getenv(env, "GIT_CONFIG_GLOBAL"); set {
		return []string{global}
	}
	home, _ := Getenv(env, "HOME")
	xdg, set := Getenv(env, "XDG_CONFIG_HOME")
	if !set || xdg == "" {
		xdg = filepath.Join(home, ".config")
	}
	return []string{filepath.Join(xdg, "git", "config"), filepath.Join(home, ".gitconfig")}
}

// SystemConfigs are where the file of the system may be: it depends on how git was
// built.
func SystemConfigs() []string {
	switch files := []string{"/etc/gitconfig", "/usr/local/etc/gitconfig"}; runtime.GOOS {
	case "windows":
		return []string{`C:\ProgramData\Git\config`, "/etc/gitconfig"}
	case "darwin":
		return append(files, "/opt/homebrew/etc/gitconfig")
	default:
		return files
	}
}

// maxIncludes is how deep git follows includes.
const maxIncludes = 10

func fileMentions(file string, env []string, words []string, deep int) bool {
	data, err := readFile(file)
	if err != nil {
		return !os.IsNotExist(err)
	}
	text := strings.ToLower(string(data))
	if Mentions(text, words...) || deep > maxIncludes {
		return true
	}
	if !strings.Contains(text, "[include") {
		return false
	}
	for line := range strings.Lines(string(data)) {
		key, value, _ := strings.Cut(line[strings.LastIndexByte(line, ']')+1:], "=")
		if !strings.EqualFold(strings.TrimSpace(key), "path") {
			continue
		}
		included, ok := includedFile(strings.TrimSpace(value), file, env)
		if !ok || fileMentions(included, env, words, deep+1) {
			return true
		}
	}
	return false
}

// includedFile is the file an include names; false where it is written in a way
// that takes git to read.
func includedFile(value, from string, env []string) (file string, ok bool) {
	value = strings.Trim(value, `"`)
	if value == "" || strings.ContainsAny(value, "\"\\#;%") {
		return "", false
	}
	if rest, home := strings.CutPrefix(value, "~/"); home {
		dir, _ := Getenv(env, "HOME")
		return filepath.Join(dir, rest), dir != ""
	}
	if filepath.IsAbs(value) {
		return value, true
	}
	return filepath.Join(filepath.Dir(from), value), !strings.HasPrefix(value, "~")
}

// Mentions reports whether one of the words, in lower case, is in a text.
func Mentions(text string, words ...string) bool {
	text = strings.ToLower(text)
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(text, word) })
}
