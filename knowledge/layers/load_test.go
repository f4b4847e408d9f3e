package layers

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// tree makes a workspace; a text that begins with "-> " is a symbolic link, and
// "repository" a repository of its own.
func tree(files map[string]string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for name, text := range files {
		file := &fstest.MapFile{Data: []byte(text), Mode: 0o644}
		if target, ok := strings.CutPrefix(text, "-> "); ok {
			file = &fstest.MapFile{Data: []byte(target), Mode: fs.ModeSymlink | 0o777}
		}
		if text == "repository" {
			file = &fstest.MapFile{Mode: fs.ModeDir | fs.ModeIrregular | 0o755}
		}
		fsys[name] = file
	}
	return fsys
}

// told is a loading in a short notation: when path <importer.
func told(l Loading) []string {
	var all []string
	for _, f := range l.Files {
		line := fmt.Sprintf("%s %s", f.When, f.Path)
		if len(f.Via) > 0 {
			line += fmt.Sprintf(" <%s:%d", f.Via[len(f.Via)-1], f.Line)
		}
		if f.Target != "" {
			line += " =" + string(f.Target)
		}
		if f.Cut > 0 {
			line += fmt.Sprintf(" cut %d", f.Cut)
		}
		all = append(all, line)
	}
	for _, b := range l.Breaches {
		all = append(all, fmt.Sprintf("! %d %s:%d @%s", b.Kind, b.Path, b.Line, b.Written))
	}
	return all
}

// claudeMeasured is a folder that Claude Code 2.1.332 was started in, with what
// it was seen to load.
func claudeMeasured() map[string]string {
	files := map[string]string{
		"CLAUDE.md": "# root\n@a.md\nsee @punct.md. and (@paren.md) and **@bold.md** then @noext end\n@docs/中文.md\n说明@cjk.md\n@my\\ file.md\n- `@code.md`\nx@mail.md\n@\"quoted.md\"\n" +
			"- @item.md\n> @quote.md\n| a | @table.md |\n@frag.md#part\n\n```\n@fence.md\n```\n\n    @indented.md\n\n<!-- @comment.md -->\n\ntext <!-- @inline.md -->\n@../outside.md\n@docs\n@link.md\n@data.json\n",
		"noext": "x", "docs/中文.md": "x", "my file.md": "x", "data.json": "{}", "link.md": "-> target.md", "target.md": "x",
		".claude/CLAUDE.md": "x", "CLAUDE.local.md": "x", "AGENTS.md": "x", ".claude/rules/all.md": "x", ".claude/rules/sub/src.md": "---\npaths: src/**\n---\nx",
		"proj/CLAUDE.md": "x", "proj/AGENTS.md": "x", "proj/.claude/rules/p.md": "x", "src/y.go": "x",
	}
	for _, name := range strings.Fields("punct paren bold cjk code mail quoted item quote table frag fence indented comment inline") {
		files[name+".md"] = "x"
	}
	for i, name := range []string{"a", "b", "c", "d", "e"} {
		files[name+".md"] = "hop @" + []string{"b", "c", "d", "e", "f"}[i] + ".md"
	}
	return files
}

