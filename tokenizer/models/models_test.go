package models_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/tokenizer/models"
)

func load(t *testing.T, config string) *models.Table {
	t.Helper()
	table, err := models.Load([]byte(config))
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestBuiltInTable(t *testing.T) {
	table := load(t, "")
	for _, m := range table.Models {
		if m.Window < m.Output || m.Output < 1 || m.Source == "" || m.Date == "" || m.Provider == "" {
			t.Errorf("%+v", m)
		}
		if _, err := models.Counter(m.Tokenizer); err != nil {
			t.Errorf("%s: %v", m.Match[0], err)
		}
		for _, life := range m.Cache.Lives {
			if life.Write < 1 || m.Cache.Read <= 0 || m.Cache.Read >= 1 {
				t.Errorf("%s: %+v", m.Match[0], m.Cache)
			}
		}
	}
	for _, p := range table.Profiles {
		if m, _ := table.Lookup(p.Model); m.Provider == "unknown" {
			t.Errorf("profile %s: model %s is nobody's", p.Name, p.Model)
		}
		if _, err := p.Lines("sh"); err != nil || p.Source == "" {
			t.Errorf("profile %s: %v, source %q", p.Name, err, p.Source)
		}
	}
}

// No model is hidden by one before it.
func TestEveryModelCanBeFound(t *testing.T) {
	table := load(t, "")
	for _, m := range table.Models {
		for _, pattern := range m.Match {
			found, _ := table.Lookup(strings.ReplaceAll(pattern, "*", ""))
			if pattern != "*" && found.Match[0] != m.Match[0] {
				t.Errorf("%s is found as %s", pattern, found.Match[0])
			}
		}
	}
}

func TestLookup(t *testing.T) {
	table := load(t, "")
	for id, want := range map[string]struct {
		match, tokenizer string
		window, minimum  int
		exact            bool
	}{
		"claude-opus-5-5":                            {"claude-opus-5-5*", "claude-4.7", 1000000, 1024, true},
		"claude-opus-5":                              {"claude-opus-5*", "claude-4.7", 1000000, 512, true},
		"claude-opus-4-20250514":                     {"claude-opus-4*", "claude-3", 200000, 1024, true},
		"claude-opus-4-7":                            {"claude-opus-4-7*", "claude-4.7", 1000000, 2048, true},
		"anthropic/claude-sonnet-4.5":                {"claude-sonnet-4*", "claude-3", 200000, 1024, true},
		"claude-sonnet-4-5-20250929[1m]":             {"claude-sonnet-4*", "claude-3", 1000000, 1024, true},
		"us.anthropic.claude-opus-4-5-20251101-v1:0": {"claude-opus-4-5*", "claude-3", 200000, 4096, true},
		"claude-haiku-4-5@20251001":                  {"claude-haiku-4-5*", "claude-3", 200000, 4096, true},
		"Claude-Opus-9":                              {"claude*", "claude-4.7", 200000, 4096, false},
		"gpt-5.6-sol":                                {"gpt-5-6*", "o200k_base", 1050000, 1024, true},
		"gpt-5-2025-08-07":                           {"gpt-5*", "o200k_base", 400000, 1024, true},
		"gpt-4o-mini":                                {"gpt-4o*", "o200k_base", 128000, 1024, true},
		"gpt-4":                                      {"gpt-4", "cl100k_base", 8192, 0, true},
		"openai.gpt-oss-120b-1:0":                    {"gpt-oss*", "o200k_harmony", 131072, 0, true},
		"openrouter/deepseek/deepseek-v4-pro":        {"deepseek-v4*", "deepseek-v3", 1000000, 0, true},
		"deepseek.v3-v1:0":                           {"deepseek-v3*", "deepseek-v3", 128000, 0, true},
		"Qwen/Qwen3-Coder-480B-A35B-Instruct":        {"qwen3-coder*", "qwen3", 262144, 1024, true},
		"qwen3:32b":                                  {"qwen3*", "qwen3", 131072, 1024, true},
		"models/gemini-2.5-pro":                      {"gemini-2-5*", "gemma3", 1048576, 2048, true},
		"meta-llama/Llama-3.1-8B-Instruct":           {"llama-3*", "llama-3", 131072, 0, true},
		"us.meta.llama3-1-70b-instruct-v1:0":         {"llama-3*", "llama-3", 131072, 0, true},
		"something-else":                             {"*", "o200k_base", 128000, 0, false},
		"":                                           {"*", "o200k_base", 128000, 0, false},
		"../../etc/passwd":                           {"*", "o200k_base", 128000, 0, false},
	} {
		m, exact := table.Lookup(id)
		if m.Match[0] != want.match || m.Tokenizer != want.tokenizer || m.Window != want.window || m.Cache.Minimum != want.minimum || exact != want.exact || m.ID != id {
			t.Errorf("%q: %s %s %d %d, exact %v", id, m.Match[0], m.Tokenizer, m.Window, m.Cache.Minimum, exact)
		}
		if m.Fallback == exact || m.ID != id {
			t.Errorf("%q: %+v, exact %v", id, m, exact)
		}
	}
}

func TestWorkspaceOverrules(t *testing.T) {
	table := load(t, `
version: 1
models:
  default: house-model
  variables: [HOUSE_MODEL]
  models:
    - match: [house-*]
      like: claude-sonnet-4-5
      window: 64000
      cache: {minimum: 16}
    - match: [gpt-5*]
      output: 1000
  profiles:
    - name: house
      model: house-model
      set: {HOUSE_URL: http://house.example}
      keys: {HOUSE_KEY: MY_KEY}
`)
	house, exact := table.Lookup("house-model")
	if !exact || house.Window != 64000 || house.Output != 64000 || house.Tokenizer != "claude-3" || house.Cache.Minimum != 16 || house.Cache.Breakpoints != 4 {
		t.Errorf("house: %+v, exact %v", house, exact)
	}
	if m, _ := load(t, "models: {models: [{match: [small], window: 1000}]}").Lookup("small"); m.Output != 1000 {
		t.Errorf("an answer longer than the window: %+v", m)
	}
	if m, _ := table.Lookup("gpt-5.6"); m.Output != 1000 || m.Window != 400000 {
		t.Errorf("gpt-5: %+v", m)
	}
	if m, _ := table.Lookup("gpt-4o"); m.Output != 16384 {
		t.Errorf("gpt-4o: %+v", m)
	}
	if id, from := table.Choose("", func(string) string { return "" }); id != "house-model" || from != "configuration" {
		t.Errorf("chosen: %s from %s", id, from)
	}
	if p, err := table.Profile("house"); err != nil || p.Model != "house-model" {
		t.Errorf("profile: %+v, %v", p, err)
	}
	if _, err := table.Profile("local"); err != nil {
		t.Errorf("the built-in profiles are gone: %v", err)
	}
}

func TestConfigurationThatIsWrong(t *testing.T) {
	for config, want := range map[string]string{
		"models: [":                                            "it is not YAML: did not find expected node content",
		"models: {models: [{window: 5}]}":                      "match is missing",
		"models: {models: [{match: [x-*], window: 0}]}":        "window",
		"models: {models: [{match: [x-*], window: many}]}":     ".anw/config.yaml:1: models: a number belongs here, not `many`",
		"models: {profiles: [{name: x, set: {'A B': c}}]}":     "A B",
		"models: {profiles: [{name: x, keys: [A]}]}":           "NAME: value",
		"models: {profiles: [{name: x, set: {'A;rm': c}}]}":    "A;rm",
		"models:\n  profiles:\n    - {name: x, set: {A: [1]}}": ".anw/config.yaml:3: models: A: variables are written NAME: value",
		"models: {profiles: [{set: {A: b}}]}":                  ".anw/config.yaml:1: models: a profile has no name",
		"models:\n  profiles:\n    - {model: x}":               ".anw/config.yaml:3: models: a profile has no name",
		"\tmodels: x":                                          ".anw/config.yaml:1: it is not YAML: found character",
		"models:\n  models:\n    - match: ['[']":               ".anw/config.yaml:3: models: \"[\" is not a pattern",
		"models: {models: [{match: [x], like: zzz}]}":          `.anw/config.yaml:1: models: like: "zzz" is no model`,
		"version: 1\nmodels: 3":                                ".anw/config.yaml:2: models: keys with values belong here, not `3`",
		"version: 1\nmodels: {default: [1]}":                   ".anw/config.yaml:2: models: a single value belongs here, not […]",
		"models:\n  models:\n    - {match: x-*}":               ".anw/config.yaml:3: models: a list belongs here, not `x-*`",
		"models:\n  models: {a: b}":                            ".anw/config.yaml:2: models: a list belongs here, not {…}",
		"models:\n  default: a\x00b":                           ".anw/config.yaml:2: it is not YAML: control characters are not allowed",
		"models:\n\n  default: \"\xff\"":                       ".anw/config.yaml:3: it is not YAML: invalid",
	} {
		_, err := models.Load([]byte(config))
		var problem *gitobj.Problem
		if !errors.As(err, &problem) || problem.Kind != gitobj.Usage || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", config, err)
		}
	}
}

