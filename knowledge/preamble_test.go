package knowledge

import (
	"strings"
	"testing"
)

// Text above the first section stands in for a summary that is missing or
// empty, and otherwise stays where it is.
func TestComposeKeepsThePreamble(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"# T\n\nintro\n\n## Summary\n\nfoo\n", "# T\n\nintro\n\n## Summary\n\nfoo\n"},
		{"# T\n\nintro\n\n## Summary\n\n## Next steps\n\n- a\n", "# T\n\n## Summary\n\nintro\n\n## Next steps\n\n- a\n"},
		{"# 题\n\n引言\n\n## 下一步\n\n- 甲\n", "# 题\n\n## 摘要\n\n引言\n\n## 下一步\n\n- 甲\n"},
	} {
		e := Compose([]byte(test.text), Entry{Date: "2026-05-01"})
		if _, body, _ := strings.Cut(string(e.Data), "---\n\n"); body != test.want {
			t.Errorf("%q: %q", test.text, body)
		}
	}
}
