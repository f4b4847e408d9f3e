package redact

import "github.com/git-anw/git-anw/knowledge"

// Issues is Find for rules about files: the lines that hold a secret, with the
// kind of secret it is.
func Issues(text []byte) []knowledge.Issue {
	var found []knowledge.Issue
	for _, hit := range Find(string(text)) {
		found = append(found, knowledge.Issue{Line: hit.Line, Text: hit.Rule})
	}
	return found
}
