package redact

// modelRules are for language models and what is built on them.
var modelRules = [...]rule{
	{id: "anthropic-key", keywords: []string{"sk-ant-"}, pattern: `sk-ant-[A-Za-z0-9]+-[A-Za-z0-9_-]{20,}`},
	{id: "openrouter-key", keywords: []string{"sk-or-"}, pattern: `sk-or-v\d-[a-f0-9]{40,}`},
	{id: "openai-key", keywords: []string{"sk-"}, pattern: `sk-(?:proj|svcacct|admin|None|service)-[A-Za-z0-9_-]{20,}|sk-[A-Za-z0-9]{24,}`},
	{id: "langfuse-key", keywords: []string{"sk-lf-"}, genuine: varied, pattern: `sk-lf-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`},
	{id: "huggingface-token", keywords: []string{"hf_", "api_org_"}, pattern: `hf_[A-Za-z0-9]{30,}|api_org_[A-Za-z0-9]{30,}`},
	{id: "replicate-token", keywords: []string{"r8_"}, pattern: `r8_[A-Za-z0-9]{30,}`},
	{id: "groq-key", keywords: []string{"gsk_"}, pattern: `gsk_[A-Za-z0-9]{40,}`},
	{id: "xai-key", keywords: []string{"xai-"}, pattern: `xai-[A-Za-z0-9]{60,}`},
	{id: "perplexity-key", keywords: []string{"pplx-"}, pattern: `pplx-[A-Za-z0-9]{32,}`},
	{id: "nvidia-key", keywords: []string{"nvapi-"}, pattern: `nvapi-[A-Za-z0-9_-]{40,}`},
	{id: "langsmith-key", keywords: []string{"lsv2_", "ls__"}, pattern: `lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}|ls__[a-f0-9]{32}`},
	{id: "pinecone-key", keywords: []string{"pcsk_"}, pattern: `pcsk_[A-Za-z0-9_]{40,}`},
	{id: "tavily-key", keywords: []string{"tvly-"}, pattern: `tvly-(?:dev-|prod-)?[A-Za-z0-9]{20,}`},
	{id: "zhipu-key", keywords: []string{"zhipu", "glm", "bigmodel", "智谱"}, near: keyWord, pattern: `(?i:zhipu|glm|bigmodel|智谱)[^\n]{0,80}?[^A-Za-z0-9\n]([0-9a-f]{32}\.[A-Za-z0-9]{16})\b`},
	{id: "model-key", keywords: []string{"tgp_v1_", "fw_", "csk-", "jina_", "fc-", "e2b_", "bb_live_", "crsr_", "sk_", "tp-", "pa-"},
		pattern: `tgp_v1_[A-Za-z0-9_-]{40,}|fw_[A-Za-z0-9]{22,}|csk-[a-z0-9]{40,}|jina_[a-f0-9]{32}[A-Za-z0-9_-]{20,}|fc-[a-f0-9]{32}|e2b_[a-f0-9]{40}|bb_live_[A-Za-z0-9_-]{20,}|crsr_[a-f0-9]{60,}|sk_[a-f0-9]{48}|pa-[A-Za-z0-9_-]{40,}`},
	named("model-key", `(?:cohere|mistral|together|deepgram|assembly_?ai|wandb|weights|stability|moonshot|kimi|deepseek|qwen|dashscope|通义|minimax|baichuan|openai|anthropic|claude|gemini|azure)`,
		`[A-Za-z0-9]{40}|[A-Za-z0-9]{32}|[A-Za-z0-9_-]{64,100}`, "cohere", "mistral", "together", "deepgram", "assembly", "wandb", "stability", "moonshot", "kimi", "deepseek", "qwen", "dashscope", "通义", "minimax", "baichuan", "openai", "anthropic", "claude", "gemini", "azure"),
}
