package cmd

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Whoever adds a problem learns here that it wants to be said in Chinese too, and
// whoever takes one away that its line is left.
func TestEveryProblemHasItsChinese(t *testing.T) {
	var table map[string]string
	if err := yaml.Unmarshal(problemsZH, &table); err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{"the text is kept: ": true, fs.ErrExist.Error(): true}
	for _, cause := range []syscall.Errno{syscall.ENOENT, syscall.EEXIST, syscall.EACCES, syscall.EISDIR, syscall.ENOTDIR, syscall.ENOTEMPTY, syscall.ENOSPC, syscall.EROFS, syscall.ENAMETOOLONG} {
		used[cause.Error()] = true
	}
	for _, file := range sources(t) {
		for _, format := range problemFormats(file.tree) {
			used[format] = true
			if table[format] == "" && !sameInBoth(format) {
				t.Errorf("%s: cmd/translate_zh.yaml does not have %q", file.name, format)
			}
		}
	}
	for format, chinese := range table {
		if !used[format] {
			t.Errorf("cmd/translate_zh.yaml: no problem says %q", format)
		}
		if got, want := operands(chinese), operands(format); !slices.Equal(got, want) {
			t.Errorf("%q takes %v, %q takes %v", format, want, chinese, got)
		}
	}
}

// problemFormats are the formats of the problems and hints that a file makes.
func problemFormats(file *ast.File) (formats []string) {
	place := map[string]int{"Problemf": 1, "WithHint": 0}
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		maker, ok := call.Fun.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		i, ok := place[maker.Sel.Name]
		if !ok || len(call.Args) <= i {
			return true
		}
		if format, ok := literal(call.Args[i]); ok {
			formats = append(formats, format)
		}
		return true
	})
	return formats
}

// literal is a string that is written down, in one piece or several.
func literal(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil
	case *ast.BinaryExpr:
		left, ok := literal(e.X)
		right, also := literal(e.Y)
		return left + right, ok && also
	}
	return "", false
}

// sameInBoth reports whether a sentence has no word, or is a command alone.
func sameInBoth(format string) bool {
	if !letters.MatchString(verb.ReplaceAllString(format, "")) {
		return true
	}
	command := strings.HasPrefix(format, "git ") || strings.HasPrefix(format, "--")
	return command && !strings.ContainsAny(format, ",;") && !strings.Contains(format, " or ")
}

var (
	verb    = regexp.MustCompile(`%(?:\[(\d)\])?([a-z%])`)
	letters = regexp.MustCompile(`[A-Za-z]`)
)

// operands are the numbers of the operands that a format uses, in order.
func operands(format string) (all []int) {
	next := 1
	for _, found := range verb.FindAllStringSubmatch(format, -1) {
		if found[2] == "%" {
			continue
		}
		if found[1] != "" {
			next, _ = strconv.Atoi(found[1])
		}
		all = append(all, next)
		next++
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func TestProblemsAreSaidInTheLanguageOfThePerson(t *testing.T) {
	inner := gitobj.Problemf(gitobj.Refused, "%s: unmerged", "a.md").WithHint("resolve the conflict, then git add the files")
	for _, c := range []struct {
		err     error
		en, zh  string
		lang    string
		hinted  string
		because string
	}{
		{inner, "error: a.md: unmerged", "错误：a.md：有未解决的冲突", "zh_CN.UTF-8", "提示：解决冲突，再 git add 这些文件", "a problem"},
		{fmt.Errorf("doing: %w", inner), "error: doing: a.md: unmerged", "错误：doing: a.md：有未解决的冲突", "zh_CN.UTF-8", "提示：解决冲突", "a wrapped problem"},
		{gitobj.Problemf(gitobj.Refused, "editor: %w", inner), "error: editor: a.md: unmerged", "错误：编辑器：a.md：有未解决的冲突", "zh_TW.UTF-8", "", "a problem in a problem"},
		{errors.New("plain"), "error: plain", "错误：plain", "zh_CN.UTF-8", "", "no problem"},
	} {
		for lang, want := range map[string]string{"en_US.UTF-8": c.en, c.lang: c.zh} {
			var stderr bytes.Buffer
			env := &Env{Err: &stderr, Environ: []string{"LC_ALL=" + lang}}
			report(env, false, c.err)
			if got := stderr.String(); !strings.HasPrefix(got, want+"\n") || lang == c.lang && !strings.Contains(got, c.hinted) {
				t.Errorf("%s, %s: %q, want %q", c.because, lang, got, want)
			}
		}
	}
}
