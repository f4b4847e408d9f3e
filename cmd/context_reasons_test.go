package cmd

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/git-anw/git-anw/agentctx/layout"
)

// Each reason that a bundle has is told in Chinese where that is asked for.
func TestReasonsInChinese(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "agentctx", "bundle", "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	written := regexp.MustCompile(`(?:[rR]eason:? *\+?=? *|(?:leaveOut|crowdOut)\([^"\n]*, |pointed\[[^\]]*\] = |return |partList.*, )"([a-z][^"]*[a-z] [^"]*|always|deprecated)"`)
	seen := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, found := range written.FindAllStringSubmatch(string(data), -1) {
			reason := strings.NewReplacer("%d", "7", "%s", "x").Replace(found[1])
			if strings.HasSuffix(reason, " ") {
				reason += "x"
			}
			if seen++; reasonZH(reason) == reason {
				t.Errorf("%s: %q", file, reason)
			}
		}
	}
	if seen < 25 {
		t.Errorf("only %d reasons were found", seen)
	}
}

func TestKindsOfBlocksInChinese(t *testing.T) {
	english, chinese := &Env{}, &Env{Environ: []string{"LC_ALL=zh_CN.UTF-8"}}
	for _, kind := range layout.Kinds() {
		if got := english.kindOfBlock(kind); got != string(kind) {
			t.Errorf("%s is %q in English", kind, got)
		}
		if got := chinese.kindOfBlock(kind); got == string(kind) && kind != layout.Git {
			t.Errorf("%s has no Chinese", kind)
		}
	}
}

func TestSpokenReason(t *testing.T) {
	env := &Env{Environ: []string{"LC_ALL=zh_CN.UTF-8"}}
	for reason, want := range map[string]string{
		"matches a % b, c, sleeping": "匹配 a % b, c，休眠",
		"linked from 3 pages":        "被 3 个页面链接",
		"the index of the wiki, shortened: headings and the lines of core and most linked pages": "wiki 的索引，已缩减：标题，以及核心页面与被链接最多的页面",
		"Claude Code loads it by itself": "Claude Code 自己会加载",
		"something else":                 "something else",
	} {
		if got := env.spokenReason(reason); got != want {
			t.Errorf("%q: %q, want %q", reason, got, want)
		}
	}
}
