package knowledge

import (
	"path"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/pattern"
)

// Page is one file of the wiki. A file without front matter is a page too.
type Page struct {
	Path  gitobj.Path
	Title string
	// Summary is one line, from the key SummaryKey: "summary", "description",
	// or "" where the page has neither.
	Summary, SummaryKey string
	Tags                []string
	Tier, Freshness     string
	Sources             []Source
	Supersedes          []gitobj.Path
	Front               FrontMatter
	Data                []byte
}

// ParsePage reads the head of a page; the body is not parsed.
func ParsePage(at gitobj.Path, data []byte) Page {
	front := ParseFrontMatter(data)
	p := Page{Path: at, Front: front, Data: data, Tags: splitTags(front.Strings("tags"))}
	for _, key := range []string{"summary", "description"} {
		if text := oneLine(front.String(key)); text != "" {
			p.Summary, p.SummaryKey = text, key
			break
		}
	}
	p.Tier, p.Freshness = front.String("tier"), front.String("freshness")
	for _, text := range front.Strings("sources") {
		p.Sources = append(p.Sources, parseSource(text))
	}
	for _, text := range front.Strings("supersedes") {
		if target, ok := ResolvePage(at, text); ok {
			p.Supersedes = append(p.Supersedes, target)
		}
	}
	if p.Title = p.OwnTitle(); p.Title == "" {
		p.Title = stem(at)
	}
	return p
}

// Body is the page behind its front matter.
func (p Page) Body() []byte { return p.Data[p.Front.End:] }

// OwnTitle is the title the page gives itself, by its front matter or its first
// heading; "" where it has none, and is called by its file's name.
func (p Page) OwnTitle() string {
	if title := oneLine(p.Front.String("title")); title != "" {
		return title
	}
	return firstHeading(string(p.Body()))
}

// stem is the name of a file without folder and extension.
func stem(p gitobj.Path) string {
	base := p.Base()
	return strings.TrimSuffix(base, path.Ext(base))
}

// splitTags takes `tags: a, b` for the list people mean by it.
func splitTags(items []string) []string {
	var tags []string
	for _, item := range items {
		for _, tag := range strings.FieldsFunc(item, func(r rune) bool { return r == ',' || r == '，' }) {
			if tag = strings.TrimSpace(tag); tag != "" {
				tags = append(tags, tag)
			}
		}
	}
	return tags
}

var (
	atxHeading = pattern.New(`^ {0,3}#{1,6}(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$`)
	codeFence  = pattern.New("^ {0,3}(`{3,}|~{3,})")
)

// firstHeading is the text of the first ATX heading outside code fences.
func firstHeading(body string) string {
	fence := ""
	for at := 0; at < len(body); {
		line := nextLine(body, at)
		at = line.end()
		mark := codeFence.FindStringSubmatch(line.Text)
		switch {
		case fence != "":
			if mark != nil && strings.HasPrefix(mark[1], fence) {
				fence = ""
			}
		case mark != nil:
			fence = mark[1]
		default:
			if m := atxHeading.FindStringSubmatch(line.Text); m != nil && m[1] != "" {
				return m[1]
			}
		}
	}
	return ""
}

// IsPage reports whether a file is a page of the wiki: Markdown below wiki/
// that is not a MANIFEST, not hidden and not a template. README, index and log
// files are pages.
func IsPage(p gitobj.Path) bool {
	inside, ok := strings.CutPrefix(string(p), "wiki/")
	name := inside[strings.LastIndexByte(inside, '/')+1:]
	if !ok || !isMarkdown(name) || strings.HasPrefix(name, ".") || strings.EqualFold(name, "MANIFEST.md") {
		return false
	}
	for folders := strings.TrimSuffix(inside, name); folders != ""; {
		slash := strings.IndexByte(folders, '/')
		if folders[0] == '.' || isTemplates(folders[:slash]) {
			return false
		}
		folders = folders[slash+1:]
	}
	return true
}

func isTemplates(folder string) bool {
	folder = strings.TrimLeft(folder, "_")
	if len(folder) != len("template") && len(folder) != len("templates") {
		return false // there are ten thousand of them to ask for
	}
	return strings.EqualFold(folder, "template") || strings.EqualFold(folder, "templates")
}

func isMarkdown(name string) bool {
	return len(name) > len(".md") && strings.EqualFold(name[len(name)-len(".md"):], ".md")
}
