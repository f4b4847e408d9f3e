package install

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// say is advice in the language of the person.
func (r Repository) say(en, zh string) string {
	if r.Chinese {
		return zh
	}
	return en
}

func redirectedAdvice(r Repository, hook string) string {
	path := filepath.Join(r.HooksDir, hook)
	if r.nowhere() {
		return "core.hooksPath (" + r.HooksPathScope + ") " + r.say("is ", "是 ") + cmp.Or(r.HooksPath, r.say("empty", "空的")) +
			r.say(", so that git runs no hooks; switch them on:\n\n", "，git 不会运行任何钩子；把它们打开：\n\n") + indent(r.own()+"git anw hooks install\n")
	}
	text := "core.hooksPath (" + r.HooksPathScope + ") " + r.say("is ", "是 ") + r.HooksPath + r.say("; ", "；")
	if r.linked() {
		text = filepath.Join(r.CommonDir, "hooks") + r.say(" is a link to ", " 是指向 ") + r.HooksDir + r.say("; ", " 的链接；")
	}
	if content, err := os.ReadFile(path); err == nil {
		text += foreignAdvice(r, path, hook, content)
	} else {
		text += r.say("make there an executable ", "在那里建一个可执行的 ") + path + r.say(":\n\n", "：\n\n") + indent("#!/bin/sh\n"+lines(hook))
	}
	if r.HooksPathScope != "local" && r.HooksPathScope != "command" && !r.linked() {
		text += r.say("\nor give this repository hooks of its own, which switches the others off here:\n\n", "\n或者让这个仓库用自己的钩子，别处的在这里就不再运行：\n\n") +
			indent(r.own()+"git anw hooks install\n")
	}
	return text
}

// own is the command that has git look for hooks in the repository again. What a
// worktree has for itself only a worktree can take back.
func (r Repository) own() string {
	switch {
	case r.HooksPathScope == "worktree":
		return "git config --worktree core.hooksPath " + quote(filepath.Join(r.CommonDir, "hooks")) + "\n"
	case r.HooksPathScope == "local":
		return "git config --unset-all core.hooksPath\n"
	}
	return "git config --local core.hooksPath " + quote(filepath.Join(r.CommonDir, "hooks")) + "\n"
}

// foreignAdvice puts our lines first: a hook may end in exec or exit, and what
// we fix is then what the others see.
func foreignAdvice(r Repository, path, hook string, content []byte) string {
	if shell(content) {
		return r.say("add right below the first line of ", "在这个文件的第一行下面加上：") + path + r.say(":\n\n", "\n\n") +
			indent("if command -v git-anw >/dev/null 2>&1; then git-anw hooks run "+hook+" \"$@\" || exit; fi\n")
	}
	return r.say("it is not a shell script; rename it and make one that runs both:\n\n", "它不是 shell 脚本；给它改名，再写一个两者都运行的：\n\n") +
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
	for _, word := range words[1:] {
		if name != "env" {
			break
		}
		if !strings.HasPrefix(word, "-") && !strings.Contains(word, "=") { // options and variables of env
			name = filepath.Base(word)
		}
	}
	return slices.Contains([]string{"sh", "bash", "dash", "zsh", "ksh", "ash"}, name)
}
