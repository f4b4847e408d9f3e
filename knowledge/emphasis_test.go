package knowledge

import "testing"

func TestStripEmphasis(t *testing.T) {
	for text, want := range map[string]string{
		"**Orders** and *queues*":  "Orders and queues",
		"__Orders__":               "Orders",
		"***both***":               "both",
		"2 * 3 = 6":                "2 * 3 = 6",
		"`__init__` and **`a*b`**": "`__init__` and `a*b`",
		"foo__bar and snake_case":  "foo__bar and snake_case",
		"**采样**比例":                 "采样比例",
		"``a ` * b`` *c*":          "``a ` * b`` c",
		"an open ` and *c*":        "an open ` and c",
		"":                         "",
		"*":                        "",
		"a __ b ** c":              "a __ b ** c",
	} {
		if got := stripEmphasis(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	headings := ParseStructure([]byte("# `__init__` and **why**\n\n## 2 * `a*b`\n")).Headings
	if headings[0].Text != "__init__ and why" || headings[1].Text != "2 * a*b" {
		t.Errorf("%+v", headings)
	}
}
