package redact

import "github.com/git-anw/git-anw/knowledge"

// Issues is Find for rules about files: the lines that hold a secret, with the
// kind of secret it is. What of the list of exceptions cannot be understood
// allows nothing.
func Issues(text []byte, exceptions []string) []knowledge.Issue {
	allow, _ := NewAllow(exceptions)
	var found []knowledge.Issue
	for _, hit := range Find(string(text), allow) {
		found = append(found, knowledge.Issue{Line: hit.Line, Text: hit.Rule})
	}
	return found
}
