package knowledge

import (
	"path"
	"strings"

	"github.com/yuin/goldmark/ast"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/pattern"
)

// Import is a place where a layer may load another file: `@path`. Path is empty
// where the file is outside the workspace: there it exists on one machine only.
//
// Agents take any `@word` for an import and are silent about one that names no
// file, so most are packages, people and decorators. Sure is true where the
// form alone says that a file is meant.
type Import struct {
	Line    int
	Written string
	Path    gitobj.Path
	Sure    bool
}

var (
	importMark = pattern.New("(^|[\\s*_~])@((?:[A-Za-z]:\\\\|\\\\\\\\)[^\\s@`\"']+|(?:\\\\ |[^\\s@`\"'\\\\])+)")
	// foreignRoot begins a path of one machine: a drive or a server of Windows.
	foreignRoot = pattern.New(`^(?:[A-Za-z]:[/\\]|\\\\)`)
	importTail  = pattern.New(`[.,;:!?)\]}>。，；：！？）】」]+$`)
)

// Imports finds the imports of a Markdown text: not in code, not in HTML and
// its comments. A blank ends a path unless a backslash is before it.
func Imports(from gitobj.Path, text string) []Import {
	if !strings.Contains(text, "@") {
		return nil
	}
	var found []Import
	text = strings.TrimPrefix(text, bom)
	w := structureWalk{source: markdownSource([]byte(text)), lines: newLineIndex([]byte(text))}
	_ = ast.Walk(inlineTree(w.source), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering && n.Type() == ast.TypeBlock && n.FirstChild() != nil && n.FirstChild().Type() == ast.TypeInline {
			w.textRuns(n, func(start, end int) {
				found = append(found, w.importsIn(from, text, start, end)...)
			})
		}
		return ast.WalkContinue, nil
	})
	return found
}

// RawImports finds every `@path` outside backquotes, in HTML comments too: that
// is how an agent reads which does not parse Markdown.
func RawImports(from gitobj.Path, text string) []Import {
	var found []Import
	fence := Fence{}
	for i, line := range splitLines(text) {
		if fence.Step(line.Text) {
			continue
		}
		for _, one := range scanImports(from, codeSpan.ReplaceAllString(line.Text, "``"), true) {
			one.Line = i + 1
			found = append(found, one)
		}
	}
	return found
}

func (w *structureWalk) importsIn(from gitobj.Path, text string, start, end int) []Import {
	line := w.lines.at(start)
	before := text[w.lines[line]:start]
	found := scanImports(from, text[start:end], strings.Trim(before, " \t->+*_~") == "")
	for i := range found {
		found[i].Line = line + 1
	}
	return found
}

// scanImports reads a stretch of one line; fresh is true where it begins one.
func scanImports(from gitobj.Path, s string, fresh bool) []Import {
	var found []Import
	for _, m := range importMark.FindAllStringSubmatchIndex(s, -1) {
		written := strings.TrimRight(s[m[4]:m[5]], "*_~")
		if written == "" {
			continue
		}
		atStart := fresh && strings.Trim(s[:m[4]], " \t->+*_~@") == ""
		found = append(found, Import{Written: written, Path: importPath(from, written), Sure: isImport(written, atStart)})
	}
	return found
}

// Trimmed is the import without the punctuation a sentence put behind it, which
// agents take for a part of the name. ok is false where there is none.
func (i Import) Trimmed(from gitobj.Path) (Import, bool) {
	written := importTail.ReplaceAllString(i.Written, "")
	if written == i.Written || written == "" {
		return i, false
	}
	i.Written, i.Path = written, importPath(from, written)
	return i, true
}

func isImport(written string, atStart bool) bool {
	written = importTail.ReplaceAllString(written, "")
	written, _, _ = strings.Cut(written, "#")
	switch strings.ToLower(path.Ext(written)) {
	case ".md", ".mdc", ".txt", ".markdown":
		return true
	}
	if foreignRoot.MatchString(written) {
		return true
	}
	for _, prefix := range []string{"./", "../", "~/", "/"} {
		if len(written) > len(prefix) && strings.HasPrefix(written, prefix) {
			return true
		}
	}
	return atStart && strings.Contains(written, "/")
}

// importPath resolves against the importing file, as agents do.
func importPath(from gitobj.Path, written string) gitobj.Path {
	written, _, _ = strings.Cut(strings.ReplaceAll(written, `\ `, " "), "#")
	if strings.HasPrefix(written, "~") || path.IsAbs(written) || foreignRoot.MatchString(written) {
		return ""
	}
	p := gitobj.Path(path.Join(path.Dir(string(from)), written))
	if !p.Valid() {
		return ""
	}
	return p
}
