package config

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

func TestParse(t *testing.T) {
	text := "version: 1\ncontext:\n  pins: [wiki/a.md, wiki/b.md]\n  core: 25\ntodo:\n  headings:\n    start-here: 次はここ\n    done: [Erledigt, Fini]\nrules:\n  manifest-order: off\n  summary-long: error\nredact:\n  allow: [demo, /a.*/]\n"
	got := Parse([]byte(text))
	want := Config{
		Version: 1, Pins: []gitobj.Path{"wiki/a.md", "wiki/b.md"}, Core: 25,
		Headings: knowledge.TodoHeadings{knowledge.RoleStartHere: {"次はここ"}, knowledge.RoleDone: {"Erledigt", "Fini"}},
		Rules:    []RuleLevel{{"manifest-order", "off", 10}, {"summary-long", "error", 11}},
		Allow:    []string{"demo", "/a.*/"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("config (-want +got):\n%s", diff)
	}
	if got.Level("manifest-order") != "off" || got.Level("other") != "" {
		t.Error("levels are not found")
	}
}

func TestProblemsHaveTheirLine(t *testing.T) {
	tests := []struct {
		name, text, want string
		line             int
	}{
		{"not YAML", "version: 1\ncontext: [\n", "not YAML", 2},
		{"not a mapping", "- a\n", "the file is not a list of", 1},
		{"newer", "version: 7\n", "newer than this program", 1},
		{"no number", "version: new\n", "not a number", 1},
		{"unknown", "version: 1\ncolour: red\n", "the key `colour`", 2},
		{"unknown inside", "context:\n  pin: a\n", "the key `context.pin`", 2},
		{"twice", "rules:\n  a: off\n  a: error\n", "line 2 already", 3},
		{"a level", "rules:\n  a: maybe\n", "not off, warning or error", 2},
		{"a pin outside", "context:\n  pins:\n    - ../x\n", "not a path inside", 3},
		{"a core of all", "context:\n  core: 90\n", "not a percentage", 2},
		{"pins of pins", "context:\n  pins:\n    - {a: b}\n", "not a list of words", 3},
		{"an unknown role", "todo:\n  headings:\n    later: x\n", "`todo.headings.later`", 3},
		{"a second document", "version: 1\n---\n\nrules: {a: off}\n", "a second document begins here", 4},
		{"a second one that is broken", "version: 1\n---\na: [\n", "a second document begins here", 3},
		{"an alias", "a: &a [1]\nrules: *a\n", "`rules` is not a list", 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, p := range Parse([]byte(tt.text)).Problems {
				if p.Line == tt.line && strings.Contains(p.Text, tt.want) {
					return
				}
			}
			t.Errorf("problems %v, want %q on line %d", Parse([]byte(tt.text)).Problems, tt.want, tt.line)
		})
	}
}

func TestWhatIsSoundCountsBesideWhatIsNot(t *testing.T) {
	got := Parse([]byte("colour: red\ncontext:\n  pins: wiki/a.md\n"))
	if len(got.Pins) != 1 || len(got.Problems) != 1 {
		t.Errorf("%+v", got)
	}
	for _, text := range []string{"", "\ufeff", "# nothing\n", "context:\n", "rules: ~\n", "rules: {a: no}\n"} {
		if got := Parse([]byte(text)); len(got.Pins) > 0 || len(got.Headings) > 0 {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("version: 1\nrules: {a: off}\n"))
	f.Add([]byte("a: &a [*a, *a]\n? [x]\n: y\n"))
	f.Add([]byte("\xff\xfe\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, p := range Parse(data).Problems {
			if p.Line < 1 || p.Text == "" {
				t.Fatalf("problem %+v", p)
			}
		}
	})
}

// A line of dashes at either end begins no second document.
func TestOneDocument(t *testing.T) {
	for _, text := range []string{"---\nversion: 1\n", "version: 1\n---\n", "---\nversion: 1\n...\n", "version: 1\n--- # nothing\n", "", "---\n"} {
		if got := Parse([]byte(text)); got.Problems != nil {
			t.Errorf("%q: %v", text, got.Problems)
		}
	}
}
