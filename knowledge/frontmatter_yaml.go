package knowledge

import (
	"fmt"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// frontField is one key of the block. Lines count from 1 in the file; next is
// the line behind the last one of the value, its trailing comments excluded.
type frontField struct {
	key        string
	line, next int
	node       *yaml.Node // nil where the value is not YAML
	raw        string     // the text behind the colon where node is nil
}

// readFields reads the block as a whole, and key by key where that fails, so
// that one bad line does not hide the others.
func (f *FrontMatter) readFields(s string, lines []textLine) {
	if len(lines) == 0 {
		return
	}
	root, err := parseYAML(s[lines[0].Start:lines[len(lines)-1].end()])
	switch {
	case err != nil:
		f.broken = true
		f.readChunks(lines)
	case root == nil:
	case root.Kind != yaml.MappingNode:
		f.broken = true
		if !f.explained(lines, 2) {
			f.problem(2, "front matter is not a list of `key: value` lines")
		}
	default:
		f.readMapping(root, len(lines)+2)
		f.broken = root.Style&yaml.FlowStyle != 0
	}
	f.closeFields(lines)
	f.readCuts(lines)
	f.reportDuplicates()
}

// foreignBreaks are line ends to YAML 1.1 and to nothing else; left in, they
// would shift its line numbers.
var foreignBreaks = strings.NewReplacer("\u0085", " ", "\u2028", " ", "\u2029", " ")

// parseYAML is the root node of a document, nil for an empty one. The parser
// is a port of C and may panic on hostile input; that is an error here.
func parseYAML(text string) (root *yaml.Node, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("yaml: %v", r)
		}
	}()
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(foreignBreaks.Replace(text)), &doc); err != nil {
		return nil, err
	}
	if len(doc.Content) == 0 {
		return nil, nil
	}
	return doc.Content[0], nil
}

// readMapping lists the keys of a mapping. The opening line of the front
// matter shifts the parser's line numbers by one.
func (f *FrontMatter) readMapping(root *yaml.Node, closer int) {
	for i := 0; i+1 < len(root.Content); i += 2 {
		key := root.Content[i]
		field := frontField{key: key.Value, line: min(key.Line+1, closer-1), node: root.Content[i+1]}
		f.fields = append(f.fields, field)
		if withoutUnseen(field.key) != field.key {
			f.problem(field.line, "front matter: `"+withoutUnseen(field.key)+"` is written with a character that nobody sees")
		}
		if nestsAliases(field.node) {
			f.problem(field.line, "front matter: `"+field.key+"` is a list of aliases of lists and was not read")
		}
	}
}

// nestsAliases finds the shape of an alias bomb, one level deep.
func nestsAliases(node *yaml.Node) bool {
	node = resolve(node)
	if node.Kind != yaml.SequenceNode {
		return false
	}
	for _, item := range node.Content {
		if item.Kind == yaml.AliasNode && item.Alias.Kind != yaml.ScalarNode {
			return true
		}
	}
	return false
}

var topKey = pattern.New(`^("[^"]*"|'[^']*'|[^\s#'"\-\[\]{},&*!|>%@` + "`" + `?:][^#]*?|-[^\s#][^#]*?):(?:[ \t]|$)`)

// readChunks cuts the block at lines that begin a key and parses each piece.
func (f *FrontMatter) readChunks(lines []textLine) {
	for i := 0; i < len(lines); {
		end := i + 1
		for end < len(lines) && !topKey.MatchString(lines[end].Text) {
			end++
		}
		f.readChunk(lines[i:end], i+2)
		i = end
	}
}

func (f *FrontMatter) readChunk(lines []textLine, number int) {
	var text strings.Builder
	for _, line := range lines {
		text.WriteString(line.Text + "\n")
	}
	root, err := parseYAML(text.String())
	if err == nil && root == nil {
		return
	}
	if err == nil && root.Kind == yaml.MappingNode && len(root.Content) == 2 {
		f.fields = append(f.fields, frontField{key: root.Content[0].Value, line: number + min(root.Content[0].Line, len(lines)) - 1, node: root.Content[1]})
		return
	}
	if !f.explained(lines, number) {
		f.problem(number, "front matter: "+yamlReason(err))
	}
	if key := topKey.FindStringSubmatch(lines[0].Text); key != nil {
		raw := strings.TrimSpace(lines[0].Text[len(key[0]):])
		f.fields = append(f.fields, frontField{key: strings.Trim(key[1], `"'`), line: number, raw: raw})
	}
}

var (
	oddIndent = pattern.New(`^ *[\t\x{a0}\x{3000}]`)
	noBlank   = pattern.New(`^[ \t]*(?:- )?[\p{L}\p{N}_-]+:[^ \t:/]`)
	wideColon = pattern.New(`^[ \t]*(?:- )?[\p{L}\p{N}_-]+[ \t]*：`)
)

// explained says what the parser of YAML cannot: that a blank or a colon is
// another one than it looks.
func (f *FrontMatter) explained(lines []textLine, number int) bool {
	for i, line := range lines {
		switch {
		case isBlank(line.Text):
		case oddIndent.MatchString(line.Text):
			f.problem(number+i, "front matter: the line is indented with a tab or a wide blank, and YAML takes plain blanks alone")
			return true
		case wideColon.MatchString(line.Text):
			f.problem(number+i, "front matter: the colon of this line is full-width, and YAML takes `: ` alone")
			return true
		case noBlank.MatchString(line.Text):
			f.problem(number+i, "front matter: no plain blank is behind the colon of this line")
			return true
		}
	}
	return false
}

var yamlPosition = pattern.New(`^(yaml: )?(line \d+: )?`)

// yamlReason drops the parser's own line number, which counts from the piece.
func yamlReason(err error) string {
	if err == nil {
		return "not a `key: value` line"
	}
	return yamlPosition.ReplaceAllString(err.Error(), "") + " (quote the value)"
}

// closeFields sets where each value ends: before the next key, blank lines and
// comments at the margin left out.
func (f *FrontMatter) closeFields(lines []textLine) {
	for i := range f.fields {
		next := len(lines) + 2
		if i+1 < len(f.fields) {
			next = f.fields[i+1].line
		}
		for next > f.fields[i].line+1 {
			text := lines[next-3].Text
			if !isBlank(text) && !strings.HasPrefix(text, "#") {
				break
			}
			next--
		}
		f.fields[i].next = next
	}
}

func (f *FrontMatter) reportDuplicates() {
	first := map[string]int{}
	for _, field := range f.fields {
		if line := first[field.key]; line > 0 {
			f.problem(field.line, "front matter: `"+field.key+"` is also on line "+strconv.Itoa(line))
			continue
		}
		first[field.key] = field.line
	}
}
