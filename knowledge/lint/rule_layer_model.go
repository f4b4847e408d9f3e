package lint

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/pattern"
)

// modelTable is data, not code: which names are models', which words make an
// instruction of a line, which make it something else.
//
//go:embed models.txt
var modelTable string

func layerModelRule() Rule {
	return Rule{
		ID: "layer-model", Severity: Warning,
		Reason: Text{
			"A workspace outlives its models: an instruction that names one is wrong from the day it is replaced, and useless to every other.",
			"工作区比模型活得久：写死了模型名的规则，模型一换就错，对别的模型也没用。"},
		Remedy: Text{
			"say what the task needs (fast, cheap, thorough) and choose the model where the agent is configured",
			"写清任务需要什么（快、便宜、细致），模型在 agent 的配置里选"},
		Check: checkLayerModel,
	}
}

func checkLayerModel(now, _ *View) []Finding {
	table := knownModels()
	var found []Finding
	for _, f := range now.written() {
		seen := map[string]bool{}
		for _, l := range f.proseLines() {
			name := table.named(l.text)
			if key := strings.ToLower(name); name != "" && !seen[key] {
				seen[key] = true
				found = append(found, Finding{Severity: Warning, Path: f.File.Path, Line: l.number, Message: fmt.Sprintf("the model %q is written into an instruction", name)})
			}
		}
	}
	return found
}

// proseLines are the lines outside code, tables and what tools generate.
func (i *Instruction) proseLines() []contentLine {
	var lines []contentLine
	inCode := map[int]bool{}
	number := 1
	for part, text := range knowledge.SplitFences(string(i.Data)) {
		for range knowledge.CountLines(text) {
			inCode[number] = part%2 == 1
			number++
		}
	}
	for at, text := range rawLines(i.Data) {
		if inCode[at+1] || strings.HasPrefix(strings.TrimSpace(text), "|") || i.IsGenerated(at+1) {
			continue
		}
		lines = append(lines, contentLine{number: at + 1, text: text})
	}
	return lines
}

// models is the table.
type models struct{ name, cue, other *pattern.Pattern }

var knownModels = sync.OnceValue(func() models { return readModelTable(modelTable) })

func readModelTable(text string) models {
	kinds := map[string][]string{}
	for line := range strings.Lines(text) {
		if kind, pattern, ok := strings.Cut(strings.TrimSpace(line), " "); ok && kind != "#" {
			kinds[kind] = append(kinds[kind], strings.TrimSpace(pattern))
		}
	}
	join := func(kind string) *pattern.Pattern {
		return pattern.New("(?i)(?:" + strings.Join(kinds[kind], "|") + ")")
	}
	return models{join("name"), join("cue"), join("other")}
}

// named is the model that a line tells somebody to use, or "". Where a pattern
// has a group, that is the name.
func (m models) named(line string) string {
	if !m.cue.MatchString(line) || m.other.MatchString(line) {
		return ""
	}
	found := m.name.FindStringSubmatch(line)
	for i := len(found) - 1; i >= 0; i-- {
		if found[i] != "" {
			return strings.Trim(found[i], " `\"'.,-")
		}
	}
	return ""
}
