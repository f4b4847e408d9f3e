package lint

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/git-anw/git-anw/knowledge"
)

func TestSay(t *testing.T) {
	for en, zh := range map[string]string{
		`wiki/a.md now says "a, the line \"b\"", the line "c"`:                              `wiki/a.md 现在写着 "a, the line \"b\""，索引行是 "c"`,
		"12 of 30 lines are: move them to p/CLAUDE.md and leave one line that points there": "30 行里有 12 行：移到 p/CLAUDE.md，这里只留一行指路",
		"the file lost more than 80% of what it held":                                       "文件少了 80% 以上的内容",
		"an agent that starts at the top is given more than 5000 tokens":                    "在工作区顶层启动的 agent 一开始就会读到 5000 个以上的 token",
		`wiki/x does not exist.md does not exist`:                                           "wiki/x does not exist.md 不存在",
		"front matter: did not find expected ',' or ']' (quote the value)":                  "front matter：缺少 , 或 ]（请给值加引号）",
		"something nobody translated":                                                       "something nobody translated",
	} {
		if got := Say(en, knowledge.Chinese); got != zh {
			t.Errorf("%q is %q, want %q", en, got, zh)
		}
		if Say(en, knowledge.English) != en {
			t.Errorf("%q is not left alone in English", en)
		}
	}
}

// Every sentence that a rule or a fix makes is in the table, and says the same
// number of things in both languages.
func TestEveryMessageHasAChineseOne(t *testing.T) {
	for _, sentence := range append(sentences(t), settingsSentences(t)...) {
		example := strings.NewReplacer("%%", "%", "%d", "7", "%q", `"q"`, "%s", "s").Replace(sentence)
		if Say(example, knowledge.Chinese) == example {
			t.Errorf("chinese.tsv has no line for %q", sentence)
		}
	}
	for line := range strings.Lines(chineseTable) {
		en, zh, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if !ok || strings.Count(en, "%") != strings.Count(zh, "%") {
			t.Errorf("chinese.tsv: %q", line)
		}
	}
	for _, r := range Rules() {
		f := Finding{Rule: r.ID, Remedy: r.Remedy.En}.In(knowledge.Chinese)
		if !strings.ContainsFunc(f.Remedy, func(c rune) bool { return unicode.Is(unicode.Han, c) }) {
			t.Errorf("%s: the remedy in Chinese is %q", r.ID, f.Remedy)
		}
	}
}

// settingsSentences are what a rule passes on of the settings that are wrong.
func settingsSentences(t *testing.T) (all []string) {
	t.Helper()
	for _, name := range []string{"config.go", "keys.go", "reader.go"} {
		file, err := parser.ParseFile(token.NewFileSet(), "../config/"+name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) < 2 {
				return true
			}
			text, isText := call.Args[1].(*ast.BasicLit)
			if made, ok := call.Fun.(*ast.SelectorExpr); ok && isText && made.Sel.Name == "problem" {
				sentence, _ := strconv.Unquote(text.Value)
				all = append(all, sentence)
			}
			return true
		})
	}
	return all
}

// sentences are the texts in the source of this package that findings and notes
// are made of: those given to Message, Remedy and Notes, to what formats them,
// and those a function of text returns.
func sentences(t *testing.T) []string {
	t.Helper()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") || !strings.HasPrefix(e.Name(), "rule_") && !strings.HasPrefix(e.Name(), "fix") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), e.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			if text, ok := n.(*ast.CompositeLit); ok && fmt.Sprint(text.Type) == "Text" {
				return false // has both languages
			}
			if s := literal(n); strings.Count(s, " ") >= 2 && !strings.HasPrefix(s, " ") && !strings.HasPrefix(s, ",") && !fragments[s] {
				all = append(all, s)
			}
			return true
		})
	}
	return all
}

// fragments are parts of sentences that the tables have as a whole.
var fragments = map[string]bool{
	"%s more than %d lines": true, "the file has": true, "with what it imports the file has": true, "%q is also in %s:%d": true,
	"no section is for ": true, "remove one import of ": true, ": keep them in one place": true,
}

func literal(n ast.Node) string {
	lit, ok := n.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING || lit.Value[0] != '"' {
		return ""
	}
	s, err := strconv.Unquote(lit.Value)
	if err != nil {
		return ""
	}
	return s
}
