package redact

import "regexp"

// rules lists what is recognised; a new kind of secret is one line here. Key
// formats are those the vendors publish, most of them with a prefix made for
// scanners.
func rules() []rule { return known[:] }

// known is compiled once and never written to.
var known = [...]rule{
	{"private-key", regexp.MustCompile(`-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?:\s|\\n|\\r|[A-Za-z-]+: [^\n]*\n)*([A-Za-z0-9+/=]{16,})`), random},
	{"aws-access-key", regexp.MustCompile(`\b((?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16})\b`), random},
	{"aws-secret-key", regexp.MustCompile(`(?i)aws_?secret_?(?:access_?)?key["']?\s*[:=]\s*["']?([A-Za-z0-9/+]{40})`), random},
	{"github-token", regexp.MustCompile(`\b(gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{50,})`), random},
	{"gitlab-token", regexp.MustCompile(`\b(gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat)-[A-Za-z0-9_.-]{20,})`), random},
	{"slack-token", regexp.MustCompile(`\b(xox[abeoprs]-[A-Za-z0-9-]{10,}|xapp-\d-[A-Za-z0-9-]{10,})`), random},
	{"slack-webhook", regexp.MustCompile(`hooks\.slack\.com/(?:services|workflows)/(T[A-Za-z0-9]+/[A-Za-z0-9]+/[A-Za-z0-9]{16,})`), random},
	{"stripe-key", regexp.MustCompile(`\b((?:[sr]k_(?:live|test|prod)|whsec)_[A-Za-z0-9]{16,})`), random},
	{"anthropic-key", regexp.MustCompile(`\b(sk-ant-[a-z0-9]+-[A-Za-z0-9_-]{20,})`), random},
	{"openai-key", regexp.MustCompile(`\b(sk-(?:proj|svcacct|admin|None)-[A-Za-z0-9_-]{20,}|sk-[A-Za-z0-9]{40,})`), random},
	{"google-key", regexp.MustCompile(`\b(AIza[A-Za-z0-9_-]{35}|GOCSPX-[A-Za-z0-9_-]{28}|ya29\.[A-Za-z0-9_-]{30,})`), random},
	{"json-web-token", regexp.MustCompile(`\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.([A-Za-z0-9_-]{16,})`), random},
	{"url-credentials", regexp.MustCompile(`\b[a-z][a-z0-9+.-]*://[^/\s:@'"<>]*:([^/\s:@'"]{6,})@[A-Za-z0-9\[]`), password},
	{"password", regexp.MustCompile(`(?i)(?:pass(?:word|wd|phrase)|\bpwd|secret|(?:api|access|auth|private|client|secret|signing)[_-]?key|(?:access|auth|api|refresh|bearer)[_-]?token|\btoken|密码|口令|密钥|令牌|パスワード|비밀번호)` +
		"[\"'`*]*\\s*(?:[:=：＝]|:=|=>|is |是|为)\\s*[\"'`*]*([^\\s\"'`,;，。；]{8,})"), password},
}
