package lint

import "fmt"

func layerSecretRule() Rule {
	return Rule{
		ID: "layer-secret", Severity: Error,
		Reason: Text{
			"What is in an instruction file goes to a model's provider in every session and stays in history for good.",
			"写在规则文件里的内容，每次会话都会发给模型厂商，还会永远留在历史里。"},
		Remedy: Text{
			"take it out, replace the key where it was issued, and name the variable that holds it instead",
			"删掉它，到签发的地方换掉密钥，这里只写保存它的变量名"},
		Check: checkLayerSecret,
	}
}

func checkLayerSecret(now, _ *View) []Finding {
	if now.secrets == nil {
		return nil
	}
	var found []Finding
	for _, f := range now.Instructions {
		for _, hit := range now.secrets(f.Data, now.Config.Allow) {
			found = append(found, Finding{Severity: Error, Path: f.File.Path, Line: hit.Line, Message: fmt.Sprintf("the line holds a secret (%s)", hit.Text)})
		}
	}
	return found
}
