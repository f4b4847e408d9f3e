package layout

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// read is a block as somebody else's program finds it in an output. Title is the
// heading, or the kind and path where those are written as such.
type read struct{ Title, Text string }

// readMarkdown reads with a parser of Markdown: headings of the second level, and
// the fence behind each, up to the task, which is all the rest.
func readMarkdown(t testing.TB, output string) []read {
	t.Helper()
	source := []byte(output)
	var found []read
	start := strings.Index(output, "\n## ")
	found = append(found, read{"", strings.TrimSuffix(output[:start], "\n")})
	for n := goldmark.DefaultParser().Parse(text.NewReader(source)).FirstChild(); n != nil; n = n.NextSibling() {
		heading, ok := n.(*ast.Heading)
		if !ok || heading.Level != 2 {
			continue
		}
		line := output[heading.Lines().At(0).Start:]
		title, rest, _ := strings.Cut(line, "\n")
		if title == "Task" || title == "任务" {
			return append(found, read{title, strings.TrimSuffix(strings.TrimPrefix(rest, "\n"), "\n")})
		}
		fence, ok := n.NextSibling().(*ast.FencedCodeBlock)
		if !ok {
			t.Fatalf("%s has no fence:\n%s", title, output)
		}
		found = append(found, read{title, strings.TrimSuffix(string(fence.Lines().Value(source)), "\n")})
	}
	t.Fatalf("no task in:\n%s", output)
	return nil
}

// readPlain reads rulers: what stands behind one up to the next of its length.
func readPlain(t testing.TB, output string) []read {
	t.Helper()
	preamble, rest, _ := strings.Cut(output, "\n\n====")
	found := []read{{"", preamble}}
	for rest = "====" + rest; ; {
		head, body, _ := strings.Cut(rest, "\n")
		ruler, title, ok := strings.Cut(head, " ")
		if !ok || strings.Trim(ruler, "=") != "" {
			t.Fatalf("%q is no ruler in:\n%s", head, output)
		}
		if title == "Task" || title == "任务" {
			return append(found, read{title, strings.TrimSuffix(body, "\n")})
		}
		inside, after, ok := strings.Cut("\n"+body, "\n"+ruler+"\n\n")
		if !ok {
			t.Fatalf("%q has no end in:\n%s", head, output)
		}
		found, rest = append(found, read{title, strings.TrimPrefix(inside, "\n")}), after
	}
}

func readXML(t testing.TB, output string) []read {
	t.Helper()
	var found []read
	decoder := xml.NewDecoder(strings.NewReader(output))
	for depth := 0; ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatalf("%v in:\n%s", err, output)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if depth++; depth == 2 {
				title := token.Name.Local
				for _, a := range token.Attr {
					title += "|" + a.Name.Local + "=" + a.Value
				}
				found = append(found, read{Title: title})
			}
		case xml.EndElement:
			depth--
		case xml.CharData:
			if depth == 2 {
				found[len(found)-1].Text += string(token)
			}
		}
	}
}

func readJSON(t testing.TB, output string) []read {
	t.Helper()
	var all struct {
		Blocks []struct {
			Kind, Path, Text string
			Excerpt          bool
		}
		Task *string
	}
	decode(t, output, &all)
	var found []read
	for _, b := range all.Blocks {
		title := b.Kind + "|" + b.Path
		if b.Excerpt {
			title += "|excerpt"
		}
		found = append(found, read{title, b.Text})
	}
	return append(found, read{"task|", *all.Task})
}

// requestText is what a request gives a model: the texts for the system, those of
// the user, and how many breakpoints are marked in them.
func requestText(t testing.TB, format, output string) (system, user string, marks int) {
	t.Helper()
	switch format {
	case "anthropic":
		var body struct {
			System   []any
			Messages []struct {
				Role    string
				Content []any
			}
		}
		decode(t, output, &body)
		if len(body.Messages) != 1 || body.Messages[0].Role != "user" {
			t.Fatalf("%+v", body.Messages)
		}
		system, marks = texts(t, body.System)
		user, n := texts(t, body.Messages[0].Content)
		return system, user, marks + n
	case "gemini":
		var body struct {
			SystemInstruction struct{ Parts []any }
			Contents          []struct {
				Role  string
				Parts []any
			}
		}
		decode(t, output, &body)
		if len(body.Contents) != 1 || body.Contents[0].Role != "user" {
			t.Fatalf("%+v", body.Contents)
		}
		system, _ = texts(t, body.SystemInstruction.Parts)
		user, _ = texts(t, body.Contents[0].Parts)
		return system, user, 0
	}
	var body struct {
		Messages []struct {
			Role    string
			Content any
		}
	}
	decode(t, output, &body)
	for _, m := range body.Messages {
		said, n := texts(t, m.Content)
		if marks += n; m.Role == "system" {
			system += said
		} else {
			user += said
		}
	}
	return system, user, marks
}

// texts joins the texts of a content, a string or parts.
func texts(t testing.TB, content any) (joined string, marks int) {
	t.Helper()
	if s, ok := content.(string); ok {
		return s, 0
	}
	for _, p := range content.([]any) {
		p := p.(map[string]any)
		if p["text"] == "" {
			t.Errorf("an empty text")
		}
		joined += p["text"].(string)
		if p["cache_control"] != nil || p["prompt_cache_breakpoint"] != nil {
			marks++
		}
	}
	return joined, marks
}

func decode(t testing.TB, output string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(output), into); err != nil {
		t.Fatalf("%v in:\n%s", err, output)
	}
}
