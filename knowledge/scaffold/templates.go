package scaffold

import (
	"bytes"
	"embed"
	"text/template"

	"github.com/git-anw/git-anw/knowledge"
)

// One folder a language, with the same names in each.
//
//go:embed templates
var templates embed.FS

func render(lang knowledge.Lang, name string, data any) ([]byte, error) {
	parsed, err := template.ParseFS(templates, "templates/"+string(lang)+"/"+name)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = parsed.Execute(&b, data)
	return b.Bytes(), err
}

// Bootstrap is what an agent needs to know to set a workspace up and to live in
// it.
func Bootstrap(lang knowledge.Lang) ([]byte, error) { return render(lang, "bootstrap.md", nil) }