func TestLoad(t *testing.T) {
	long := strings.Repeat("0123456789abcde\n", 1<<11) // 32 KiB
	pointer := map[string]string{"CLAUDE.md": "@AGENTS.md\n", "AGENTS.md": "# rules\n", "p/CLAUDE.md": "# p\n"}
	agents := map[string]string{"AGENTS.md": "# @imp.md\n", "imp.md": "x", ".claude/AGENTS.md": "x", "below/AGENTS.md": "x", "other/CLAUDE.md": "x", "AGENTS.override.md": "over"}
	tests := []struct {
		name, agent, place string
		files              map[string]string
		want               []string
	}{
		{"as measured", "claude", ".", claudeMeasured(), []string{
			"start CLAUDE.md", "start a.md <CLAUDE.md:2", "start b.md <a.md:1", "start c.md <b.md:1", "start d.md <c.md:1", "start bold.md <CLAUDE.md:3", "start noext <CLAUDE.md:3",
			"start docs/中文.md <CLAUDE.md:4", "start my file.md <CLAUDE.md:6", "start item.md <CLAUDE.md:10", "start quote.md <CLAUDE.md:11", "start table.md <CLAUDE.md:12", "start frag.md <CLAUDE.md:13",
			"start link.md <CLAUDE.md:26 =target.md", "start data.json <CLAUDE.md:27", "start .claude/CLAUDE.md", "start .claude/rules/all.md", "demand .claude/rules/sub/src.md", "start CLAUDE.local.md",
			"! 4 d.md:1 @e.md", "! 1 CLAUDE.md:3 @punct.md.", "! 2 CLAUDE.md:24 @../outside.md"}},
		{"the root's imports ask in a project", "claude", "p", pointer, []string{"start CLAUDE.md", "approval AGENTS.md <CLAUDE.md:1", "start p/CLAUDE.md"}},
		{"a rule for this file", "claude", "src/y.go", map[string]string{".claude/rules/a.md": "---\npaths:\n  - \"src/**/*.{go,ts}\"\n---\nx", ".claude/rules/b.md": "---\npaths: docs/**\n---\nx", "src/y.go": "x"}, []string{"demand .claude/rules/a.md"}},
		{"a rule whose front matter is no YAML is for all files", "claude", ".", map[string]string{".claude/rules/a.md": "---\npaths: [src/**\n---\nx"}, []string{"start .claude/rules/a.md"}},
		{"AGENTS.md where it is alone", "claude", ".", agents, []string{"start AGENTS.md", "start imp.md <AGENTS.md:1", "start .claude/AGENTS.md"}},
		{"AGENTS.md beside a CLAUDE.md below", "claude", "other", agents, []string{"start other/CLAUDE.md"}},
		{"a circle", "claude", ".", map[string]string{"CLAUDE.md": "@a.md\n@a.md\n", "a.md": "x\n@CLAUDE.md\n"}, []string{"start CLAUDE.md", "start a.md <CLAUDE.md:1", "! 3 a.md:2 @CLAUDE.md"}},
		{"words with a sign", "claude", ".", map[string]string{"CLAUDE.md": "@types/node\nuse @scope/pkg, @app.route and @some-user\n@docs/gone\n", "docs/x.md": "x"}, []string{"start CLAUDE.md", "! 0 CLAUDE.md:3 @docs/gone"}},
		{"links", "claude", ".", map[string]string{"CLAUDE.md": "-> docs/rules.md", "docs/rules.md": "@more.md\n", "docs/more.md": "x", "CLAUDE.local.md": "-> gone.md", ".claude/CLAUDE.md": "-> ../../out.md"},
			[]string{"start CLAUDE.md =docs/rules.md", "start docs/more.md <CLAUDE.md:1", "! 5 .claude/CLAUDE.md:1 @.claude/CLAUDE.md", "! 5 CLAUDE.local.md:1 @CLAUDE.local.md"}},
		{"too large", "claude", ".", map[string]string{"CLAUDE.md": strings.Repeat(long, 129)}, []string{"start CLAUDE.md cut 4227072"}},
		{"a project that is a repository", "claude", "p", map[string]string{"CLAUDE.md": "x", "p/.git/HEAD": "x", "p/CLAUDE.md": "y"}, []string{"start CLAUDE.md", "start p/CLAUDE.md"}},

		{"one file a folder", "codex", "p/q", map[string]string{"AGENTS.md": "a @b.md", "AGENTS.override.md": "b", "b.md": "x", "p/AGENTS.md": " \n", "p/q/AGENTS.md": "c", "CLAUDE.md": "x"}, []string{"start AGENTS.override.md", "start p/q/AGENTS.md"}},
		{"32 KiB for all", "codex", "p/q", map[string]string{"AGENTS.md": "x\n", "p/AGENTS.md": long, "p/q/AGENTS.md": "c"}, []string{"start AGENTS.md", "start p/AGENTS.md cut 2", "start p/q/AGENTS.md cut 1"}},
		{"not above the repository", "codex", "p", map[string]string{"AGENTS.md": "x", "p/.git": "gitdir: x", "p/AGENTS.md": "y"}, []string{"start p/AGENTS.md"}},
		{"nothing of Claude's", "codex", ".", map[string]string{"CLAUDE.md": "x"}, nil},

		{"as measured", "gemini", "sub", map[string]string{
			"GEMINI.md": "root @imp1.md\n@../above.md\nsee @punct.md.\n@link.md\n<!-- @com.md -->\n(@paren.md) `@code.md`\n", "punct.md": "x", "paren.md": "x", "code.md": "x", "com.md": "x", "lt.md": "x", "link.md": "-> lt.md",
			"imp1.md": "@imp2.md", "imp2.md": "@imp3.md", "imp3.md": "@imp4.md", "imp4.md": "@imp5.md", "imp5.md": "@imp6.md", "imp6.md": "x", "sub/GEMINI.md": "x", "other/GEMINI.md": "x", "AGENTS.md": "x"},
			[]string{"start GEMINI.md", "start imp1.md <GEMINI.md:1", "start imp2.md <imp1.md:1", "start imp3.md <imp2.md:1", "start imp4.md <imp3.md:1", "start imp5.md <imp4.md:1", "start link.md <GEMINI.md:4 =lt.md", "start com.md <GEMINI.md:5", "start sub/GEMINI.md",
				"! 4 imp5.md:1 @imp6.md", "! 2 GEMINI.md:2 @../above.md", "! 1 GEMINI.md:3 @punct.md."}},
		{"another name", "gemini", ".", map[string]string{"AGENTS.md": "x", "GEMINI.md": "y", ".gemini/settings.json": `{"context": {"fileName": ["AGENTS.md"]}}`}, []string{"start AGENTS.md"}},

		{"rules", "cursor", "p", map[string]string{".cursor/rules/a.mdc": "---\nalwaysApply: true\n---\nx", ".cursor/rules/sub/b.mdc": "---\nglobs: *.go, src/*.ts\nalwaysApply: false\n---\nx", ".cursor/rules/c.mdc": "---\ndescription: tests\n---\nx",
			".cursor/rules/d.mdc": "x", ".cursor/rules/no.md": "x", "AGENTS.md": "x", "p/AGENTS.md": "x", "CLAUDE.md": "x", ".cursorrules": "x"},
			[]string{"start .cursor/rules/a.mdc", "demand .cursor/rules/c.mdc", "demand .cursor/rules/d.mdc", "demand .cursor/rules/sub/b.mdc", "start AGENTS.md", "start p/AGENTS.md", "start CLAUDE.md", "start .cursorrules"}},
		{"a rule for this file", "cursor", "p/x.go", map[string]string{".cursor/rules/b.mdc": "---\nglobs: *.go\n---\nx", "p/x.go": "x"}, []string{"demand .cursor/rules/b.mdc"}},

		{"every name", "copilot", "p", map[string]string{".github/copilot-instructions.md": "x", ".github/instructions/go.instructions.md": "---\napplyTo: \"**/*.go\"\n---\nx", ".github/instructions/all.instructions.md": "---\napplyTo: \"**\"\n---\nx",
			".github/instructions/none.instructions.md": "x", "AGENTS.md": "x", "CLAUDE.md": "x", "GEMINI.md": "x", "p/AGENTS.md": "x"},
			[]string{"start .github/copilot-instructions.md", "start AGENTS.md", "start CLAUDE.md", "start GEMINI.md", "start .github/instructions/all.instructions.md", "demand .github/instructions/go.instructions.md", "demand .github/instructions/none.instructions.md", "start p/AGENTS.md"}},

		{"the first name wins", "opencode", "p", map[string]string{"AGENTS.md": "x", "CLAUDE.md": "x", "p/CLAUDE.md": "x @y.md", "p/y.md": "x", "docs/i.md": "x", "docs/j.txt": "x", "opencode.json": `{"instructions": ["docs/*.md", "https://example.com/x.md", "../up.md"]}`},
			[]string{"start AGENTS.md", "start docs/i.md"}},
		{"CLAUDE.md where there is no AGENTS.md", "opencode", "p", map[string]string{"CLAUDE.md": "x", "p/CLAUDE.md": "x"}, []string{"start p/CLAUDE.md", "start CLAUDE.md"}},
	}
	for _, tt := range tests {
		t.Run(tt.agent+" "+tt.name, func(t *testing.T) {
			agent, err := Named(tt.agent)
			if err != nil {
				t.Fatal(err)
			}
			got, err := Load(tree(tt.files), gitobj.Path(tt.place), agent)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, told(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestBelow(t *testing.T) {
	files := map[string]string{
		"CLAUDE.md": "x", "p/CLAUDE.md": "@a.md", "p/a.md": "x", "p/AGENTS.md": "x", "p/q/GEMINI.md": "x", "p/.claude/rules/r.md": "x", ".hidden/CLAUDE.md": "x", "sub": "repository",
		"node_modules/x/CLAUDE.md": "x", "p/.cursor/rules/c.mdc": "x",
	}
	want := map[string][]string{
		"claude": {"demand p/CLAUDE.md", "demand p/a.md <p/CLAUDE.md:1", "demand p/.claude/rules/r.md"}, "codex": nil, "gemini": {"demand p/q/GEMINI.md"},
		"cursor": {"demand p/AGENTS.md", "demand p/.cursor/rules/c.mdc"}, "copilot": {"demand p/AGENTS.md", "demand p/CLAUDE.md", "demand p/q/GEMINI.md"}, "opencode": {"demand p/AGENTS.md"},
	}
	for _, agent := range Agents() {
		got, err := Below(tree(files), ".", agent)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want[agent.Name], told(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", agent.Name, diff)
		}
	}
}

func TestTextAnAgentGets(t *testing.T) {
	files := map[string]string{"CLAUDE.md": "# a\n<!-- note\nto people -->\nb <!-- c -->\n```\n<!-- code -->\n```\n"}
	agent, _ := Named("claude")
	got, err := Load(tree(files), ".", agent)
	if err != nil {
		t.Fatal(err)
	}
	want := "# a\nb <!-- c -->\n```\n<!-- code -->\n```\n"
	if diff := cmp.Diff(want, got.Files[0].Text); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestPlaceThatIsNot(t *testing.T) {
	agent, _ := Named("codex")
	if _, err := Load(tree(map[string]string{"a": "x"}), "gone", agent); err == nil {
		t.Error("no error")
	}
	if _, err := Named("none"); err == nil {
		t.Error("no error")
	}
}
