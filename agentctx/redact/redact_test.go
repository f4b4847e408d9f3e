package redact

import (
	"bytes"
	"regexp"
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
		{"password", "password = " + noise[:14]}, {"secret", `"api_key": "` + noise[:24] + `"`},
		{"password", "数据库密码：" + noise[:14]}, {"secret", "**密钥**: `" + noise[:20] + "`"},
		{"password", "The password is " + noise[:14] + "."},
	} {
		got := Find("# A note\n\nfirst line\n"+test.text+"\n", Allow{})
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
		"secret: projects/api/CLAUDE.md", "existingSecret: app-secrets-v2", "arn:aws:secretsmanager:us-east-1:123456789012:secret:prod/db-AbCdEf", "use the token\n\n" + noise[:20] + " stands there", "password=changeme123", "next token is 12 characters long", "`token: o200k_base` counts exactly",
		"--- PASS: TestVet1/Sub4 (0.16s)", "PASS: Parse2HTTPHeaders", "all tests pass: TestParse2HTTP", "publicKey: " + noise[:43], "commit 3f2a9c1b7d5e8f60412233445566778899aabbcc brings the token",
		"| token | 550e8400-e29b-41d4-a716-446655440000 |", "u05lBOxxX1PEhPwD+" + noise, "example.com/secrets-kv v0.5.2 h1:" + noise[:43] + "=", "example.com/token v0.5.2/go.mod h1:" + noise[:43] + "=", "sha512-" + noise + noise[:38] + "==",
	} {
		if got := Find(text, Allow{}); len(got) > 0 {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestFindCountsLines(t *testing.T) {
	text := "a\r\nghp_" + noise[:36] + " ghp_" + noise[1:37] + "\r\n\r\nglpat-" + noise[:20]
	if diff := cmp.Diff([]Hit{{"github-token", 2}, {"gitlab-token", 4}}, Find(text, Allow{})); diff != "" {
		t.Error(diff)
	}
}

func TestRedactChangesOnlySecrets(t *testing.T) {
	token := "ghp_" + noise[:36]
	text := "# Note 笔记\r\n\r\nfirst " + token + ", then " + token + ".\r\n\tpassword = \"" + noise[:14] + "\"\r\nend\x00\xff"
	clean, hits := Redact([]byte(text), Allow{})
	want := strings.NewReplacer(token, "[redacted:github-token]", noise[:14], "[redacted:password]").Replace(text)
	if diff := cmp.Diff(want, string(clean)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]Hit{{"github-token", 3}, {"github-token", 3}, {"password", 4}}, hits); diff != "" {
		t.Error(diff)
	}
	if text[len(text)-1] != '\xff' || bytes.Count(clean, []byte("\n")) != strings.Count(text, "\n") {
		t.Error("lines are lost")
	}
}

func TestRedactLeavesACleanTextAlone(t *testing.T) {
	text := []byte("nothing here, 没有\n")
	if clean, hits := Redact(text, Allow{}); &clean[0] != &text[0] || hits != nil {
		t.Errorf("%q %v", clean, hits)
	}
	if clean, hits := Redact(nil, Allow{}); clean != nil || hits != nil {
		t.Errorf("%q %v", clean, hits)
	}
}

// What two rules find is gone as a whole, under the name of the special one.
func TestRedactJoinsOverlaps(t *testing.T) {
	text := "password = sk_live_" + noise[:24] + "!tail9\nAuthorization: Bearer ghp_" + noise[:36]
	clean, hits := Redact([]byte(text), Allow{})
	if diff := cmp.Diff("password = [redacted:stripe-key]\nAuthorization: Bearer [redacted:github-token]", string(clean)); diff != "" {
		t.Error(diff)
	}
	if len(hits) != 2 {
		t.Error(hits)
	}
}

// A line of ten megabytes is looked at in parts, and a secret longer than a
// part is gone as a whole.
func TestRedactLongLines(t *testing.T) {
	long := "glpat-" + strings.Repeat(noise, 40)
	text := strings.Repeat("x y ", 100_000) + long + " " + strings.Repeat("z ", 100_000) + "ghp_" + noise[:36]
	clean, hits := Redact([]byte(text), Allow{})
	want := strings.NewReplacer(long, "[redacted:gitlab-token]", "ghp_"+noise[:36], "[redacted:github-token]").Replace(text)
	if string(clean) != want || len(hits) != 2 {
		t.Error(len(clean), len(want), hits)
	}
}

func BenchmarkRedact(b *testing.B) {
	line := "We moved the sampler to the gateway; 采样器已经移到网关，旧的配置还在。 The change is small and the tests are green.\n"
	page := strings.Repeat(strings.Repeat(line, 9)+"The token of a session is kept in the vault; 密码不要写进笔记。 See https://example.com/a?key=b and api/key.go.\n", 100) +
		"password = " + noise[:14] + "\n"
	text := bytes.Repeat([]byte(page), 1+(10<<20)/len(page))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Redact(text, Allow{})
	}
}

func FuzzRedact(f *testing.F) {
	f.Add("password = " + noise)
	f.Add("-----BEGIN RSA " + "PRIVATE KEY-----\n" + noise + noise)
	f.Add("a\n[redacted:password]" + noise + "\nghp_" + noise[:36] + "[redacted:x]")
	f.Add("https://u:" + noise[:14] + "@h glpat-" + noise[:20] + "\\n" + "Private-Lines: 2\n" + noise + "\n" + noise + "\n")
	f.Add("ghp_" + noise[:20] + "\\\n" + noise[20:36] + "\n| a | token |\n|--|--|\n| b | " + noise[:20] + " |")
	f.Add("machine a\nlogin b\npassword " + noise[:9] + "\n密码：" + noise[:12])
	f.Add(noise[:12] + " is the password; `" + noise[:9] + "*` 作为密码。\ntokens:\n  - a\n  - " + noise[:30] + "\npassword: |-\n\n  %" + noise[:14] + "\nx: 1")
	f.Fuzz(func(t *testing.T, text string) {
		clean, hits := Redact([]byte(text), Allow{})
		if again, more := Redact(clean, Allow{}); len(more) > 0 || !bytes.Equal(again, clean) {
			t.Errorf("not idempotent: %q then %q", clean, again)
		}
		for _, hit := range hits {
			if lines := 1 + strings.Count(text, "\n"); hit.Line < 1 || hit.Line > lines {
				t.Errorf("line %d of %d", hit.Line, lines)
			}
		}
		if len(hits) == 0 && string(clean) != text {
			t.Error("changed without a hit")
		}
		if !keepsTheRest(text, string(clean)) {
			t.Errorf("%q became %q", text, clean)
		}
	})
}

// keepsTheRest reports whether what is between the marks stands in the text, in
// this order.
func keepsTheRest(text, clean string) bool {
	parts := markSplit.Split(clean, -1)
	if !strings.HasPrefix(text, parts[0]) || !strings.HasSuffix(text, parts[len(parts)-1]) {
		return false
	}
	for _, part := range parts {
		_, rest, found := strings.Cut(text, part)
		if !found {
			return false
		}
		text = rest
	}
	return true
}

var markSplit = regexp.MustCompile(`\[redacted:[a-z0-9-]+\]`)
