package models

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// written is the file of a workspace whose models section is read.
const written = ".anw/config.yaml"

// unmarshal reads what others wrote. The parser is a port of C and may panic on
// hostile input; that is an error here.
func unmarshal(data []byte, into any, strict bool) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("yaml: %v", r)
		}
	}()
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	decoder.KnownFields(strict)
	if err := decoder.Decode(into); !errors.Is(err, io.EOF) {
		return err
	}
	return nil
}

// fault is what is wrong with a line that is YAML, 0 for none.
type fault struct {
	line int
	*gitobj.Problem
}

func at(node *yaml.Node, problem *gitobj.Problem) error { return fault{node.Line, problem} }

// problemOf is an error for a person: the place comes first.
func problemOf(config []byte, err error) error {
	if f := (fault{}); errors.As(err, &f) {
		return gitobj.Problemf(gitobj.Usage, "%s: models: %w", place(f.line), f.Problem).WithHint("git anw models -h shows the fields")
	}
	line := 0
	if types := (*yaml.TypeError)(nil); errors.As(err, &types) {
		said := types.Errors[0]
		fmt.Sscanf(said, "line %d:", &line)
		return wrong(place(line), withoutLine(said, line)).WithHint("git anw models -h shows the fields")
	}
	said := strings.TrimPrefix(err.Error(), "yaml: ")
	if n, _ := fmt.Sscanf(said, "line %d:", &line); n == 0 {
		line = noTextLine(config)
	}
	return gitobj.Problemf(gitobj.Usage, "%s: it is not YAML: %s", place(line), withoutLine(said, line)).
		WithHint("mend that line; a value with `: ` or ` #` in it wants quotes")
}

// place is a line of the file, or the file.
func place(line int) string {
	if line == 0 {
		return written
	}
	return fmt.Sprintf("%s:%d", written, line)
}

func withoutLine(said string, line int) string {
	return strings.TrimPrefix(said, fmt.Sprintf("line %d: ", line))
}

// wrong says what is wrong at a place. The parser's words for a value of another
// kind than is read name types of ours.
func wrong(place, said string) *gitobj.Problem {
	value, found := strings.CutPrefix(said, "cannot unmarshal !!")
	value, wanted, into := strings.Cut(value, " into ")
	kind, given, _ := strings.Cut(value, " ")
	given = cmp.Or(given, map[string]string{"seq": "[…]", "map": "{…}"}[kind], kind)
	switch {
	case !found || !into:
		return gitobj.Problemf(gitobj.Usage, "%s: models: %s", place, said)
	case wanted == "int" || wanted == "float64":
		return gitobj.Problemf(gitobj.Usage, "%s: models: a number belongs here, not %s", place, given)
	case wanted == "string" || wanted == "bool":
		return gitobj.Problemf(gitobj.Usage, "%s: models: a single value belongs here, not %s", place, given)
	case strings.HasPrefix(wanted, "[]"):
		return gitobj.Problemf(gitobj.Usage, "%s: models: a list belongs here, not %s", place, given)
	}
	return gitobj.Problemf(gitobj.Usage, "%s: models: keys with values belong here, not %s", place, given)
}

// noTextLine is the first line with what YAML may not have: the parser does not say
// where. Of other problems it says so but for those of the first line.
func noTextLine(config []byte) int {
	at := bytes.IndexFunc(config, func(r rune) bool {
		return r == utf8.RuneError || unicode.IsControl(r) && !strings.ContainsRune("\t\n\r\u0085", r)
	})
	if at < 0 {
		return 1
	}
	return bytes.Count(config[:at], []byte("\n")) + 1
}

// unread are the keys of the section that nothing reads, and a second document.
func unread(config []byte) (what []error) {
	var all struct {
		Models section[struct {
			Model `yaml:",inline"`
			Like  string `yaml:"like"`
		}, Profile] `yaml:"models"`
		Others map[string]any `yaml:",inline"`
	}
	types := (*yaml.TypeError)(nil)
	if errors.As(unmarshal(config, &all, true), &types) {
		for _, said := range types.Errors {
			line, field := 0, ""
			if n, _ := fmt.Sscanf(said, "line %d: field %s not found", &line, &field); n == 2 {
				what = append(what, gitobj.Problemf(gitobj.Usage, "%s: nothing here reads the key %q", place(line), field))
			}
		}
	}
	if line := secondDocument(config); line > 0 {
		what = append(what, gitobj.Problemf(gitobj.Usage, "%s: a second document begins here; only the first one counts", place(line)))
	}
	return what
}

// secondDocument is the line where one begins, 0 for none.
func secondDocument(config []byte) (line int) {
	defer func() { _ = recover() }() // as in unmarshal
	var first, second yaml.Node
	decoder := yaml.NewDecoder(bytes.NewReader(config))
	if decoder.Decode(&first) != nil {
		return 0
	}
	err := decoder.Decode(&second)
	switch {
	case errors.Is(err, io.EOF), err == nil && second.Content[0].Tag == "!!null":
		return 0
	case err == nil:
		return second.Content[0].Line
	}
	line = 1
	fmt.Sscanf(err.Error(), "yaml: line %d:", &line)
	return line
}
