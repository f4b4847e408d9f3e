package cmd

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/git-anw/git-anw/tokenizer/models"
)

// The habits of the house, held by reading the source. See ARCHITECTURE.md.

const module = "github.com/git-anw/git-anw/"

// direction says who may import whom: beside itself and what is below it, a
// package may import others of this module, and all but some from elsewhere.
type direction struct{ pkg, others, without string }

// mayImport is read from the top; the first row a package is inside counts.
var mayImport = [...]direction{
	{"gitops/gitobj", "", "os net/http github.com golang.org gopkg.in"},
	{"gitops/glance", "", "regexp encoding/json os/exec net github.com golang.org gopkg.in"}, // ready early
	{"gitops", "", "github.com/spf13"},
	{"tokenizer/vocab/gen", "tokenizer", ""},    // a program of ours that writes files of the package
	{"tokenizer/estimate/fit", "tokenizer", ""}, // a program of ours that fits the weights
	{"tokenizer", "gitops/gitobj", "os net/http github.com/spf13 github.com/go-git"},
	{"knowledge", "gitops/gitobj", "os net/http github.com/spf13 github.com/go-git"},
	{"agentctx", "gitops/gitobj knowledge tokenizer", "os/exec net/http github.com/spf13 github.com/go-git"},
	{"hooks/install", "gitops/gitobj gitops/atomicfile", "os/exec net/http github.com/spf13 github.com/go-git"},
	{"hooks", "gitops/gitobj knowledge tokenizer agentctx", "os/exec net/http github.com/spf13 github.com/go-git"},
	{"cmd/git-anw", "cmd", ""},
	{"cmd/early", "gitops/glance", "regexp encoding/json os/exec net github.com golang.org gopkg.in"},
	{"cmd", "gitops knowledge tokenizer agentctx hooks", "net/http github.com/go-git"},
}

func TestImportDirections(t *testing.T) {
	for _, file := range sources(t) {
		row := slices.IndexFunc(mayImport[:], func(d direction) bool { return inside(path.Dir(file.name), d.pkg) })
		if row < 0 {
			t.Errorf("%s: no row of mayImport is for it", file.name)
			continue
		}
		for _, spec := range file.tree.Imports {
			if name := strings.Trim(spec.Path.Value, `"`); !mayImport[row].allows(name) {
				t.Errorf("%s imports %s", file.name, name)
			}
		}
	}
}

func (d direction) allows(name string) bool {
	if own, ok := strings.CutPrefix(name, module); ok {
		return inside(own, d.pkg) || amongst(own, d.others)
	}
	return !amongst(name, d.without)
}

func amongst(name, dirs string) bool {
	return slices.ContainsFunc(strings.Fields(dirs), func(dir string) bool { return inside(name, dir) })
}

func inside(name, dir string) bool { return name == dir || strings.HasPrefix(name, dir+"/") }

// ARCHITECTURE.md has a row for every package, and what it says of imports is
// true: there a name stands for what is below it, too.
func TestArchitectureNamesEveryPackage(t *testing.T) {
	may := map[string]string{}
	for line := range strings.Lines(document(t, "ARCHITECTURE.md")) {
		if cells := strings.Split(line, "|"); len(cells) == 5 && strings.HasPrefix(cells[1], " `") {
			may[strings.Trim(cells[1], " `")] = strings.NewReplacer("`", "", ",", "").Replace(cells[3])
		}
	}
	for _, file := range sources(t) {
		dir := path.Dir(file.name)
		if path.Base(dir) == "generate" {
			dir = path.Dir(dir) // what makes the package's files
		}
		allowed, described := may[dir]
		if !described {
			t.Errorf("ARCHITECTURE.md has no row for %s", dir)
			continue
		}
		for _, spec := range file.tree.Imports {
			own, ours := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), module)
			if ours && strings.TrimSpace(allowed) != "all" && !amongst(own, allowed+" gitops/gitobj") {
				t.Errorf("%s imports %s, ARCHITECTURE.md says %q", file.name, own, allowed)
			}
		}
	}
}

// Only gitops starts programs.
func TestOneDoor(t *testing.T) {
	for _, file := range sources(t) {
		if inside(file.name, "gitops") {
			continue
		}
		ast.Inspect(file.tree, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && (isName(s.X, "exec") && strings.HasPrefix(s.Sel.Name, "Command") || isName(s.X, "os") && s.Sel.Name == "StartProcess") {
				t.Errorf("%s starts a program", file.name)
			}
			return true
		})
	}
}

// Nothing but package early runs before main, and nothing that can change is
// global. A package variable is an error, a compiled pattern, an embedded file, a replacer, an
// array, a value made once when first asked for, or a proof that a type has an
// interface.
func TestNothingGlobalChanges(t *testing.T) {
	for _, file := range sources(t) {
		for _, decl := range file.tree.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				if d.Name.Name == "init" && d.Recv == nil {
					t.Errorf("%s has an init()", file.name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if v, ok := spec.(*ast.ValueSpec); ok && d.Tok == token.VAR && !fixed(v) && !embedded(d.Doc) && !embedded(v.Doc) && !inside(file.name, "cmd/early") {
						t.Errorf("%s: the variable %s can change", file.name, v.Names[0].Name)
					}
				}
			}
		}
	}
}

