package lint

import (
	_ "embed"
	"strconv"
	"strings"

	"github.com/git-anw/git-anw/knowledge"
)

// The messages in Chinese: the English pattern, a tab, the Chinese one. Patterns
// use %s, %q and %d as fmt does. The English text is what a finding is, for the
// ratchet and for programs; Chinese is how a person is told.
//
//go:embed chinese.tsv
var chineseTable string

// What the parser of YAML says, in the same form.
//
//go:embed yaml.tsv
var yamlTable string

// In is the finding as a person reads it in a language. Rule, severity and place
// are the same in all.
func (f Finding) In(lang knowledge.Lang) Finding {
	if lang != knowledge.Chinese {
		return f
	}
	for _, rule := range Rules() {
		if rule.ID == f.Rule && rule.Remedy.En == f.Remedy {
			f.Remedy = rule.Remedy.Zh
		}
	}
	f.Message, f.Remedy = Say(f.Message, lang), Say(f.Remedy, lang)
	return f
}

// Say is a message, a remedy or a note of this package in a language; what the
// table does not have stays English.
func Say(text string, lang knowledge.Lang) string {
	if lang != knowledge.Chinese || text == "" {
		return text
	}
	for line := range strings.Lines(chineseTable) {
		pattern, chinese, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if args, ok := match(pattern, text, nil); ok {
			return fill(chinese, args)
		}
	}
	return SayYAML(text)
}

// SayYAML is what the parser of YAML says, in Chinese; any other text is left as
// it is.
func SayYAML(text string) string {
	for line := range strings.Lines(yamlTable) {
		said, chinese, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if args, ok := match(said, text, nil); ok {
			return fill(chinese, args)
		}
	}
	return text
}

// match takes a text apart that was made from a pattern.
func match(pattern, text string, args []string) ([]string, bool) {
	at := verb(pattern)
	if at < 0 {
		return args, pattern == text
	}
	if !strings.HasPrefix(text, pattern[:at]) {
		return nil, false
	}
	text, rest := text[at:], pattern[at+2:]
	for end := range len(text) + 1 {
		if fits(pattern[at+1], text[:end]) && startsLike(text[end:], rest) {
			if found, ok := match(rest, text[end:], append(args, text[:end])); ok {
				return found, true
			}
		}
	}
	return nil, false
}

// startsLike spares match the trials that cannot end well.
func startsLike(text, pattern string) bool {
	at := verb(pattern)
	if at < 0 {
		return text == pattern
	}
	return strings.HasPrefix(text, pattern[:at])
}

// verb is where the next %s, %q or %d stands, -1 where there is none: a % alone
// is itself.
func verb(pattern string) int {
	for i := 0; i+1 < len(pattern); i++ {
		if pattern[i] == '%' && strings.IndexByte("sqd", pattern[i+1]) >= 0 {
			return i
		}
	}
	return -1
}

func fits(verb byte, arg string) bool {
	switch verb {
	case 'd':
		_, err := strconv.Atoi(arg)
		return err == nil
	case 'q':
		_, err := strconv.Unquote(arg)
		return err == nil && arg[0] == '"'
	case 's':
		return arg != ""
	}
	return false
}

// fill puts the arguments into a pattern, in its order or, as %[2]s, its own.
func fill(pattern string, args []string) string {
	var b strings.Builder
	next := 0
	for {
		before, verb, ok := strings.Cut(pattern, "%")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		if number, rest, own := strings.Cut(strings.TrimPrefix(verb, "["), "]"); own && verb[0] == '[' {
			next, _ = strconv.Atoi(number)
			next--
			verb = rest
		}
		if next >= len(args) || verb == "" || !strings.Contains("sqd", verb[:1]) {
			b.WriteByte('%')
			pattern = verb
			continue
		}
		b.WriteString(Say(args[next], knowledge.Chinese))
		pattern = verb[1:]
		next++
	}
}
