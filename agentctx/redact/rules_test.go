package redact

import (
	"regexp"
	"strings"
	"testing"
)

// The table is data; what a reader of it must be able to rely on is held here.
func TestRuleTable(t *testing.T) {
	names := map[string]bool{}
	for i, r := range rules() {
		names[r.id] = true
		if !regexp.MustCompile(`^[a-z0-9]+(?:-[a-z0-9]+)*$`).MatchString(r.id) || !markPattern.MatchString(Mark(r.id)) {
			t.Errorf("rule %d: name %q", i, r.id)
		}
		if len(r.keywords) == 0 {
			t.Errorf("%s: no keywords", r.id)
		}
		for _, word := range r.keywords {
			if word != asciiLower(word) || len(word) < 2 {
				t.Errorf("%s: keyword %q", r.id, word)
			}
		}
		if r.compile().MatchString("") {
			t.Errorf("%s: matches nothing at all", r.id)
		}
	}
	if len(names) < 60 {
		t.Errorf("%d kinds", len(names))
	}
}

func asciiLower(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}

// Every rule finds something in the tests: a pattern with a slip would find
// nothing for good.
func TestEveryKindIsPlanted(t *testing.T) {
	planted := map[string]bool{"private-key": true, "putty-key": true, "json-web-token": true}
	for _, test := range free {
		planted[test.rule] = true
	}
	for _, test := range bound {
		planted[test.rule] = true
	}
	for _, r := range rules() {
		if !planted[r.id] {
			t.Errorf("%s is in no test", r.id)
		}
	}
}

func TestChecksum(t *testing.T) {
	body := strings.Repeat("x", 30)
	if good := "ghp_" + body + base62Sum(body); !checksum(good) || !summed(good) {
		t.Error("a right sum is a token whatever it looks like")
	}
	if checksum("ghp_"+body+"000000") || checksum("ghp_") {
		t.Error("a wrong sum")
	}
}

func TestKeywords(t *testing.T) {
	words, all := newKeywords(), []string{"he", "she", "his", "hers", "密码", "hers"}
	for i, word := range all {
		words.add(word, i)
	}
	var found []string
	text := "uSHErs 密码 hishe"
	words.each([]byte(text), func(start, owner int) { found = append(found, text[start:start+len(all[owner])]) })
	if got := strings.Join(found, " "); got != "SHE HErs HErs HE 密码 his she he" {
		t.Error(got)
	}
	words.each([]byte("h"), func(int, int) { t.Error("found in a text that is too short") })
}

// Keywords are looked for in lower case, by their first two bytes.
func TestKeywordsOfRules(t *testing.T) {
	for _, r := range rules() {
		for _, word := range r.keywords {
			if len(word) < 2 || strings.ContainsFunc(word, func(c rune) bool { return 'A' <= c && c <= 'Z' }) {
				t.Errorf("%s: %q", r.id, word)
			}
		}
	}
}
