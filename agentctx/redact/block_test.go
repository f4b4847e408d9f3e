package redact

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// block is a key of some lines.
func block(label string) string {
	return "-----BEGIN " + label + "-----\n" + noise + noise[:16] + "\n" + noise[3:] + noise[:19] + "\n" + noise[:22] + "==\n-----END " + label + "-----"
}

func TestKeyBlocksBecomeOneLine(t *testing.T) {
	for _, label := range []string{
		"PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY", "DSA PRIVATE KEY", "OPENSSH PRIVATE KEY", "ENCRYPTED PRIVATE KEY", "ENCRYPTED SIGSTORE PRIVATE KEY",
		"PGP PRIVATE KEY BLOCK", "USER NKEY SEED", "OpenVPN Static key V1", "ANY PRIVATE KEY",
	} {
		key := block(label)
		for _, test := range []struct{ name, format string }{
			{"text", "# Key\n\n%s\n\nafter ghp\n"}, {"no end", "# Key\n\n%s"}, {"crlf", "# Key\r\n\r\n%s\r\n\r\nafter\r\n"},
			{"indented", "key: |\n    %s\nnext: 1\n"}, {"quoted", "> %s\n\nafter"}, {"comment", "// %s\nfunc main() {}\n"},
			{"json", `{"private_key": "%s", "a": 1}`}, {"fence", "```\n%s\n```\n"}, {"chinese", "私钥如下：\n%s\n以上。\n"},
		} {
			body, before := key, ""
			switch test.name {
			case "json":
				body = strings.ReplaceAll(key, "\n", `\n`)
			case "crlf":
				body = strings.ReplaceAll(key, "\n", "\r\n")
			case "indented":
				before = "    "
			case "quoted":
				before = "> "
			case "comment":
				before = "// "
			}
			text := strings.Replace(test.format, "%s", strings.ReplaceAll(body, "\n", "\n"+before), 1)
			clean, hits := Redact([]byte(text), Allow{})
			if diff := cmp.Diff(strings.Replace(test.format, "%s", "[redacted:private-key]", 1), string(clean)); diff != "" {
				t.Errorf("%s %s: %s", label, test.name, diff)
			}
			line := 1 + strings.Count(text[:strings.Index(text, "-----BEGIN")], "\n")
			if diff := cmp.Diff([]Hit{{"private-key", line}}, hits); diff != "" {
				t.Errorf("%s %s: %s", label, test.name, diff)
			}
		}
	}
}

func TestHeadersAndCutBlocks(t *testing.T) {
	begin := "-----BEGIN RSA " + "PRIVATE KEY-----\n"
	for _, test := range []struct{ name, text, want string }{
		{"headers", begin + "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A\n\n" + noise + "\n" + noise + "\n-----END RSA " + "PRIVATE KEY-----\nafter", "[redacted:private-key]\nafter"},
		{"cut off", begin + noise + "\n" + noise + "\n\nAnd then we went on.\n", "[redacted:private-key]\n\nAnd then we went on.\n"},
		{"another begins", begin + noise + "\n-----BEGIN CERTIFICATE-----\n" + noise + "\n-----END CERTIFICATE-----\n", "[redacted:private-key]\n-----BEGIN CERTIFICATE-----\n" + noise + "\n-----END CERTIFICATE-----\n"},
		{"two", block("PRIVATE KEY") + "\nx\n" + block("PRIVATE KEY") + "\n", "[redacted:private-key]\nx\n[redacted:private-key]\n"},
		{"certificate", block("CERTIFICATE"), block("CERTIFICATE")}, {"public", block("PUBLIC KEY"), block("PUBLIC KEY")},
		{"placeholder", begin + "...\n-----END RSA " + "PRIVATE KEY-----", begin + "...\n-----END RSA " + "PRIVATE KEY-----"},
		{"named", "a file with -----BEGIN PRIVATE KEY----- in it\n", "a file with -----BEGIN PRIVATE KEY----- in it\n"},
		{"putty", "PuTTY-User-Key-File-3: ssh-rsa\nPrivate-Lines: 2\n" + noise + "\n" + noise + "\nPrivate-MAC: 0a\n", "PuTTY-User-Key-File-3: ssh-rsa\nPrivate-Lines: 2\n[redacted:putty-key]\nPrivate-MAC: 0a\n"},
		{"wrapped", "tls.key: LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0t" + noise + noise + "\n", "tls.key: [redacted:private-key]\n"},
		{"wrapped certificate", "tls.crt: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0t" + noise + noise + "\n", "tls.crt: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0t" + noise + noise + "\n"},
	} {
		clean, _ := Redact([]byte(test.text), Allow{})
		if diff := cmp.Diff(test.want, string(clean)); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
}

// Lines are those of the text as it was given, also behind a block.
func TestLinesBehindABlock(t *testing.T) {
	token := "ghp_" + noise[:36]
	_, hits := Redact([]byte("a\n"+block("PRIVATE KEY")+"\n"+token+"\n"+block("PRIVATE KEY")+"\n\n"+token), Allow{})
	if diff := cmp.Diff([]Hit{{"private-key", 2}, {"github-token", 7}, {"private-key", 8}, {"github-token", 14}}, hits); diff != "" {
		t.Error(diff)
	}
}

// A value on the line below its name is its value, as far as a machine made it.
func TestSecretsOnTheNextLine(t *testing.T) {
	secret := noise[:20]
	for _, text := range []string{
		"password:\n  %", "password = \\\n  \"%\"", "\"password\":\n    \"%\",", "password: |\n  %", "db_password: >-\n  %", "export TOKEN=\\\n%", "api_key = (\n    '%'\n)", "client_secret:\r\n  %", "# token:\n# %", "密码：\n  %", "password:\n\n  %", "密钥如下：\n\n```\n%\n```", "token = \"\"\"\n%\"\"\"",
	} {
		clean, hits := Redact([]byte("first\n"+strings.ReplaceAll(text, "%", secret)+"\nlast\n"), Allow{})
		line := 2 + strings.Count(text[:strings.Index(text, "%")], "\n")
		if strings.Contains(string(clean), secret) || len(hits) != 1 || hits[0].Line != line || !strings.HasSuffix(string(clean), "\nlast\n") {
			t.Errorf("%q: %q, %v", text, clean, hits)
		}
	}
	for _, text := range []string{"password:\n  required", "Token:\n- SomethingElseEntirely", "secret:\n  name: my-application-secret-1", "signature:\n  %", "token:\n  ${SOME_TOKEN_Variable_1}"} {
		if hits := Find("first\n"+strings.ReplaceAll(text, "%", secret)+"\n", Allow{}); hits != nil {
			t.Errorf("%q: %v", text, hits)
		}
	}
}
