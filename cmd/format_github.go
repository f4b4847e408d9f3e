package cmd

import (
	"fmt"
	"strings"

	"github.com/git-anw/git-anw/knowledge/lint"
)

// Workflow commands end at a line break, and their properties at a comma or a
// colon; the rest of the message is text.
var (
	githubText     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// writeGitHub prints the commands that put findings beside the lines of a pull
// request.
func writeGitHub(env *Env, findings []lint.Finding, _ checkOptions) error {
	for _, f := range spoken(findings, env.speech()) {
		place := "file=" + githubProperty.Replace(string(f.Path))
		if f.Line > 0 {
			place += fmt.Sprintf(",line=%d", f.Line)
		}
		text := visible(f.Message)
		if f.Remedy != "" {
			text += "\n" + visible(f.Remedy)
		}
		_, err := fmt.Fprintf(env.Out, "::%s %s,title=%s::%s\n", f.Severity, place, githubProperty.Replace(f.Rule), githubText.Replace(text))
		if err != nil {
			return err
		}
	}
	return nil
}
