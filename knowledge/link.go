package knowledge

import (
	"net/url"
	"path"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/pattern"
)

var urlScheme = pattern.New(`^[A-Za-z][A-Za-z0-9+.-]*:`)

// ResolveLink is the file of the workspace a link in from names. It is not ok
// for an address, a drive letter, a mere #fragment, and what lies outside the
// workspace. A leading slash means the top of the workspace.
func ResolveLink(from gitobj.Path, target string) (gitobj.Path, bool) {
	target, _, _ = strings.Cut(strings.TrimSpace(target), "#")
	if before, _, ok := strings.Cut(target, "?"); ok {
		target = before
	}
	return resolveIn(from.Dir(), percentDecode(slashes(target)))
}

// resolveIn joins a decoded relative path to a folder of the workspace.
func resolveIn(dir gitobj.Path, target string) (gitobj.Path, bool) {
	if target == "" || urlScheme.MatchString(target) || strings.HasPrefix(target, "//") {
		return "", false
	}
	joined := path.Join(string(dir), target)
	if strings.HasPrefix(target, "/") {
		joined = path.Clean(target)[1:]
	}
	p := gitobj.Path(joined)
	return p, p.Valid() && joined != "."
}

// pageRef resolves how people write the path of a page: relative to the folder
// they are in, or from the top as wiki/….
func pageRef(dir gitobj.Path, target string) (gitobj.Path, bool) {
	if strings.HasPrefix(target, "wiki/") {
		dir = "."
	}
	return resolveIn(dir, target)
}

// ResolvePage is the page that one in from names by its path, as in supersedes.
func ResolvePage(from gitobj.Path, written string) (gitobj.Path, bool) {
	return pageRef(from.Dir(), slashes(written))
}

// slashes turns a Windows path into one of git's.
func slashes(s string) string { return strings.ReplaceAll(strings.TrimSpace(s), `\`, "/") }

// percentDecode leaves a target alone that is not well encoded.
func percentDecode(s string) string {
	if decoded, err := url.PathUnescape(s); err == nil && !strings.ContainsRune(decoded, 0) {
		return decoded
	}
	return s
}

// sameFile is the form of a path that is compared: macOS decomposes names, so
// one page may come in two spellings.
func sameFile(p gitobj.Path) string { return norm.NFC.String(string(p)) }

var wikiLink = pattern.New(`\[\[([^\[\]|#\r\n]*)(#[^\[\]|\r\n]*)?(\|[^\[\]\r\n]*)?\]\]`)

// scanWikiLinks calls found for each [[target]], [[target|shown]] and
// [[target#heading]] of a text without code.
func scanWikiLinks(s string, found func(offset int, target string)) {
	for _, m := range wikiLink.FindAllStringSubmatchIndex(s, -1) {
		if target := strings.TrimSpace(s[m[2]:m[3]]); target != "" {
			found(m[0], target)
		}
	}
}

// PageNames finds pages by what a wikilink says: a path, or a bare name.
type PageNames struct {
	paths map[string]gitobj.Path
	stems map[string][]gitobj.Path
}

// NewPageNames indexes the pages that wikilinks may mean.
func NewPageNames(pages []gitobj.Path) PageNames {
	n := PageNames{paths: map[string]gitobj.Path{}, stems: map[string][]gitobj.Path{}}
	for _, page := range pages {
		n.paths[sameFile(page)] = page
		name := norm.NFC.String(strings.ToLower(stem(page)))
		n.stems[name] = append(n.stems[name], page)
	}
	return n
}

// Find is the page a wikilink in from names: one path, none, or several where
// the bare name is ambiguous.
func (n PageNames) Find(from gitobj.Path, target string) []gitobj.Path {
	for _, dir := range []gitobj.Path{from.Dir(), "wiki", "."} {
		for _, extension := range []string{"", ".md"} {
			if p, ok := resolveIn(dir, slashes(target)+extension); ok {
				if page, ok := n.paths[sameFile(p)]; ok {
					return []gitobj.Path{page}
				}
			}
		}
	}
	if strings.ContainsAny(target, `/\`) {
		return nil
	}
	return n.stems[norm.NFC.String(strings.ToLower(strings.TrimSuffix(target, ".md")))]
}
