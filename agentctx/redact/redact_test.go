package redact

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The samples are glued together here, so that no scanner takes this file for a
// leak.
const noise = "q7Zt2LmXw9RbK4vNc8HyPd3SfGj6Ta5QeU1oViBnMk0rWzYx"

func TestFindSecrets(t *testing.T) {
	pem := func(kind string) string {
		return "-----BEGIN " + kind + "PRIVATE KEY-----\n" + noise + "\n-----END " + kind + "PRIVATE KEY-----"
	}
	for _, test := range []struct{ rule, text string }{
		{"private-key", pem("")}, {"private-key", pem("RSA ")}, {"private-key", pem("OPENSSH ")},
		{"private-key", strings.ReplaceAll(pem("EC "), "\n", `\n`)},
		{"private-key", "-----BEGIN PGP " + "PRIVATE KEY BLOCK-----\nVersion: GnuPG v2\n\n" + noise},
		{"aws-access-key", "AKIA" + "Q3ZTLMXWNRBKVCHY"},
		{"aws-secret-key", "AWS_SECRET_ACCESS_KEY=" + noise[:40]},
		{"github-token", "ghp_" + noise[:36]}, {"github-token", "github_pat_" + noise + "_abc"},
		{"gitlab-token", "glpat-" + noise[:20]},
		{"slack-token", "xoxb-" + "2837465012-" + noise[:24]},
		{"slack-webhook", "https://hooks.slack.com/services/" + "T02AB3CD4/B05EF6GH7/" + noise[:24]},
		{"stripe-key", "sk_live_" + noise[:24]}, {"stripe-key", "rk_test_" + noise[:24]},
		{"anthropic-key", "sk-ant-api03-" + noise}, {"openai-key", "sk-proj-" + noise}, {"openai-key", "sk-" + noise},
		{"google-key", "AIza" + noise[:35]},
		{"json-web-token", "eyJhbGciOiJIUzI1NiJ9." + "eyJzdWIiOiIxIn0x." + noise},
		{"url-credentials", "postgres://app:" + noise[:12] + "@db.internal/app"},
		{"password", "password = " + noise[:14]}, {"password", `"api_key": "` + noise[:24] + `"`},
		{"password", "数据库密码：" + noise[:14]}, {"password", "**密钥**: `" + noise[:20] + "`"},
		{"password", "The password is " + noise[:14] + "."},
	} {
		got := Find("# A note\n\nfirst line\n" + test.text + "\n")
		if diff := cmp.Diff([]Hit{{test.rule, 4}}, only(got, test.rule)); diff != "" {
			t.Errorf("%s: %s", test.text, diff)
		}
	}
}

func only(hits []Hit, rule string) []Hit {
	var found []Hit
	for _, hit := range hits {
		if hit.Rule == rule {
			found = append(found, hit)
		}
	}
	return found
}

func TestNoFalseAlarm(t *testing.T) {
	for _, text := range []string{
		"AKIA" + "IOSFODNN7EXAMPLE", "export GITHUB_TOKEN=$TOKEN", "password = ${DB_PASSWORD}", "password: <your password>", "token: {{ .Values.token }}",
		"ghp_" + strings.Repeat("x", 36), "We rotate the password every week; the token is kept in vault.", "secret: process.env.SECRET_KEY_BASE_2",
		"api_key = os.Getenv(\"API_KEY_2\")", "password: hunter", "-----BEGIN PRIVATE KEY----- marks a key in PEM", "https://user:password@example.com",
		"https://example.com:8080/a@b", "ssh://git@github.com:22/a/b.git", "commit 3f2a9c1b7d5e8f60412233445566778899aabbcc", "tokens: 8192 of 200000",
		"sk-learn-pipelines-are-documented-in-the-handbook", "密码在密码管理器里，不要写进笔记", "口令：见 1Password 保险库", "token 预算：8000", "max_token = 4096",
		"see https://hooks.slack.com/services/ for webhooks", "the access token expires after 3600s", "data:image/png;base64," + noise,
		"secret: projects/api/CLAUDE.md", "password=changeme123", "next token is 12 characters long", "`token: o200k_base` counts exactly",
	} {
		if got := Find(text); len(got) > 0 {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestFindCountsLines(t *testing.T) {
	text := "a\r\nghp_" + noise[:36] + " ghp_" + noise[1:37] + "\r\n\r\nglpat-" + noise[:20]
	if diff := cmp.Diff([]Hit{{"github-token", 2}, {"gitlab-token", 4}}, Find(text)); diff != "" {
		t.Error(diff)
	}
}

func FuzzFind(f *testing.F) {
	f.Add("password = " + noise)
	f.Add("-----BEGIN RSA PRIVATE KEY-----\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, hit := range Find(text) {
			if lines := 1 + strings.Count(text, "\n"); hit.Line < 1 || hit.Line > lines {
				t.Errorf("line %d of %d", hit.Line, lines)
			}
		}
	})
}
