package cmd_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// kinds of secrets, as what stands before a random part, its alphabet and its
// length; made here, so that no scanner takes this file for a leak.
var secretKinds = [...]struct {
	before, alphabet string
	length           int
}{
	{"AKIA", base32, 16}, {"AWS_SECRET_ACCESS_KEY=", letters, 40}, {"AIza", letters, 35}, {"GOCSPX-", letters, 28}, {"ghp_", letters, 36}, {"github_pat_", letters, 82},
	{"glpat-", letters, 20}, {"xoxb-", digits + letters[:20], 40}, {"https://hooks.slack.com/services/T01/B02/", letters, 24}, {"sk_live_", letters, 24}, {"npm_", letters, 36},
	{"pypi-AgEIcHlwaS5vcmc", letters, 100}, {"dckr_pat_", letters, 27}, {"hvs.", letters, 90}, {"dapi", hex, 32}, {"SG.abcDEF0123456789abcDE2.", letters, 43}, {"shpat_", hex, 32},
	{"dop_v1_", hex, 64}, {"NRAK-", base32, 27}, {"glsa_", letters, 32}, {"lin_api_", letters, 40}, {"figd_", letters, 40}, {"sk-proj-", letters, 120}, {"sk-ant-api03-", letters, 95},
	{"hf_", letters, 34}, {"gsk_", letters, 52}, {"r8_", letters, 37}, {"AGE-SECRET-KEY-1", bech32, 58}, {"postgres://app:0", letters, 15}, {"Authorization: Bearer ", letters, 40},
	{"password: 1", letters, 15}, {"密码：1", letters, 15}, {"DATADOG_API_KEY=", hex, 32}, {"123456780:AA", letters, 33}, {"machine a.internal login b password 1", letters, 12},
}

const (
	digits  = "0123456789"
	hex     = digits + "abcdef"
	letters = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ" + digits
	base32  = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	bech32  = "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L"
)

// Planted secrets are in no object, no journal and no draft.
func TestSecretsAreInNoObject(t *testing.T) {
	b := newBench(t)
	random := rand.New(rand.NewPCG(5, 6))
	var secrets []string
	for i, lang := range []string{"# A day\n\n## Summary\n\nMuch was done.\n\n## Discussion\n\n", "# 一天\n\n## 摘要\n\n做了很多事。\n\n## 讨论\n\n"} {
		note, start := lang, len(secrets)
		for _, kind := range secretKinds {
			var made strings.Builder
			for range kind.length {
				made.WriteByte(kind.alphabet[random.IntN(len(kind.alphabet))])
			}
			secrets = append(secrets, made.String())
			text := kind.before + made.String()
			if strings.HasPrefix(text, "postgres:") {
				text += "@db.internal/app"
			}
			note += fmt.Sprintf([]string{"- it was `%s` until now\n", "- 之前是 %s\n"}[i], text)
		}
		b.git("anw", "session", "start", "--task", "use "+"ghp_"+secrets[start+4])
		if out, code := b.try(note, "anw", "session", "end", "-F", "-"); code != 0 || strings.Count(out, "redacted: ") != len(secretKinds) {
			t.Errorf("exit %d\n%s", code, out)
		}
		b.try("# password: 1"+secrets[len(secrets)-5], "anw", "session", "end", "-F", "-") // without a summary: the text is kept
	}
	if len(secrets) < 60 {
		t.Fatal(len(secrets))
	}
	stored := []byte(b.git("cat-file", "--batch-all-objects", "--batch"))
	filepath.WalkDir(filepath.Join(b.dir, ".git"), func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			data, _ := os.ReadFile(name)
			stored = append(append(stored, name...), data...)
		}
		return nil
	})
	for _, secret := range secrets {
		if bytes.Contains(stored, []byte(secret)) || bytes.Contains(stored, []byte(strings.ToLower(secret))) {
			t.Errorf("%s is stored", secret)
		}
	}
	if !bytes.Contains(stored, []byte("[redacted:age-key]")) {
		t.Error("nothing was recorded")
	}
}
