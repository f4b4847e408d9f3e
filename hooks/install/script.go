package install

import (
	"bytes"
	"path/filepath"
	"strings"
)

// Hooks lists the hooks of a repository that people work in. There is no
// post-commit: it would cost every commit a process and double the time of a
// rebase, for work the pre-commit hook has done already.
func Hooks() []string { return []string{"pre-commit", "pre-merge-commit", "post-merge", "pre-push"} }

// hooks lists the hooks that make sense in a repository: what a server receives
// can only be refused.
func (r Repository) hooks() []string {
	if r.Top == "" {
		return []string{"pre-receive"}
	}
	return Hooks()
}

// retired are hooks that earlier versions wrote.
func retired() []string { return []string{"post-commit"} }

// Script is the hook file. It calls the program whose path was recorded, since
// a commit made in a graphical program may have a short PATH; if that is gone,
// the one on PATH. Without any it lets git go on: a missing tool must not keep
// anybody from committing. An empty program gives the form that can be kept
// under version control: no path of this machine is in it.
func Script(hook, program string) []byte {
	head, tail := scriptParts(hook)
	return []byte(head + find(program) + tail)
}

func scriptParts(hook string) (head, tail string) {
	head = "#!/bin/sh\n" + mark + hook + ". ANW=0 switches it off, `git anw hooks uninstall` removes it.\n" +
		"[ \"${ANW-}\" = 0 ] && exit 0\n"
	return head, missing(hook) + "exec \"$anw\" hooks run " + hook + " \"$@\"\n"
}

// find sets $anw, or opens what happens without any program.
func find(program string) string {
	if program == "" {
		return "anw=$(command -v git-anw) || {\n"
	}
	return "anw=" + quote(filepath.ToSlash(program)) + "\n[ -x \"$anw\" ] || anw=$(command -v git-anw) || {\n"
}

func missing(hook string) string {
	return "\techo \"git-anw is not installed: " + hook + " skipped\" >&2\n\texit 0\n}\n"
}

// mark opens the second line of our hook files.
const mark = "# git-anw: keeps wiki/MANIFEST.md and inbox/TODO.md true at "

// quote makes one word of any text for sh.
func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// marked reports whether a hook file is ours, whoever edited it since.
func marked(content []byte, hook string) bool {
	_, rest, _ := bytes.Cut(content, []byte("\n"))
	return bytes.HasPrefix(rest, []byte(mark+hook+"."))
}

// untouched reports whether a hook file is what Script wrote, for whatever
// program. Line ends that git or an editor turned into CRLF are no person's edit:
// such a file is written again.
func untouched(content []byte, hook string) bool {
	head, tail := scriptParts(hook)
	content = bytes.ReplaceAll(content, []byte("\r\n"), []byte("\n"))
	return bytes.HasPrefix(content, []byte(head)) && bytes.HasSuffix(content, []byte(tail))
}

// crlf reports whether the first line ends in a carriage return: the system
// would look for an interpreter of that name.
func crlf(content []byte) bool {
	first, _, _ := bytes.Cut(content, []byte("\n"))
	return bytes.HasSuffix(first, []byte("\r"))
}

// calls reports whether a file runs our hook: it is ours, or has a line for it.
func calls(content []byte, hook string) bool {
	if marked(content, hook) || blocked(content, hook) {
		return true
	}
	for line := range strings.Lines(string(content)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "#") {
			continue
		}
		for _, name := range []string{"git-anw", "git anw"} {
			_, after, found := strings.Cut(line, name+" hooks run "+hook)
			if found && (after == "" || strings.ContainsAny(after[:1], " \t\"';&|)")) {
				return true
			}
		}
	}
	return false
}

// blocked reports whether a hook of somebody else's has our block in it.
func blocked(content []byte, hook string) bool {
	_, found := removeHookBlock(content)
	return found && bytes.Contains(content, []byte(" hooks run "+hook+" "))
}
