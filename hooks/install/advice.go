package install

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func redirectedAdvice(r Repository, hook string) string {
	path := filepath.Join(r.HooksDir, hook)
	if r.SwitchedOff() {
		return "core.hooksPath (" + r.HooksPathScope + ") is empty, so that git runs no " + hook + " hook; switch it on:\n\n" +
			indent("git config --unset-all core.hooksPath\ngit anw hooks install\n")
	}
	text := "core.hooksPath (" + r.HooksPathScope + ") is " + r.HooksPath + "; "
	if r.linked() {
		text = filepath.Join(r.CommonDir, "hooks") + " is a link to " + r.HooksDir + "; "
	}
	if content, err := os.ReadFile(path); err == nil {
		text += foreignAdvice(path, hook, content)
	} else {
		text += "make there an executable " + path + ":\n\n" + indent("#!/bin/sh\n"+lines(hook))
	}
	if r.HooksPathScope != "local" && !r.linked() {
		text += "\nor give this repository hooks of its own, which switches the others off here:\n\n" +
			indent("git config --local core.hooksPath "+quote(filepath.Join(r.CommonDir, "hooks"))+"\ngit anw hooks install\n")
	}
	return text
}

// foreignAdvice puts our lines first: a hook may end in exec or exit, and what
// we fix is then what the others see.
func foreignAdvice(path, hook string, content []byte) string {
	if shell(content) {
		return "add right below the first line of " + path + ":\n\n" +
			indent("if command -v git-anw >/dev/null 2>&1; then git-anw hooks run "+hook+" \"$@\" || exit; fi\n")
	}
	return "it is not a shell script; rename it and make one that runs both:\n\n" +
		indent("mv "+quote(path)+" "+quote(path+".first")+"\ncat >"+quote(path)+" <<'EOF'\n#!/bin/sh\n\"$0.first\" \"$@\" || exit\n"+lines(hook)+"EOF\nchmod +x "+quote(path)+"\n")
}

// shell reports whether a script is run by a shell of the Bourne family.
func shell(content []byte) bool {
	first, _, _ := strings.Cut(string(content), "\n")
	words := strings.Fields(strings.TrimPrefix(first, "#!"))
	if !strings.HasPrefix(first, "#!") || len(words) == 0 {
		return false
	}
	name := filepath.Base(words[0])
	if name == "env" && len(words) > 1 {
		name = words[1]
	}
	return slices.Contains([]string{"sh", "bash", "dash", "zsh", "ksh", "ash"}, name)
}
