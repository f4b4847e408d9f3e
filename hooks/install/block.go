package install

import (
	"bytes"
	"strings"
)

const (
	hookBegin = "# git-anw: begin. What follows runs first, as before; `git anw hooks uninstall` takes this block out."
	// hookJoined remembers that the line break before the block is ours.
	hookJoined = hookBegin + " (line break before)"
	hookEnd    = "# git-anw: end\n"
)

// takesInput are the hooks git feeds. Both sides of a block have to see it.
func takesInput(hook string) bool { return hook == "pre-push" || hook == "pre-receive" }

// block lets a shell script that is somebody else's run itself again, first and
// unchanged, and then our hook, if the script allowed git to go on. That works
// whatever the script ends in (exec, exit, no line break), and it sees the same
// arguments and input, and its status counts. A probe runs ours alone.
func block(hook, program string) string {
	theirs, ours := `ANW_THEIRS=`+hook+` "$0" "$@" || exit`, `exec "$anw" hooks run `+hook+` "$@"`
	save := ""
	if takesInput(hook) {
		const input = `printf '%s' "${anw_input%.}" | `
		save = "\tanw_input=$(cat; echo .)\n"
		theirs, ours = input+theirs, input+`"$anw" hooks run `+hook+` "$@"`+"\n\texit"
	}
	return "if [ \"${ANW_THEIRS-}\" != " + hook + " ] && [ \"${ANW-}\" != 0 ]; then\n" + save +
		"\tif [ -z \"${ANW_PROBE-}\" ]; then\n\t\t" + theirs + "\n\tfi\n" +
		indentTab(find(program)+missing(hook)) + "\t" + ours + "\nfi\nunset ANW_THEIRS\n"
}

func indentTab(text string) string {
	return "\t" + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n\t") + "\n"
}

// addHookBlock puts the block below the first line, or renews it.
func addHookBlock(held []byte, hook, program string) []byte {
	rest, _ := removeHookBlock(held)
	first, after, found := bytes.Cut(rest, []byte("\n"))
	begin := hookBegin
	if !found {
		begin = hookJoined
	}
	return []byte(string(first) + "\n" + begin + "\n" + block(hook, program) + hookEnd + string(after))
}

// removeHookBlock gives back what was there before, to the byte.
func removeHookBlock(held []byte) (rest []byte, found bool) {
	first, after, _ := bytes.Cut(held, []byte("\n"))
	for _, begin := range []string{hookJoined, hookBegin} {
		inside, ours := bytes.CutPrefix(after, []byte(begin+"\n"))
		_, tail, closed := bytes.Cut(inside, []byte(hookEnd))
		if !ours || !closed {
			continue
		}
		if begin == hookBegin {
			return []byte(string(first) + "\n" + string(tail)), true
		}
		return append(bytes.Clone(first), tail...), true
	}
	return held, false
}
