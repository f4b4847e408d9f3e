package gitops

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// A file that is asked for by its name is what the listed work tree has.
func TestNamedIsTheWorkTree(t *testing.T) {
	t.Parallel()
	for name, state := range map[string]func(s *scratch){
		"clean":  func(*scratch) {},
		"edited": func(s *scratch) { s.write(".anw/config.yaml", "edited\n") },
		"ignored": func(s *scratch) {
			s.git("rm", "-q", "--cached", ".anw/config.yaml", "CLAUDE.md")
			s.write(".git/info/exclude", ".anw/\nCLAUDE.md\n")
		},
		"tracked and ignored": func(s *scratch) { s.write(".git/info/exclude", ".anw/\nCLAUDE.md\n") },
		"untracked":           func(s *scratch) { s.git("rm", "-q", "--cached", ".anw/config.yaml", "CLAUDE.md") },
		"removed":             func(s *scratch) { must(s, os.RemoveAll(filepath.Join(s.dir, ".anw"))) },
		"sparse":              func(s *scratch) { s.git("sparse-checkout", "set", "--cone", "inbox") },
		"sparse index":        func(s *scratch) { s.git("sparse-checkout", "set", "--cone", "--sparse-index", "inbox") },
		"a symbolic link": func(s *scratch) {
			must(s, os.Remove(filepath.Join(s.dir, "CLAUDE.md")))
			must(s, os.Symlink("wiki/MANIFEST.md", filepath.Join(s.dir, "CLAUDE.md")))
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScratch(t)
			s.commit("start", "wiki/MANIFEST.md", "# Wiki\n", "inbox/TODO.md", "# TODO\n", "CLAUDE.md", "# Here\n", ".anw/config.yaml", "format: 1\n")
			state(s)
			ctx, repo := context.Background(), s.open()
			listed, err := repo.WorkTree(ctx)
			must(s, err)
			named, err := repo.Named(ctx)
			must(s, err)
			for _, file := range []string{"wiki/MANIFEST.md", "inbox/TODO.md", "CLAUDE.md", ".anw/config.yaml", "none", "none/at/all", "../out", "/etc/passwd"} {
				want, failed := fs.ReadFile(listed, file)
				got, err := fs.ReadFile(named, file)
				if string(got) != string(want) || (err == nil) != (failed == nil) {
					t.Errorf("%s: %q (%v), the work tree has %q (%v)", file, got, err, want, failed)
				}
			}
		})
	}
}
