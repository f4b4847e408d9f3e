package lint

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// TestLayerCases are instruction files as they are found in the wild, each as
// the root of a workspace: all that is said about it.
func TestLayerCases(t *testing.T) {
	row := "| 1 | x |\n"
	tests := []struct {
		name   string
		files  files
		want   []string
		remedy string // a part of the first one
	}{
		{"a link checked out as text", files{"CLAUDE.md": "AGENTS.md", "AGENTS.md": "# all\n\n- `projects/api/`\n"}, []string{
			"warning claude-damaged CLAUDE.md:1 the file is only the name AGENTS.md, like a symbolic link checked out as text",
			"warning claude-router CLAUDE.md:1 the project projects/api is not named"}, ""},
		{"bare CR", files{"CLAUDE.md": "# R\r\r- `projects/api/`\rTwo\r"}, []string{"warning claude-damaged CLAUDE.md:1 lines end in a bare CR, which most programs do not take for a line end"}, ""},
		{"signs that import nothing", files{"CLAUDE.md": "# R projects/api\n\n- uses `@types/node` and @scope/pkg\n- decorate with @pytest.mark.unit\n- write to bot@example.invalid\n- mention @some-user\n- `@inline/code.md` is an example\n- **@xyflow/react** draws graphs\n"}, nil, ""},
		{"forms of imports", files{"CLAUDE.md": "projects/api\n@./rel.md\n@~/home.md\n@/etc/abs.md\n@../outside.md\n@docs/with space.md\n@docs/中文.md\n", "rel.md": "x\n", "docs/中文.md": "x\n"}, []string{
			"warning claude-import CLAUDE.md:3 @~/home.md is outside the workspace", "warning claude-import CLAUDE.md:4 @/etc/abs.md is outside the workspace",
			"warning claude-import CLAUDE.md:5 @../outside.md is outside the workspace", "warning claude-import CLAUDE.md:6 @docs/with does not exist"}, "into the workspace"},
		{"a generated block", files{"CLAUDE.md": "# R projects/api\n\nHand.\n\n<tool-context>\n<!-- auto-generated, edit outside -->\n" + strings.Repeat(row, 112) + "</tool-context>\n"},
			[]string{"warning claude-size CLAUDE.md:1 with a generated block the file has more than 100 lines"}, "4 lines by hand and 115 that a tool generates"},
		{"an open fence", files{"CLAUDE.md": "# R projects/api\n\n```bash\nmake\n\n## Rules\n"}, []string{"warning claude-damaged CLAUDE.md:3 the code fence opened here is never closed"}, ""},
		{"few lines, much text", files{"CLAUDE.md": "# R projects/api\n" + strings.Repeat("- "+strings.Repeat("word ", 600)+"\n", 20)}, []string{"warning layer-cost CLAUDE.md:1 an agent that starts at the top is given more than 5000 tokens"}, "is given about 150"},
		{"Chinese is not counted by four", files{"CLAUDE.md": "# 规则 projects/api\n" + strings.Repeat("先读索引再按需深入，", 600)}, []string{"warning layer-cost CLAUDE.md:1 an agent that starts at the top is given more than 5000 tokens"}, ""},
		{"an empty file", files{"CLAUDE.md": " \n", "projects/api/CLAUDE.md": "-", "projects/api/main.go": "-"}, []string{"warning claude-damaged CLAUDE.md:1 the file is empty"}, ""},
		{"not UTF-8", files{"CLAUDE.md": "# projects/api \xb9\xe6\xd4\xf2\n"}, []string{"error encoding CLAUDE.md:1 the file is not UTF-8"}, ""},
		{"a pointer is a router by what it points to", files{"CLAUDE.md": "@AGENTS.md\n", "AGENTS.md": "- `projects/api/` — the service\n"}, nil, ""},
		{"AGENTS.md that points back", files{"AGENTS.md": "# AGENTS.md\n\nRead `CLAUDE.md` in this folder first: the instructions for every agent are in that one file.\n"}, nil, ""},
		{"a copy", files{"CLAUDE.md": "- `projects/api/` — see to it that it is tested\n", "AGENTS.md": "- `projects/api/` — see to it that it is tested\n"}, []string{"warning layer-repeat CLAUDE.md:1 instructions of AGENTS.md are repeated"}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			now := sound().with(tt.files)
			found := Check(load(t, now), load(t, now))
			if diff := cmp.Diff(tt.want, said(found)); diff != "" {
				t.Fatalf("(-want +got):\n%s", diff)
			}
			if tt.remedy != "" && !strings.Contains(found[0].Remedy, tt.remedy) {
				t.Errorf("the remedy %q does not say %q", found[0].Remedy, tt.remedy)
			}
		})
	}
}

// A root has its limit, a project a larger one, another repository none.
func TestLimitsByLayer(t *testing.T) {
	fsys := sound().fs()
	fsys["projects/api/CLAUDE.md"] = &fstest.MapFile{Data: []byte("# a\n" + strings.Repeat("x\n", 120))}
	fsys["projects/b"] = &fstest.MapFile{Mode: fs.ModeDir | fs.ModeIrregular | 0o755}
	fsys["CLAUDE.md"] = &fstest.MapFile{Data: []byte("# root\n\n- `projects/api/`\n- `projects/b/` @projects/b/CLAUDE.md\n")}
	v, err := Load(fsys, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := said(Check(v, nil)); got != nil {
		t.Errorf("findings %q", got)
	}
}

func TestLinksAreJudgedByTheirTarget(t *testing.T) {
	fsys := sound().fs()
	link := func(target string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(target), Mode: fs.ModeSymlink | 0o777}
	}
	fsys["docs/rules.md"] = &fstest.MapFile{Data: []byte("- `projects/api/`\n" + strings.Repeat("x\n", 120))}
	fsys["CLAUDE.md"], fsys["AGENTS.md"], fsys["GEMINI.md"] = link("docs/rules.md"), link("docs/rules.md"), link("../elsewhere.md")
	want := []string{"warning claude-size CLAUDE.md:1 the file has more than 100 lines", "warning claude-damaged GEMINI.md:1 the symbolic link leads to no file of the workspace"}
	for name, tree := range map[string]fs.FS{"a tree of git": linkTree{fsys}, "a disk": fsys} {
		v, err := Load(tree, nil)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, said(Check(v, nil))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
