package redact

import (
	"strings"
	"testing"
)

func TestAllow(t *testing.T) {
	demo, other := "ghp_"+noise[:36], "ghp_"+noise[1:37]
	for _, test := range []struct {
		name, config string
		kept         bool
	}{
		{"nothing", "", false}, {"no list", "context:\n  pins: [a]\n", false},
		{"exact", "redact:\n  allow:\n    - " + demo + "\n", true}, {"part", "redact:\n  allow: [" + demo[:20] + "]\n", false},
		{"expression", "redact:\n  allow: ['/ghp_q7Zt2.*/']\n", true}, {"expression for a part", "redact:\n  allow: ['/ghp_q7Zt2/']\n", false},
	} {
		allow, err := ParseAllow([]byte(test.config))
		if err != nil {
			t.Fatal(err)
		}
		clean, _ := Redact([]byte(demo+"\n"+other), allow)
		if kept := strings.Contains(string(clean), demo); kept != test.kept || strings.Contains(string(clean), other) {
			t.Errorf("%s: %s", test.name, clean)
		}
	}
}

func TestAllowThatCannotBeUnderstood(t *testing.T) {
	for _, config := range []string{"redact: [", "redact:\n  allow:\n    a: b\n", "redact:\n  allow: ['/(/', 'x']\n", "redact:\n  allow: ['/(/', '/.*/']\n"} {
		allow, err := ParseAllow([]byte(config))
		if err == nil || !strings.HasPrefix(err.Error(), "redact.allow: ") {
			t.Errorf("%q: %v", config, err)
		}
		if clean, _ := Redact([]byte("ghp_"+noise[:36]), allow); strings.Contains(string(clean), noise[:36]) {
			t.Errorf("%q lets everything through", config)
		}
	}
}

// A text cannot vouch for itself.
func TestNoMarkLetsALineThrough(t *testing.T) {
	for _, mark := range []string{"anw:allow", "gitleaks:allow", "nosec", "pragma: allowlist secret"} {
		if clean, _ := Redact([]byte("ghp_"+noise[:36]+" // "+mark), Allow{}); strings.Contains(string(clean), noise[:36]) {
			t.Error(mark)
		}
	}
}
