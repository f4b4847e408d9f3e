package layers

import (
	"io/fs"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// scoped are rule files whose front matter says what they are for.
func (l *loader) scoped(dir gitobj.Path, ending string, take func(p gitobj.Path)) {
	var found []gitobj.Path
	err := fs.WalkDir(l.fsys, string(dir), func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !entry.IsDir() && strings.HasSuffix(entry.Name(), ending) {
			found = append(found, gitobj.Path(name))
		}
		return nil
	})
	if err != nil && l.exists(dir) {
		l.err = err
	}
	slices.Sort(found)
	for _, p := range found {
		take(p)
	}
}

// front reads a rule's front matter; the text behind it is what an agent gets.
func (l *loader) front(p gitobj.Path) (file Loaded, front frontMatter, ok bool) {
	if l.seen[p] {
		return file, front, false
	}
	file, ok = l.read(p)
	front.FrontMatter = knowledge.ParseFrontMatter([]byte(file.Text))
	if front.Kind == knowledge.FrontYAML {
		front.block = file.Text[:front.End]
		file.Text = strings.TrimLeft(file.Text[front.End:], "\r\n")
	}
	return file, front, ok
}

// frontMatter is a rule's front matter with its bytes.
type frontMatter struct {
	knowledge.FrontMatter
	block string
}

// patterns are the values of a key: a list, or one string with commas. `*.go` is
// no YAML without quotes, and what people write all the same.
func (f frontMatter) patterns(key string) []string {
	values := f.Strings(key)
	if strings.Join(values, "") == "" {
		values = nil
		for line := range strings.Lines(f.block) {
			if text, ok := strings.CutPrefix(line, key+":"); ok {
				values = append(values, strings.Trim(text, " \t\r\n[]"))
			}
		}
	}
	var all []string
	for _, value := range values {
		all = append(all, splitPatterns(value)...)
	}
	return all
}

// splitPatterns cuts at the commas that are not in braces.
func splitPatterns(s string) []string {
	var all []string
	depth, start := 0, 0
	for i := 0; i <= len(s); i++ {
		switch {
		case i == len(s) || s[i] == ',' && depth == 0:
			if part := strings.Trim(s[start:i], " \t\"'"); part != "" {
				all = append(all, part)
			}
			start = i + 1
		case s[i] == '{':
			depth++
		case s[i] == '}':
			depth--
		}
	}
	return all
}

// onDemand adds a rule for the files that its patterns, relative to base, name:
// where the agent works on one file, only if it is one of them.
func (l *loader) onDemand(file Loaded, base gitobj.Path, scope []string) {
	file.When, file.Scope, file.Why = Demand, scope, "when a file is touched that matches "+strings.Join(scope, ", ")
	if l.file != "" {
		if !matchesAny(scope, relative(l.file, base)) {
			return
		}
		file.Why = "matches " + strings.Join(scope, ", ")
	}
	l.add(file)
}

func relative(p, base gitobj.Path) string {
	if base == "." {
		return string(p)
	}
	return strings.TrimPrefix(string(p), string(base)+"/")
}
