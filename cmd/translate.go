package cmd

import (
	_ "embed"
	"sync"

	"gopkg.in/yaml.v3"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/lint"
)

// What a command prints stands in both languages where it is printed, by say. A
// problem comes from any package, and none of them knows who reads it: it is
// translated here, at the door.

//go:embed translate_zh.yaml
var problemsZH []byte

var chineseProblems = sync.OnceValue(func() (table map[string]string) {
	_ = yaml.Unmarshal(problemsZH, &table) // a test reads it too
	return table
})

func inChinese(format string) string {
	if chinese, ok := chineseProblems()[format]; ok {
		return chinese
	}
	return lint.SayYAML(format)
}

// spokenError is an error as a person reads it. What it quotes may be anybody's.
func (e *Env) spokenError(err error) string {
	if e.speech() == knowledge.Chinese {
		err = gitobj.Translated(err, inChinese)
	}
	return visibleLines(err.Error())
}

// spokenHint is what helps against a problem, as a person reads it.
func (e *Env) spokenHint(p *gitobj.Problem) string {
	hint := p.Hint
	if e.speech() == knowledge.Chinese {
		_, hint = p.In(inChinese)
	}
	return visibleLines(hint)
}
