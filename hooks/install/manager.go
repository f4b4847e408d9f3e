package install

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// manager is a program, or a person, that decides about a repository's hooks
// before us. What it wrote is never changed: it is told what to add.
type manager struct {
	name  string
	found func(Repository) bool
	// files are where a call of our hook may stand.
	files func(r Repository, hook string) []string
	// advice is what to add for one hook.
	advice func(r Repository, hook string) string
}

// managers is in the order of asking: who sets core.hooksPath decides, whatever
// other configuration lies about.
func managers() []manager {
	return []manager{
		{"husky", usesHusky, huskyFiles, huskyAdvice},
		{"lefthook", usesLefthook, lefthookFiles, lefthookAdvice},
		{"pre-commit", usesPreCommit, preCommitFiles, preCommitAdvice},
		{"core.hooksPath", Repository.redirected, hookFile, redirectedAdvice},
	}
}

// managerOf is who manages the hooks; nil if nobody does.
func managerOf(r Repository) *manager {
	all := managers()
	i := slices.IndexFunc(all, func(m manager) bool { return m.found(r) })
	if i < 0 {
		return nil
	}
	return &all[i]
}

// lines are the two lines that call our hook from any sh script.
func lines(hook string) string {
	return "command -v git-anw >/dev/null 2>&1 || exit 0\ngit-anw hooks run " + hook + " \"$@\"\n"
}

func hookFile(r Repository, hook string) []string {
	return []string{filepath.Join(r.HooksDir, hook)}
}

// usesHusky is true before husky's first run too: `npm install` sets
// core.hooksPath, and hooks installed elsewhere would stop without a word.
func usesHusky(r Repository) bool {
	return strings.Contains(filepath.ToSlash(r.HooksPath), ".husky") || exists(filepath.Join(r.Top, ".husky"))
}

func huskyFiles(r Repository, hook string) []string {
	return []string{filepath.Join(r.Top, ".husky", hook)}
}

func huskyAdvice(_ Repository, hook string) string {
	return "add as the last lines of .husky/" + hook + " (make the file if there is none):\n\n" + indent(lines(hook))
}

func usesLefthook(r Repository) bool { return len(lefthookConfigs(r)) > 0 }

func lefthookConfigs(r Repository) []string {
	var configs []string
	for _, pattern := range []string{"lefthook.*", ".lefthook.*", "lefthook-local.*", ".lefthook-local.*", ".config/lefthook.*"} {
		matches, _ := filepath.Glob(filepath.Join(globLiteral(r.Top), pattern))
		for _, match := range matches {
			if slices.Contains([]string{".yml", ".yaml", ".toml", ".json", ".jsonc"}, filepath.Ext(match)) {
				configs = append(configs, match)
			}
		}
	}
	return configs
}

// globLiteral keeps the meaning of a folder name that has *, ? or [ in it.
func globLiteral(dir string) string {
	return strings.NewReplacer("*", `\*`, "?", `\?`, "[", `\[`, `\`, `\\`).Replace(dir)
}

func lefthookFiles(r Repository, hook string) []string {
	scripts, _ := filepath.Glob(filepath.Join(globLiteral(r.Top), ".lefthook*", hook, "*"))
	return slices.Concat(lefthookConfigs(r), scripts, hookFile(r, hook))
}

// A `run:` job would be skipped when nothing is staged; a script is not.
func lefthookAdvice(_ Repository, hook string) string {
	return "make an executable .lefthook/" + hook + "/anw.sh:\n\n" + indent(lines(hook)) +
		"\nand add to lefthook.yml (the jobs of a hook are one list):\n\n" +
		indent(hook+":\n  jobs:\n    - script: anw.sh\n      runner: sh\n")
}

func usesPreCommit(r Repository) bool {
	return exists(filepath.Join(r.Top, ".pre-commit-config.yaml")) || exists(filepath.Join(r.Top, ".pre-commit-config.yml"))
}

func preCommitFiles(r Repository, hook string) []string {
	return append(hookFile(r, hook), filepath.Join(r.HooksDir, hook+".legacy"))
}

// As one of pre-commit's own hooks a fix would make the commit fail; as its
// "legacy" hook ours runs first and survives `pre-commit install`.
func preCommitAdvice(r Repository, hook string) string {
	name := hook
	if hook == "pre-commit" || exists(filepath.Join(r.HooksDir, hook)) {
		name += ".legacy"
	}
	path := quote(filepath.Join(r.HooksDir, name))
	return "pre-commit runs a hook named *.legacy before its own; run:\n\n" +
		indent("cat >"+path+" <<'EOF'\n#!/bin/sh\n"+lines(hook)+"EOF\nchmod +x "+path+"\n")
}

func indent(text string) string {
	return "    " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n    ") + "\n"
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
