package lint

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// longestPath leaves room for the folder of the clone in the 260 characters
// Windows allows.
const longestPath = 200

func pathPortableRule() Rule {
	return Rule{
		ID: "path-portable", Severity: Warning,
		Reason: Text{
			"A clone on Windows or macOS fails or loses a file where names do not exist there or fall together.",
			"有些文件名在 Windows 或 macOS 上不存在或会重名，克隆会失败或丢文件。"},
		Remedy: Text{"rename the file with `git mv`", "用 `git mv` 改名"},
		Check:  checkPathPortable,
	}
}

func checkPathPortable(now, _ *View) []Finding {
	var paths []gitobj.Path
	for _, list := range [][]*Page{now.Pages, now.Notes} {
		for _, p := range list {
			paths = append(paths, p.Path)
		}
	}
	for _, p := range now.Projects {
		paths = append(paths, p.Dir)
	}
	var found []Finding
	folded := map[string]gitobj.Path{}
	for _, p := range paths {
		if why := unportable(p); why != "" {
			found = append(found, Finding{Severity: Warning, Path: p, Message: why})
		}
		fold := strings.ToLower(same(p))
		if other, seen := folded[fold]; seen {
			found = append(found, Finding{Severity: Warning, Path: p, Message: fallTogether(p, other)})
		}
		folded[fold] = p
	}
	return found
}

// fallTogether says how two names differ that are one on some systems.
func fallTogether(p, other gitobj.Path) string {
	if same(p) == same(other) {
		return fmt.Sprintf("the name looks like %q, written with other bytes", string(other))
	}
	return fmt.Sprintf("the name differs from %s in case only", other)
}

func unportable(p gitobj.Path) string {
	if len([]rune(string(p))) > longestPath {
		return fmt.Sprintf("the path has more than %d characters", longestPath)
	}
	for _, element := range strings.Split(string(p), "/") {
		switch {
		case strings.ContainsAny(element, `<>:"|?*\`) || strings.ContainsFunc(element, func(r rune) bool { return r < ' ' }):
			return fmt.Sprintf("Windows has no names such as %q", element)
		case strings.HasSuffix(element, " ") || strings.HasSuffix(element, "."):
			return fmt.Sprintf("Windows drops the last character of %q", element)
		case IsDevice(element):
			return fmt.Sprintf("%q is a device on Windows", element)
		case strings.ContainsFunc(element, isUnseen):
			return fmt.Sprintf("%q has a character that nobody sees", element)
		}
	}
	return ""
}

// isUnseen leaves out the joiners, which emoji and some scripts are written with.
func isUnseen(r rune) bool {
	return r > unicode.MaxASCII && unicode.Is(unicode.Cf, r) && r != '\u200c' && r != '\u200d'
}

// IsDevice is true for a name that Windows keeps for a device.
func IsDevice(element string) bool {
	stem, _, _ := strings.Cut(strings.ToUpper(element), ".")
	stem = strings.TrimRight(stem, " ")
	switch stem {
	case "CON", "PRN", "AUX", "NUL":
		return true
	}
	return len(stem) == 4 && (strings.HasPrefix(stem, "COM") || strings.HasPrefix(stem, "LPT")) && stem[3] >= '1' && stem[3] <= '9'
}
