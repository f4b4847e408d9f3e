package lint

import (
	"regexp"
	"testing"

	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/config"
)

// What the parser of YAML has to say of mistakes that people make, it says in Chinese.
func TestYAMLIsCriticisedInChinese(t *testing.T) {
	english := regexp.MustCompile(`[a-z]{3,} [a-z]`)
	for _, wrong := range []string{
		"rules:\n  a: [\n", "a: [b c\nd: e\n", "a: {b\n", "a: b: c\n", "a: 'b\n", "a: \"b\n", "a: \"\\q\"\n", "a: @b\n", "a: `b`\n", "a: %b\n", "a:\n\t- b\n", "a\nb: c\n",
		"a: - b\n", "a: *b\n", "- a\nb: c\n", "a: |x\n", "a: &\n", "a: !<b\n", "a: b\x00\n", "a: \xff\n", "? [a: b\n", "a: b\n  c: d\n", "a: b\n c\n", "}\n", "a: >0\n  b\n", "a: \"b\n---\n\"\n", "a: [b]]\n", "a: \"b\" c\n",
	} {
		said := config.Parse([]byte(wrong)).Problems
		if len(said) == 0 {
			t.Errorf("%q is fine", wrong)
		}
		for _, issue := range said {
			if chinese := Say(issue.Text, knowledge.Chinese); english.MatchString(chinese) {
				t.Errorf("%q: %s", wrong, chinese)
			}
		}
	}
}
