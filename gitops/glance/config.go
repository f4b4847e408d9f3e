package glance

import (
	"bytes"
	"os"
	"path"
	"runtime"
	"slices"
)

// ConfigMentions reports whether a word, in lower case, stands anywhere in the
// configuration that git would read here: the environment, its files, and what
// they include whatever the condition. Where that cannot be told from files, it
// may. Most people set none of the options that change what a hook does, and to
// ask git costs a process on every commit.
func (r Repository) ConfigMentions(words ...string) bool {
	if slices.ContainsFunc(r.Environ, func(v string) bool { return begins(v, "GIT_CONFIG") && Mentions([]byte(v), words...) }) {
		return true
	}
	files := []string{path.Join(r.GitDir, "config.worktree"), path.Join(r.CommonDir(), "config")}
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
		xdg = path.Join(home, ".config")
	}
	return []string{path.Join(xdg, "git", "config"), path.Join(home, ".gitconfig")}
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
	text := bytes.ToLower(data)
	if mentioned(text, words) || deep > maxIncludes {
		return true
	}
	if !bytes.Contains(text, []byte("[include")) {
		return false
	}
	for line := range bytes.Lines(data) {
		key, value, _ := bytes.Cut(line[bytes.LastIndexByte(line, ']')+1:], []byte("="))
		if !bytes.EqualFold(bytes.TrimSpace(key), []byte("path")) {
			continue
		}
		included, ok := includedFile(bytes.Trim(bytes.TrimSpace(value), `"`), file, env)
		if !ok || fileMentions(included, env, words, deep+1) {
			return true
		}
	}
	return false
}

// includedFile is the file an include names; false where it is written in a way
// that takes git to read.
func includedFile(value []byte, from string, env []string) (file string, ok bool) {
	if len(value) == 0 || bytes.ContainsAny(value, "\"\\#;%") {
		return "", false
	}
	if rest, home := bytes.CutPrefix(value, []byte("~/")); home {
		dir, _ := Getenv(env, "HOME")
		return path.Join(dir, string(rest)), dir != ""
	}
	if named := string(value); absolute(named) {
		return named, true
	}
	return path.Join(path.Dir(from), string(value)), value[0] != '~'
}

// Mentions reports whether one of the words, in lower case, is in a text.
func Mentions(text []byte, words ...string) bool { return mentioned(bytes.ToLower(text), words) }

func mentioned(lower []byte, words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return bytes.Contains(lower, []byte(word)) })
}
