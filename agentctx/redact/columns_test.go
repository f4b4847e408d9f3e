package redact

import (
	"strings"
	"testing"
)

// The head of a column says what is below it.
func TestSecretsOfAColumn(t *testing.T) {
	secret := noise[:16]
	for _, text := range []string{
		"| user | password |\n|---|---|\n| ops | hidden |\n| app | %s |", "| 账号 | 密码（测试） |\r\n| :-- | --: |\r\n| app | `%s` |",
		"user | api key\n--- | ---\napp | %s", "> | id | **Token** |\n> | --- | --- |\n> | 1 | %s |", "user,password\nops,hidden\napp,%s", "name,token,day\napp,\"%s\",1",
	} {
		text = "first\n" + strings.ReplaceAll(text, "%s", secret) + "\n\nlast"
		clean, hits := Redact([]byte(text), Allow{})
		if strings.ReplaceAll(text, secret, Mark("table")) != string(clean) || len(hits) != 1 {
			t.Errorf("%q: %q %v", text, clean, hits)
		}
		if _, hits := Redact([]byte(text), Allow{exact: []string{secret}}); hits != nil {
			t.Errorf("%q: %v", text, hits)
		}
	}
	for _, text := range []string{
		"| user | count |\n|---|---|\n| app | %s |", "| password | user |\n|---|---|\n| see the vault | %s |", "user, password\napp,%s",
	} {
		if hits := Find(strings.ReplaceAll(text, "%s", secret), Allow{}); hits != nil {
			t.Errorf("%q: %v", text, hits)
		}
	}
}
