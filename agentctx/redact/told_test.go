package redact

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

func told(t *testing.T, file string) []txtar.File {
	t.Helper()
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return archive.Files
}

// Each secret of secrets.txtar goes, under the name of its rule.
func TestSecretsOfAProject(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, file := range told(t, "testdata/secrets.txtar") {
		rule, _, _ := strings.Cut(file.Name, "/")
		for range 3 {
			text, secret := secretOf(cook(string(file.Data), random))
			survives(t, file.Name, rule, text, secret)
			survives(t, file.Name+" crlf", rule, strings.ReplaceAll(text, "\n", "\r\n"), secret)
		}
	}
}

// A false alarm keeps a person from committing.
func TestNoFalseAlarmInAProject(t *testing.T) {
	for _, file := range told(t, "testdata/innocent.txtar") {
		for _, text := range []string{string(file.Data), "first\n" + strings.ReplaceAll(string(file.Data), "\n", "\r\n") + "last\r\n"} {
			if clean, hits := Redact([]byte(text), Allow{}); hits != nil {
				t.Errorf("%s: %s", file.Name, clean)
			}
		}
	}
}
