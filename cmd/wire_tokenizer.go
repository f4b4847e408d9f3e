package cmd

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/lint"
	"github.com/git-anw/git-anw/tokenizer"
	"github.com/git-anw/git-anw/tokenizer/hf"
	"github.com/git-anw/git-anw/tokenizer/models"
)

// tokenizerExt marks the compiled files of tokenizers that a person added.
const tokenizerExt = ".tokenizer"

// tokenizerDir is where added tokenizers are kept: they belong to the person and
// the machine, not to a workspace.
func (e *Env) tokenizerDir() (string, error) {
	data := e.Getenv("XDG_DATA_HOME")
	if data == "" || !filepath.IsAbs(data) { // a relative one is to be ignored, says its specification
		home := e.Getenv("HOME")
		if home == "" {
			var err error
			if home, err = os.UserHomeDir(); err != nil {
				return "", err
			}
		}
		data = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(data, "git-anw", "tokenizers"), nil
}

func (e *Env) tokenizerFile(name string) (string, error) {
	dir, err := e.tokenizerDir()
	return filepath.Join(dir, name+tokenizerExt), err
}

// addedTokenizers are the names of the tokenizers that were added.
func (e *Env) addedTokenizers() ([]string, error) {
	dir, err := e.tokenizerDir()
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var names []string
	for _, entry := range entries {
		if name, ok := strings.CutSuffix(entry.Name(), tokenizerExt); ok && isRegular(filepath.Join(dir, entry.Name())) {
			names = append(names, name)
		}
	}
	return names, nil
}

// counter is the tokenizer of a name: one of the program, else one that was
// added, else an estimate. An added one of the same name comes before an
// estimate, because it is exact.
func (e *Env) counter(name string) (tokenizer.Counter, error) {
	if slices.Contains(tokenizer.Names(), name) {
		return tokenizer.New(name)
	}
	if tokenizerName(name) {
		added, err := e.openTokenizer(name)
		if !errors.Is(err, fs.ErrNotExist) {
			return added, err
		}
	}
	return models.Counter(name)
}

// openTokenizer opens an added tokenizer; fs.ErrNotExist where there is none.
func (e *Env) openTokenizer(name string) (*hf.Tokenizer, error) {
	file, err := e.tokenizerFile(name)
	if err != nil {
		return nil, err
	}
	if !isRegular(file) {
		return nil, fs.ErrNotExist
	}
	compiled, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	opened, err := hf.Open(name, compiled)
	if err != nil {
		return nil, gitobj.Problemf(gitobj.Refused, "%s: %w", file, err).WithHint("git anw tokenizer add %s FILE", name)
	}
	return opened, nil
}

// isRegular is true for a file, also behind a link: to open a pipe may take forever.
func isRegular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// tokenizerName is true for a name that can be added: it becomes a file's, on any
// system.
func tokenizerName(name string) bool {
	plain := func(r rune) bool {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("._-", r)
	}
	return name != "" && !lint.IsDevice(name) && len(name) <= 64 && name[0] != '.' && name[0] != '-' &&
		!strings.ContainsFunc(name, func(r rune) bool { return !plain(r) })
}
