package cmd

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/git-anw/git-anw/knowledge/layers"
)

func TestWhyAFileIsLoaded(t *testing.T) {
	for reason, want := range map[string]string{
		"in this folder": "在本目录", "in a folder above, in place of AGENTS.md": "在上层目录，代替 AGENTS.md", "in this folder, cut: all together may have 32 KiB": "在本目录，截短：合计最多 32 KiB",
		"when a file below a/b is touched": "改动 a/b 下的文件时", "a rule for all files, in this folder": "对所有文件的规则，在本目录",
		"imported by CLAUDE.md, once allowed: it is outside this folder": "由 CLAUDE.md 导入，允许之后：它在本目录之外",
		"when a file is touched that matches *.go, src/**":               "改动匹配 *.go 的文件时，src/**", "matches *.md": "匹配 *.md", "another one": "another one",
	} {
		if got := newSpeaker("zh_CN.UTF-8").why(reason); got != want {
			t.Errorf("%q: %q", reason, got)
		}
		if got := newSpeaker("en_US.UTF-8").why(reason); got != reason {
			t.Errorf("%q: %q", reason, got)
		}
	}
	if got := newSpeaker("zh_CN.UTF-8").when(layers.Demand); got != "需要时" {
		t.Error(got)
	}
}

// Each reason that layers gives is told in Chinese where that is asked for.
func TestReasonsOfLayersInChinese(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "knowledge", "layers", "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, reason := range reasonsIn(parsed) {
			for part := range strings.SplitSeq(reason, ", ") {
				if seen[part] = true; strings.Trim(part, "x") != "" && whyInChinese(part) == part {
					t.Errorf("%s: %q", file, part)
				}
			}
		}
	}
	if len(seen) < 18 {
		t.Errorf("only %d reasons were found: %v", len(seen), seen)
	}
}

// reasonsIn are what a file sets Why to, and gives to functions that do.
func reasonsIn(file *ast.File) (reasons []string) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, to := range n.Lhs {
				if selected, ok := to.(*ast.SelectorExpr); ok && selected.Sel.Name == "Why" {
					reasons = append(reasons, spelledOut(n.Rhs[i]))
				}
			}
		case *ast.CallExpr:
			if called, ok := n.Fun.(*ast.SelectorExpr); ok && strings.HasPrefix(called.Sel.Name, "take") {
				reasons = append(reasons, spelledOut(n.Args[len(n.Args)-1]))
			}
		case *ast.FuncDecl:
			if n.Name.Name != "where" {
				break
			}
			ast.Inspect(n, func(n ast.Node) bool {
				if back, ok := n.(*ast.ReturnStmt); ok {
					reasons = append(reasons, spelledOut(back.Results[0]))
				}
				return true
			})
		}
		return true
	})
	return reasons
}

// spelledOut is a text of the source, with x for what is not known there.
func spelledOut(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, _ := strconv.Unquote(e.Value)
		return text
	case *ast.BinaryExpr:
		return spelledOut(e.X) + spelledOut(e.Y)
	}
	return "x"
}

func TestWhyAFileIsNotLoaded(t *testing.T) {
	said := map[string]bool{}
	for kind := layers.Missing; kind <= layers.DeadLink; kind++ {
		said[newSpeaker("en_US.UTF-8").unloaded(kind)], said[newSpeaker("zh_CN.UTF-8").unloaded(kind)] = true, true
	}
	if len(said) != 2*int(layers.DeadLink+1) {
		t.Errorf("%v", said)
	}
}

func newSpeaker(locale string) *Env { return &Env{Environ: []string{"LC_ALL=" + locale}} }