func said(problems []error) (texts []string) {
	for _, problem := range problems {
		texts = append(texts, problem.Error())
	}
	return texts
}

// A key that nothing reads is told; a newer program may know it.
func TestUnreadKeys(t *testing.T) {
	table := load(t, `
version: 1
other: {of: no concern}
models:
  modles: 1
  models:
    - match: [x]
      like: opus
      tokeniser: o200k_base
      cache: {minimun: 5}
  profiles:
    - {name: p, model: x, sets: {A: b}}
`)
	want := []string{
		`.anw/config.yaml:5: nothing here reads the key "modles"`,
		`.anw/config.yaml:9: nothing here reads the key "tokeniser"`,
		`.anw/config.yaml:10: nothing here reads the key "minimun"`,
		`.anw/config.yaml:12: nothing here reads the key "sets"`,
	}
	if diff := cmp.Diff(want, said(table.Unread), cmpopts.SortSlices(strings.Compare)); diff != "" {
		t.Error(diff)
	}
	for _, whole := range []string{"", "---\nmodels: {default: x}\n---\n", "models: {default: x}\n...\n"} {
		if table := load(t, whole); table.Unread != nil {
			t.Errorf("%q: %q", whole, table.Unread)
		}
	}
	for text, line := range map[string]string{"version: 1\n---\nmodels: {default: x}\n": "3", "version: 1\n---\n[": "3"} {
		want := []string{".anw/config.yaml:" + line + ": a second document begins here; only the first one counts"}
		if diff := cmp.Diff(want, said(load(t, text).Unread)); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}

// What a workspace says itself is sure; what it takes over is as sure as there.
func TestUnsureFields(t *testing.T) {
	table := load(t, "models: {models: [{match: [a], tokenizer: cl100k_base}, {match: [b], window: 5}, {match: [c], like: gpt-6, unsure: [output]}]}")
	for id, want := range map[string]string{"a": "", "b": "tokenizer", "c": "output", "d": "tokenizer", "gpt-6": "window output tokenizer read"} {
		if m, _ := table.Lookup(id); strings.Join(m.Unsure, " ") != want {
			t.Errorf("%s: unsure of %q, want %q", id, m.Unsure, want)
		}
	}
}

func TestChoose(t *testing.T) {
	table := load(t, "")
	variables := map[string]string{"ANTHROPIC_MODEL": "a", "GEMINI_MODEL": "g"}
	getenv := func(name string) string { return variables[name] }
	for _, step := range []struct{ asked, id, from string }{
		{"m", "m", "--model"}, {"", "a", "ANTHROPIC_MODEL"},
	} {
		if id, from := table.Choose(step.asked, getenv); id != step.id || from != step.from {
			t.Errorf("%q: %s from %s", step.asked, id, from)
		}
	}
	variables["ANW_MODEL"] = "n"
	if id, from := table.Choose("", getenv); id != "n" || from != "ANW_MODEL" {
		t.Errorf("%s from %s", id, from)
	}
	if id, from := table.Choose("", func(string) string { return "" }); id != "" || from != "" {
		t.Errorf("%s from %s", id, from)
	}
}

func TestLines(t *testing.T) {
	table := load(t, `
models:
  profiles:
    - name: odd
      model: it's $HOME
      set: {BASE: &base 'a\b"c$(d)’;e', AGAIN: *base, NONE: null}
      keys: {KEY_A: KEY_B, KEY_C: KEY_C}
      unset: [OLD]
`)
	p, err := table.Profile("odd")
	if err != nil {
		t.Fatal(err)
	}
	for shell, want := range map[string][]string{
		"sh":         {"# the key is read from KEY_B", "# the key is read from KEY_C", "unset OLD", `export ANW_MODEL='it'\''s $HOME'`, `export BASE='a\b"c$(d)’;e'`, `export AGAIN='a\b"c$(d)’;e'`, "export NONE=''", `export KEY_A="$KEY_B"`},
		"fish":       {"# the key is read from KEY_B", "# the key is read from KEY_C", "set -e OLD", `set -gx ANW_MODEL 'it\'s $HOME'`, `set -gx BASE 'a\\b"c$(d)’;e'`, `set -gx AGAIN 'a\\b"c$(d)’;e'`, "set -gx NONE ''", `set -gx KEY_A "$KEY_B"`},
		"powershell": {"# the key is read from KEY_B", "# the key is read from KEY_C", "Remove-Item Env:OLD -ErrorAction SilentlyContinue", "$env:ANW_MODEL = 'it''s $HOME'", `$env:BASE = 'a\b"c$(d)’’;e'`, `$env:AGAIN = 'a\b"c$(d)’’;e'`, "$env:NONE = ''", "$env:KEY_A = $env:KEY_B"},
	} {
		got, err := p.Lines(shell)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", shell, diff)
		}
	}
	if _, err := p.Lines("cmd.exe"); err == nil {
		t.Error("a shell that is not known has lines")
	}
}

