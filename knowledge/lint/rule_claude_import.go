package lint

import (
	"fmt"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/layers"
)

func claudeImportRule() Rule {
	return Rule{
		ID: "claude-import", Severity: Warning,
		Reason: Text{
			"An import from outside the workspace exists on one machine only, and a broken one loads nothing without a word.",
			"从工作区外导入的文件只在一台机器上有；导入失败时不会有任何提示。"},
		Remedy: Text{
			"bring the file into the workspace and import it by a relative path",
			"把文件放进工作区，用相对路径导入"},
		Check: checkClaudeImport,
	}
}

func checkClaudeImport(now, _ *View) []Finding {
	var found []Finding
	for _, b := range now.breaches() {
		if message, remedy := importSays(b); message != "" {
			found = append(found, Finding{Severity: Warning, Path: b.Path, Line: b.Line, Message: message, Remedy: remedy})
		}
	}
	return found
}

// importSays is a breach in words; a remedy of "" is the rule's own.
func importSays(b breach) (message, remedy string) {
	switch b.Kind {
	case layers.Missing:
		return fmt.Sprintf("@%s does not exist", b.Written), "create the file or remove the import"
	case layers.Punctuated:
		return fmt.Sprintf("@%s ends in punctuation, which agents take for a part of the name", b.Written), "put a blank behind the name"
	case layers.Outside:
		return fmt.Sprintf("@%s is outside the workspace", b.Written), ""
	case layers.Circle:
		return fmt.Sprintf("@%s goes round in a circle", b.Written), "remove one import of " + chain(b.Chain)
	case layers.TooDeep:
		return fmt.Sprintf("@%s is imported too deep to be loaded", b.Written), fmt.Sprintf("import it from a file nearer to the first of %s: %s does not go further", chain(b.Chain), b.agent)
	}
	return "", ""
}

func chain(paths []gitobj.Path) string {
	names := make([]string, len(paths))
	for i, p := range paths {
		names[i] = string(p)
	}
	return strings.Join(names, " → ")
}

// breach is what an agent was told to load and does not.
type breach struct {
	layers.Breach
	agent string
}

// breaches are those of all agents at all places, each once.
func (v *View) breaches() []breach {
	type key struct {
		path    gitobj.Path
		line    int
		written string
	}
	var all []breach
	seen := map[key]bool{}
	for _, at := range v.places {
		for _, loading := range at.loads {
			for _, b := range loading.Breaches {
				if k := (key{b.Path, b.Line, b.Written}); !seen[k] {
					seen[k] = true
					all = append(all, breach{b, loading.Agent.Title})
				}
			}
		}
	}
	return all
}