func embedded(doc *ast.CommentGroup) bool {
	return doc != nil && slices.ContainsFunc(doc.List, func(c *ast.Comment) bool { return strings.HasPrefix(c.Text, "//go:embed ") })
}

func fixed(v *ast.ValueSpec) bool {
	if v.Names[0].Name == "_" {
		return v.Type != nil
	}
	return len(v.Values) > 0 && !slices.ContainsFunc(v.Values, func(e ast.Expr) bool { return !constant(e) })
}

func constant(e ast.Expr) bool {
	if literal, ok := e.(*ast.CompositeLit); ok {
		array, ok := literal.Type.(*ast.ArrayType)
		return ok && array.Len != nil
	}
	for {
		call, ok := e.(*ast.CallExpr)
		if !ok {
			return false
		}
		s, ok := call.Fun.(*ast.SelectorExpr)
		if !ok {
			return false
		}
		for _, maker := range [...][2]string{{"errors", "New"}, {"fmt", "Errorf"}, {"gitobj", "Problemf"}, {"regexp", "MustCompile"}, {"pattern", "New"}, {"strings", "NewReplacer"}, {"sync", "OnceValue"}} {
			if isName(s.X, maker[0]) && s.Sel.Name == maker[1] {
				return true
			}
		}
		e = s.X // gitobj.Problemf(…).WithHint(…)
	}
}

func isName(e ast.Expr, name string) bool {
	ident, ok := e.(*ast.Ident)
	return ok && ident.Name == name
}

// The top of the repository shows what there is, and nothing else.
func TestTopLevelFolders(t *testing.T) {
	entries, err := os.ReadDir("..")
	if err != nil {
		t.Fatal(err)
	}
	allowed := []string{"agentctx", "cmd", "gitops", "hooks", "inbox", "knowledge", "testdata", "tokenizer", "wiki", ".ci", ".git", ".githooks"}
	for _, e := range entries {
		if e.IsDir() && !slices.Contains(allowed, e.Name()) {
			t.Errorf("%s is not a folder of this house", e.Name())
		}
	}
}

func TestEveryPackageSaysWhatItOwns(t *testing.T) {
	documented := map[string]bool{}
	for _, file := range sources(t) {
		dir := path.Dir(file.name)
		documented[dir] = documented[dir] || file.tree.Doc != nil
	}
	for dir, ok := range documented {
		if !ok {
			t.Errorf("%s has no package comment", dir)
		}
	}
}

type parsed struct {
	name string // relative to the module, with slashes
	tree *ast.File
}

// sources parses every file of the module that is not a test. Programs for
// developers, that write a package's tables or measure it, are left out: they
// are in no binary of ours.
func sources(t *testing.T) []parsed {
	t.Helper()
	var all []parsed
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || name != ".." && strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		tree, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		relative, _ := filepath.Rel("..", name)
		file := parsed{filepath.ToSlash(relative), tree}
		if err == nil && (tree.Name.Name != "main" || inside(file.name, "cmd")) {
			all = append(all, file)
		}
		return err
	})
	if err != nil || len(all) == 0 {
		t.Fatalf("%d files: %v", len(all), err)
	}
	return all
}

// Vendors and models are data: only the table of models names them. The formats
// of their keys are known to the package that hides keys, those of their requests
// to the one that writes them.
func TestOnlyTheTableNamesVendors(t *testing.T) {
	table, err := models.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, m := range table.Models {
		names[m.Provider] = m.Provider != "unknown" && m.Provider != "meta"
		for _, pattern := range m.Match {
			name := strings.Trim(pattern, "*-")
			names[name] = names[name] || strings.ContainsAny(name, "0123456789") && len(name) > 2
		}
	}
	for _, file := range sources(t) {
		if inside(file.name, "agentctx/redact") || inside(file.name, "agentctx/layout") {
			continue
		}
		ast.Inspect(file.tree, func(n ast.Node) bool {
			if _, ok := n.(*ast.ImportSpec); ok {
				return false
			}
			literal, ok := n.(*ast.BasicLit)
			if !ok || literal.Kind != token.STRING {
				return true
			}
			for _, word := range strings.FieldsFunc(strings.ToLower(literal.Value), func(r rune) bool { return r != '-' && r != '.' && (r < 'a' || r > 'z') && (r < '0' || r > '9') }) {
				if names[strings.ReplaceAll(word, ".", "-")] {
					t.Errorf("%s names %s in %s", file.name, word, literal.Value)
				}
			}
			return true
		})
	}
}

// What the house is built on is used, not only named in go.mod.
func TestLibrariesAreInRealUse(t *testing.T) {
	used := map[string]bool{}
	for _, file := range sources(t) {
		for _, spec := range file.tree.Imports {
			used[strings.Trim(spec.Path.Value, `"`)] = true
		}
	}
	for _, library := range []string{"github.com/go-git/go-git/v5", "github.com/spf13/cobra", "github.com/pkoukk/tiktoken-go", "github.com/yuin/goldmark", "gopkg.in/yaml.v3"} {
		inUse := false
		for name := range used {
			inUse = inUse || name == library || strings.HasPrefix(name, library+"/")
		}
		if !inUse {
			t.Errorf("%s is in no program", library)
		}
	}
}
