package lint

import (
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// Relink makes the edits that let links to moved pages lead to where those are
// now: the address, in the way it was written, and no other byte.
func Relink(now, base *View) ([]Edit, error) {
	l := now.linksTo(base)
	var edits []Edit
	var failed error
	now.linked(func(from gitobj.Path, _ bool, links []knowledge.Link) {
		stale := false
		for _, link := range links {
			stale = stale || l.resolve(from, link).moved != nil
		}
		if !stale || failed != nil {
			return
		}
		edit, err := l.relink(from)
		if failed = err; err == nil && len(edit.Notes) > 0 {
			edits = append(edits, edit)
		}
	})
	return edits, failed
}

// relink reads the file again, since a view keeps no bytes of pages.
func (l *linker) relink(from gitobj.Path) (Edit, error) {
	data, err := fs.ReadFile(l.now.fsys, string(from))
	if err != nil {
		return Edit{}, err
	}
	edit := Edit{Path: from, Old: data}
	start, at := 0, 0
	if page := l.now.page(from); page != nil {
		start = knowledge.ParseFrontMatter(data).End
	}
	for _, link := range knowledge.ScanText(data, start).Links {
		moved := l.resolve(from, link.Link).moved
		if moved == nil || link.Start < at {
			continue
		}
		target := rewritten(from, link.Link, moved.Path)
		edit.New = append(append(edit.New, data[at:link.Start]...), target...)
		at = link.End
		edit.Notes = append(edit.Notes, fmt.Sprintf("link %q now leads to %s", link.Target, moved.Path))
	}
	edit.New = append(edit.New, data[at:]...)
	return edit, nil
}

// rewritten is a link to a page, written as the old one was: from the top or
// relative, with or without extension, its fragment kept.
func rewritten(from gitobj.Path, link knowledge.Link, to gitobj.Path) string {
	if link.Wiki {
		name := string(to)
		if !strings.HasPrefix(link.Target, "wiki/") {
			name = strings.TrimPrefix(name, "wiki/")
		}
		if !strings.HasSuffix(link.Target, ".md") {
			name = strings.TrimSuffix(name, ".md")
		}
		return name
	}
	address, fragment := link.Target, ""
	if at := strings.IndexAny(address, "?#"); at >= 0 {
		address, fragment = address[:at], address[at:]
	}
	name := "/" + string(to)
	if !strings.HasPrefix(address, "/") {
		name = relative(from.Dir(), to)
	}
	if strings.ContainsAny(address, "%") || strings.ContainsAny(name, " ()<>%#?") {
		name = strings.NewReplacer("(", "%28", ")", "%29").Replace((&url.URL{Path: name}).EscapedPath())
	}
	if strings.HasPrefix(address, "./") && !strings.HasPrefix(name, ".") {
		name = "./" + name
	}
	return name + fragment
}

// relative is the way from a folder to a file.
func relative(dir, to gitobj.Path) string {
	up := ""
	for dir != "." {
		if rest, ok := strings.CutPrefix(string(to), string(dir)+"/"); ok {
			return up + rest
		}
		dir, up = gitobj.Path(path.Dir(string(dir))), up+"../"
	}
	return up + string(to)
}
