package lint

import "fmt"

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
	for _, l := range now.Layers {
		for _, i := range l.Imports {
			f := Finding{Severity: Warning, Path: l.File.Path, Line: i.Line}
			switch {
			case i.Path == "":
				f.Message = fmt.Sprintf("@%s is outside the workspace", i.Written)
			case !now.exists(i.Path):
				f.Message, f.Remedy = fmt.Sprintf("@%s does not exist", i.Written), "create the file or remove the import"
			default:
				continue
			}
			found = append(found, f)
		}
	}
	return found
}