func TestProfileWithAKeyIsRefused(t *testing.T) {
	for _, profile := range []string{
		"{name: x, keys: {API_KEY: sk-not-a-name}}",
		"{name: x, set: {API_KEY: sk-0123456789abcdefghij}}",
		"{name: x, unset: ['A; rm -rf /']}",
		"{name: x, set: {PATH: /tmp/bin}}",
		"{name: x, set: {LD_PRELOAD: /tmp/x.so}}",
		"{name: x, keys: {Git_Ssh_Command: ANY}}",
		`{name: x, set: {A: "b\nrm -rf /"}}`,
		`{name: x, model: "b\nrm -rf /"}`,
	} {
		if _, err := load(t, "models: {profiles: ["+profile+"]}").Profile("x"); err == nil {
			t.Errorf("%s: no error", profile)
		}
	}
}

func FuzzLookup(f *testing.F) {
	f.Add("us.anthropic.claude-opus-4-5-20251101-v1:0")
	f.Add("[1m]")
	f.Add("a/[\\")
	table, err := models.Load(nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, id string) {
		if m, _ := table.Lookup(id); m.Tokenizer == "" || m.Window < 1 {
			t.Errorf("%q: %+v", id, m)
		}
	})
}

func FuzzLoad(f *testing.F) {
	builtIn, err := os.ReadFile("models.yaml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte("models:\n  " + strings.ReplaceAll(string(builtIn), "\n", "\n  ")))
	f.Add([]byte("models: {models: [{match: [x], like: opus}]}"))
	f.Fuzz(func(t *testing.T, config []byte) {
		table, err := models.Load(config)
		if err != nil {
			return
		}
		if m, _ := table.Lookup("x"); m.Tokenizer == "" {
			t.Errorf("%+v", m)
		}
	})
}
