package knowledge

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

func TestLayerDamage(t *testing.T) {
	tests := []struct {
		name, text string
		want       []Issue
	}{
		{"sound", "# Router\n\n```sh\nmake\n```\n", nil},
		{"sound in Chinese, CRLF", "# 路由\r\n\r\n先读索引\r\n", nil},
		{"a link as text", "AGENTS.md", []Issue{{1, "the file is only the name AGENTS.md, like a symbolic link checked out as text"}}},
		{"bare CR", "# Router\rOne\rTwo\r", []Issue{{1, "lines end in a bare CR, which most programs do not take for a line end"}}},
		{"empty", " \n\n", []Issue{{1, "the file is empty"}}},
		{"an open comment", "# Router\n\n<!-- why\n\n```bash\n## Rules\n- a\n", []Issue{{3, "the comment opened here is never closed"}}},
		{"comments and arrows", "# Router\n\n<!-- a --> b\n<!--\n```\n-->\na <!-- b\n```\n<!-- c\n```\na --> b\n", nil},
		{"an open fence", "# Router\n\n```bash\nmake test\n\n## Rules\n- a\n", []Issue{{3, "the code fence opened here is never closed"}}},
		{"a fence in a fence", "````\n```\n````\n", nil},
		{"a fence behind the mark of a list", "- ```\n  make\n  ```\n- ~~~\n  make\n  ~~~\n", nil},
		{"code in a line is no fence", "```not a fence```\ntext\n", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, ParseLayer(ClaudeName, []byte(tt.text)).Issues); diff != "" {
				t.Errorf("issues (-want +got):\n%s", diff)
			}
		})
	}
}

func TestLayerLines(t *testing.T) {
	rows := strings.Repeat("| 1 | x |\n", 110)
	tests := []struct {
		name, text  string
		lines, hand int
	}{
		{"bare CR counts", "# Router\rOne\rTwo\r", 3, 3},
		{"no final line break", "a\nb", 2, 2},
		{"comments around a block", "# R\n<!-- BEGIN:tool -->\n" + rows + "<!-- END:tool -->\nhand\n", 114, 2},
		{"markers behind the name", "# R\n<!-- tool start -->\n" + rows + "<!-- tool end -->\n", 113, 1},
		{"a tag that says so", "# R\n\nHand.\n\n<tool-context>\n<!-- auto-generated, edit outside -->\n" + rows + "</tool-context>\n", 117, 4},
		{"a tag that does not", "<details>\nhand\n</details>\n", 3, 3},
		{"never closed is by hand", "<!-- BEGIN x -->\nhand\n", 2, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := ParseLayer("projects/a/CLAUDE.md", []byte(tt.text))
			if l.Lines != tt.lines || l.HandLines() != tt.hand {
				t.Errorf("lines %d, by hand %d; want %d and %d", l.Lines, l.HandLines(), tt.lines, tt.hand)
			}
		})
	}
}

func TestLayerTokensOfChinese(t *testing.T) {
	text := strings.Repeat("先读索引再按需深入，", 80)
	if n := ParseLayer(ClaudeName, []byte(text)).Tokens; n < 450 || n > 1100 {
		t.Errorf("%d tokens for 800 characters", n)
	}
}

func TestLayerImports(t *testing.T) {
	tests := []struct {
		name, text string
		want       []Import
	}{
		{"signs that are no imports", "- uses `@types/node` and @scope/pkg\n- decorate with @pytest.mark.unit\n- write to bot@example.invalid\n- mention @some-user\n- `@inline/code.md` is an example\n```\n@a.md\n```\n", nil},
		{"forms", "@./rel.md\n@~/home.md\n@/etc/abs.md\n@../../../outside.md\n@docs/with space.md\nsee @docs/中文.md。\n**@bold.md** and @my\\ file.md\n- @README#part\n", []Import{
			{1, "./rel.md", "projects/p/rel.md", true}, {2, "~/home.md", "", true}, {3, "/etc/abs.md", "", true}, {4, "../../../outside.md", "", true},
			{5, "docs/with", "projects/p/docs/with", true}, {6, "docs/中文.md。", "projects/p/docs/中文.md。", true},
			{7, "bold.md", "projects/p/bold.md", true}, {7, `my\ file.md`, "projects/p/my file.md", true}, {8, "README#part", "projects/p/README", false},
		}},
		{"not where nothing is read", "<!-- @a.md -->\ntext <!-- @b.md -->\n\n    @c.md\n\n(@d.md) \"@e.md\" x@f.md `x` @g.md\n", []Import{{6, "g.md", "projects/p/g.md", true}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []Import
			for _, i := range ParseLayer("projects/p/CLAUDE.md", []byte(tt.text)).Imports {
				if i.Sure || tt.want != nil {
					got = append(got, i)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("imports (-want +got):\n%s", diff)
			}
		})
	}
}

func TestLayerNames(t *testing.T) {
	p := Project{Name: "api", Dir: "projects/api"}
	tests := []struct {
		text string
		want bool
	}{
		{"| `projects/api/` | the service |", true},
		{"└── api/ ← service", true},
		{"[the service](projects/api/CLAUDE.md)", true},
		{"项目api在这里", true},
		{"rapid apis", false},
		{"my-api is another", false},
		{"projects/api-v2/", false},
		{"", false},
	}
	for _, tt := range tests {
		if got := ParseLayer(ClaudeName, []byte(tt.text)).Names(p); got != tt.want {
			t.Errorf("%q names the project: %v", tt.text, got)
		}
	}
}

// A name a code span cannot hold must neither break the line it stands in nor be
// missed when it is looked for.
func TestMention(t *testing.T) {
	for dir, want := range map[gitobj.Path]string{
		"projects/shop": "`projects/shop/`", "projects/ti`ck": "`` projects/ti`ck/ ``", "projects/a\nb": "[projects/a b/](projects/a%0Ab/)", "projects/日本 語": "`projects/日本 語/`",
	} {
		got := Mention(string(dir) + "/")
		if got != want {
			t.Errorf("%q: %s, want %s", dir, got, want)
		}
		if !(Project{Name: dir.Base(), Dir: dir}).NamedIn("- " + got + "\n") {
			t.Errorf("%q is not found in %s", dir, got)
		}
	}
}
