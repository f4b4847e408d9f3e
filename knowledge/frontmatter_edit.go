package knowledge

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// SetField sets a key to a text and changes only the lines it must: comments,
// order, quoting of other values, byte order mark and line endings stay. A file
// without front matter gets a block. It refuses what it cannot edit safely.
func SetField(data []byte, key, value string) ([]byte, error) {
	if !ParseFrontMatter(data).Plain(key) {
		return nil, gitobj.Problemf(gitobj.Refused, "front matter: `%s` holds a list or a mapping, not a text", key).
			WithHint("edit the front matter by hand")
	}
	return setFront(data, key, func(old *frontField, lines []textLine) []string {
		return scalarLines(key, value, old, lines)
	}, func(f FrontMatter) bool { return f.String(key) == strings.TrimSpace(value) })
}

// SetList sets a key to a list, in the style the list has: one item a line, or
// `[a, b]`. Lines of items that stay are kept as they are.
func SetList(data []byte, key string, values []string) ([]byte, error) {
	return setFront(data, key, func(old *frontField, lines []textLine) []string {
		return listLines(key, values, old, lines)
	}, func(f FrontMatter) bool { return slices.Equal(f.Strings(key), values) })
}

// setFront replaces the lines of one key, or inserts them, and proves on the
// result that the key reads as wanted and no other key changed.
func setFront(data []byte, key string, write func(*frontField, []textLine) []string, wanted func(FrontMatter) bool) ([]byte, error) {
	front := ParseFrontMatter(data)
	if err := front.editable(data, key); err != nil {
		return nil, err
	}
	if front.Has(key) && wanted(front) {
		return data, nil
	}
	out := []byte(front.rewrite(string(data), key, write))
	after := ParseFrontMatter(out)
	if !after.Has(key) || !wanted(after) || after.broken && !front.broken || !sameFields(front, after, key) {
		return nil, gitobj.Problemf(gitobj.Refused, "front matter: `%s` cannot be changed without touching other lines", key).
			WithHint("edit the front matter by hand")
	}
	return out, nil
}

// plainKey is what a key written by this program may look like. It is no
// pattern: compiling a hundred times all letters would cost every start of the
// program six milliseconds.
func plainKey(key string) bool {
	word := func(r rune) bool { return unicode.IsLetter(r) || unicode.In(r, unicode.N) || r == '_' }
	inside := func(r rune) bool { return word(r) || strings.ContainsRune(" .-", r) }
	first, _ := utf8.DecodeRuneInString(key)
	return word(first) && utf8.RuneCountInString(key) <= 100 && !strings.ContainsFunc(key, func(r rune) bool { return !inside(r) })
}

func (f FrontMatter) editable(data []byte, key string) error {
	refuse := func(text string) error {
		return gitobj.Problemf(gitobj.Refused, "front matter: %s", text).WithHint("edit the front matter by hand")
	}
	if text := encodingProblem(string(data)); text != "" {
		return refuse(text)
	}
	if !plainKey(key) {
		return refuse(fmt.Sprintf("%q is not a name for a key", key))
	}
	switch f.Kind {
	case FrontTOML, FrontJSON, FrontUnclosed, FrontMisplaced:
		return refuse(f.Problems[0].Text)
	}
	if f.broken && len(f.fields) == 0 {
		return refuse(f.Problems[0].Text)
	}
	if n := f.count(key); n > 1 {
		return refuse("`" + key + "` is there more than once")
	}
	if old, ok := f.field(key); ok && old.node == nil && old.next > old.line+1 {
		return refuse(fmt.Sprintf("it is not clear what of lines %d to %d is `%s`", old.line, old.next-1, key))
	}
	return nil
}

func (f FrontMatter) count(key string) int {
	n := 0
	for _, field := range f.fields {
		if field.key == key {
			n++
		}
	}
	return n
}

// rewrite is the file with the new lines of key in place.
func (f FrontMatter) rewrite(s, key string, write func(*frontField, []textLine) []string) string {
	if f.Kind == FrontNone {
		return f.newBlock(s, write(nil, nil))
	}
	lines := splitLines(s[f.Start:f.End])
	from := f.insertLine(key, len(lines))
	to := from
	var old *frontField
	if field, ok := f.field(key); ok {
		old, from, to = &field, field.line, field.next
	}
	fresh := write(old, lines[from-1:to-1])
	return s[:f.Start] + joinLines(lines[:from-1], fresh, lines[to-1:]) + s[f.End:]
}

// joinLines gives fresh lines the ending of the line before them.
func joinLines(head []textLine, fresh []string, tail []textLine) string {
	var b strings.Builder
	eol := "\n"
	for _, line := range head {
		b.WriteString(line.Text + line.EOL)
		eol = line.EOL
	}
	for _, text := range fresh {
		b.WriteString(text + eol)
	}
	for _, line := range tail {
		b.WriteString(line.Text + line.EOL)
	}
	return b.String()
}

func (f FrontMatter) newBlock(s string, fresh []string) string {
	eol, body := fileEOL(s), s[f.End:]
	block := "---" + eol + strings.Join(fresh, eol) + eol + "---" + eol
	if body != "" && !isBlank(nextLine(body, 0).Text) {
		block += eol
	}
	return s[:f.Start] + block + body
}

// insertLine is where a new key goes: behind the last key that comes before it
// in the usual order, else at the end of the block.
func (f FrontMatter) insertLine(key string, lines int) int {
	order := []string{"title", "summary", "tags", "tier", "freshness", "sources", "supersedes", "created", "updated"}
	rank := slices.Index(order, key)
	at := lines
	for _, field := range f.fields {
		if r := slices.Index(order, field.key); r >= 0 && r < rank {
			at = field.next
		}
	}
	return at
}

// sameFields reports whether all keys but one read the same in both.
func sameFields(before, after FrontMatter, except string) bool {
	others := func(f FrontMatter) []frontField {
		return slices.DeleteFunc(slices.Clone(f.fields), func(x frontField) bool { return x.key == except })
	}
	return slices.EqualFunc(others(before), others(after), func(a, b frontField) bool {
		return a.key == b.key && a.raw == b.raw && sameNode(a.node, b.node)
	})
}

func sameNode(a, b *yaml.Node) bool {
	if a == nil || b == nil {
		return a == b
	}
	if a.Kind != b.Kind || a.Value != b.Value || a.Tag != b.Tag {
		return false
	}
	return slices.EqualFunc(a.Content, b.Content, sameNode)
}
