package cmd_test

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
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
	stored := b.stored(nil)
	for _, secret := range secrets {
		if strings.Contains(stored, secret) || strings.Contains(stored, strings.ToLower(secret)) {
			t.Errorf("%s is stored", secret)
		}
	}
	if !strings.Contains(stored, "[redacted:age-key]") {
		t.Error("nothing was recorded")
	}
}

// stored is what git has stored beside some objects, and every file of the git
// directory.
func (b *bench) stored(known []string) string {
	b.t.Helper()
	fresh := slices.DeleteFunc(b.objects(), func(id string) bool { return slices.Contains(known, id) })
	objects, _ := b.try(strings.Join(fresh, "\n")+"\n", "cat-file", "--batch")
	var all strings.Builder
	all.WriteString(objects)
	filepath.WalkDir(filepath.Join(b.dir, ".git"), func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			data, _ := os.ReadFile(name)
			all.WriteString(name)
			all.Write(data)
		}
		return nil
	})
	return all.String()
}

func (b *bench) objects() []string {
	return strings.Fields(b.git("cat-file", "--batch-all-objects", "--batch-check=%(objectname)"))
}

// A secret that a person wrote where no command of ours was asked goes no
// further by one: not from a note by hand into a page or a commit's subject, not
// from the command line, not from the list of tasks into what undo keeps.
func TestSecretsOfPeopleGoNoFurther(t *testing.T) {
	b := newBench(t)
	random := rand.New(rand.NewPCG(7, 8))
	var secrets []string
	secret := func() string {
		var made strings.Builder
		for range 36 {
			made.WriteByte(letters[random.IntN(len(letters))])
		}
		secrets = append(secrets, made.String())
		return "ghp_" + made.String()
	}
	b.write("inbox/2026-04-30-by-hand.md", "---\ntags: ["+secret()+"]\n---\n\n# Use "+secret()+"\n\nIt is `"+secret()+"`.\n")
	b.git("add", "-A")
	b.git("commit", "-qm", "a note by hand")
	edited := b.noted("Zebras")
	side := b.at(filepath.Join(filepath.Dir(b.dir), "side"))
	b.git("worktree", "add", "-q", side.dir, "anw/inbox")
	side.write("inbox/"+filepath.Base(side.found("inbox/*zebras.md")[0]), side.read("inbox/"+filepath.Base(side.found("inbox/*zebras.md")[0]))+"\nThe key is "+secret()+".\n")
	side.git("commit", "-qam", "an edit")
	b.write("inbox/TODO.md", todo("- [ ] one\n- [ ] log in with "+secret()+"\n- [ ] two\n", ""))

	for _, test := range []struct {
		args  []string
		taken int // secrets that are named
	}{
		{[]string{"promote", "by-hand", "--to", "wiki/hand.md", "-m", "use " + secret(), "--merge"}, 4},
		{[]string{"promote", edited, "--to", "wiki/a.md", "--title", "Zebras of " + secret()}, 2},
		{[]string{"promote", edited, "--merge"}, 1},
		{[]string{"capture", "keep " + secret()}, 1},
		{[]string{"todo", "add", "use " + secret()}, 1},
		{[]string{"todo", "done", "one"}, 0},
		{[]string{"todo", "start", "two"}, 0},
		{[]string{"session", "end", "-F", "-", "--todo"}, 2},
		{[]string{"inbox", "drop", "keep-redacted-github-token"}, 0},
		{[]string{"undo"}, 0},
	} {
		known, input := b.objects(), ""
		if test.args[0] == "session" {
			input = "Done with " + secret() + ".\n\n## Next steps\n\n- revoke " + secret() + "\n"
		}
		out, code := b.try(input, append([]string{"anw"}, test.args...)...)
		if code != 0 || strings.Count(out, "redacted: ") != test.taken {
			t.Errorf("%v: exit %d\n%s", test.args[:2], code, out)
		}
		stored := b.stored(known)
		for _, secret := range secrets {
			if strings.Contains(stored, secret) {
				t.Errorf("%v stores %s", test.args[:2], secret)
			}
		}
	}
	if got := b.read("wiki/hand.md"); !strings.Contains(got, "# Use [redacted:github-token]") {
		t.Errorf("the page is\n%s", got)
	}
	if out, code := b.try("", "anw", "promote", edited, "--to", "wiki/"+secret()+".md", "-m", "x"); code != 2 || strings.Contains(out, secrets[len(secrets)-1]) {
		t.Errorf("exit %d, said %s", code, out)
	}
}

// What undo of a task keeps has no secrets, and gives back a list that has.
func TestTodoUndoBesideASecret(t *testing.T) {
	b := newBench(t)
	line := "- [ ] log in with ghp_" + strings.Repeat("aB3dE6gH9", 4) + "\n"
	b.write("inbox/TODO.md", todo(line+"- [ ] between\n- [ ] one\n", ""))
	before := b.read("inbox/TODO.md")
	said := b.git("anw", "todo", "done", "one")
	_, change, _ := strings.Cut(said, "git anw todo undo ")
	b.git("anw", "todo", "undo", strings.TrimSpace(change))
	if got := b.read("inbox/TODO.md"); got != before {
		t.Errorf("the list is\n%s", got)
	}
}

// An exception of the workspace holds for its instruction files, too.
func TestAnAllowedSecretInALayer(t *testing.T) {
	b := newBench(t)
	secret := "ghp_" + strings.Repeat("aB3dE6gH9", 4)
	b.write("CLAUDE.md", "# Workspace\n\nThe demo takes "+secret+".\n")
	if out, code := b.try("", "anw", "check"); code != 1 || !strings.Contains(out, "layer-secret") {
		t.Errorf("exit %d, said %s", code, out)
	}
	b.git("add", "-A")
	if out, code := b.try("", "commit", "-qm", "refused"); code == 0 {
		t.Errorf("committed: %s", out)
	}
	b.write(".anw/config.yaml", "version: 1\nredact:\n  allow: ["+secret+"]\n")
	b.git("anw", "check")
	b.git("add", "-A")
	b.git("commit", "-qm", "allowed")
}
