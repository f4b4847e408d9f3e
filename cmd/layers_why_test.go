package cmd

import (
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

func newSpeaker(locale string) *Env { return &Env{Environ: []string{"LC_ALL=" + locale}} }
