package lint

import "testing"

// What people write about models: the orders are found, accounts are not.
func TestModelTable(t *testing.T) {
	table := readModelTable(modelTable)
	tests := []struct{ line, want string }{
		{"- Use `claude-opus-4-6` for reviews", "claude-opus-4-6"},
		{"- Use Opus (`model: \"opus\"`) for planning", "Opus"},
		{"Always switch to Gemini 2.5 Pro for long files.", "Gemini 2.5 Pro"},
		{"Default: `claude-sonnet-4`", "claude-sonnet-4"},
		{"Run subagents with GPT-5.2-codex", "GPT-5.2-codex"},
		{"写文档一律用 DeepSeek-V3", "DeepSeek-V3"},
		{"代码评审必须使用 qwen3-coder-plus", "qwen3-coder-plus"},
		{"模型：kimi-k2", "kimi-k2"},

		{"Use Claude Code, Codex or Gemini CLI; each reads its own file", ""},
		{"Use `GEMINI.md` for Gemini CLI", ""},
		{"We support gpt-4o and claude-3.5-sonnet", ""},
		{"Use o200k_base for every gpt-5 tokenizer", ""},
		{"The recordings were made with claude-opus-4; use them in tests", ""},
		{"All SDK calls use claude-opus-4-7", ""},
		{"Write a haiku and use sonnets as examples", ""},
		{"Use llama.cpp to serve it", ""},
		{"Run the opus encoder over the recordings", ""},
		{"gpt-5", ""},
		{"支持 deepseek-chat 接口，用环境变量配置", ""},
	}
	for _, tt := range tests {
		if got := table.named(tt.line); got != tt.want {
			t.Errorf("%q names %q, want %q", tt.line, got, tt.want)
		}
	}
}
