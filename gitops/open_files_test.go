package gitops

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestOpenFromFiles holds what is found without git to what git finds, in places
// of every kind; quick says where files are to be enough.
func TestOpenFromFiles(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.write("deep/down/a.md", "a\n")
	s.commit("a", "deep/down/a.md")
	root := filepath.Dir(s.dir)
	s.git("worktree", "add", "-q", "--detach", filepath.Join(root, "linked"))
	s.git("init", "-q", "--bare", filepath.Join(root, "bare.git"))
	s.git("init", "-q", "--object-format=sha256", filepath.Join(root, "sha256"))
	s.git("init", "-q", "--separate-git-dir", filepath.Join(root, "apart.git"), filepath.Join(root, "apart"))
	s.git("init", "-q", filepath.Join(s.dir, "inner"))
	s.git("clone", "-q", s.dir, filepath.Join(root, "elsewhere"))
	s.git("-C", filepath.Join(root, "elsewhere"), "config", "core.worktree", s.dir)
	s.write("broken/.git/HEAD", "ref: refs/heads/main\n")
	s.write("empty/.git", "gitdir: /nowhere\n")
	if err := os.Symlink(s.dir, filepath.Join(root, "link")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		dir   string
		env   []string
		quick bool
	}{
		{"repo", nil, true},
		{"repo/deep/down", nil, true},
		{"link/deep", nil, true},
		{"linked", nil, true},
		{"linked/deep", nil, true},
		{"repo/inner", nil, true},
		{"apart", nil, true},
		{"repo/.git", nil, false},
		{"repo/.git/refs", nil, false},
		{"repo/broken", nil, false},
		{"repo/empty", nil, false},
		{"bare.git", nil, false},
		{"sha256", nil, false},
		{"elsewhere", nil, false},
		{"", nil, false},
		{"repo", []string{"GIT_DIR=" + root + "/bare.git"}, false},
		{"repo/deep", []string{"GIT_WORK_TREE=.", "GIT_DIR=../.git"}, false},
		{"repo/deep/down", []string{"GIT_CEILING_DIRECTORIES=" + s.dir}, false},
		{"repo/deep/down", []string{"GIT_CEILING_DIRECTORIES=" + root + "/link"}, false},
		{"repo", []string{"GIT_CEILING_DIRECTORIES=" + s.dir}, true},
	} {
		dir, env := filepath.Join(root, c.dir), append(slices.Clone(s.env), c.env...)
		quick := openFromFiles(dir, env)
		asked, err := openByGit(t.Context(), dir, env)
		if (quick != nil) != c.quick {
			t.Errorf("%s %v: opened from files: %t", c.dir, c.env, quick != nil)
		}
		if quick == nil {
			continue
		}
		if err != nil {
			t.Errorf("%s %v: opened, and git says %v", c.dir, c.env, err)
			continue
		}
		places := func(r *Repo) []string { return []string{r.Top, r.GitDir, r.CommonDir, r.ObjectFormat, r.git.dir} }
		if diff := cmp.Diff(places(asked), places(quick)); diff != "" {
			t.Errorf("%s %v: %s", c.dir, c.env, diff)
		}
	}
}

// TestOthersRepositoriesAreLeftToGit: git wants to be told that those are safe.
func TestOthersRepositoriesAreLeftToGit(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	if openFromFiles(s.dir, s.env) == nil {
		t.Fatal("our own was not opened")
	}
	if err := os.Chown(filepath.Join(s.dir, ".git"), 65534, 65534); err != nil {
		t.Skip(err) // who is not root cannot give away
	}
	if openFromFiles(s.dir, s.env) != nil {
		t.Error("another's was opened")
	}
}

// TestConfigFromFiles holds what is read without git to what git lists.
func TestConfigFromFiles(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	root := filepath.Dir(s.dir)
	global, local := filepath.Join(root, ".gitconfig"), filepath.Join(s.dir, ".git", "config")
	own, err := os.ReadFile(local)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		global, local string
		quick         bool
	}{
		{"", "", true},
		{"[user]\n\tname = Ann  B\t\n", "[core]\n\tautocrlf = input\n", true},
		{"[alias]\n\tx = \"!f() { echo \\\"a\\\" # no; }; f\" ; comment\n", "", true},
		{"# only\n; comments", "[remote \"Or.i gin\"]\n\turl = a=b#c\n\turl = second\n[Remote \"two\"]url=x\n", true},
		{"\ufeff[A]B=1\r\n[a]b = 2 \r\nflag\r\nflag2 \r\n", "", true},
		{"[a]\nflag # x\n", "", false},
		{"[a]\nempty =\nquoted = \" a \" b \nback = \\\\x\n[b \"]\"]\nc=1\n", "", false},
		{"[a]\nb = one \\\n two\n", "", false},
		{"[a]\nb = \"open\n", "", false},
		{"[a]\nb = x\ty\n", "", false},
		{"[a]\nb = \\n\n", "", false},
		{"[include]\n\tpath = other\n", "", false},
		{"", "[includeIf \"gitdir:/\"]\n\tpath = other\n", false},
		{"[a \"b\\\"c\"]\nd = 1\n", "", false},
		{"[a.b]\nc = 1\n", "", false},
		{"[a]\nb=1\n[a]\nB=2\n[A \"Sub\"]\nC-d = 3\n", "[a]\nb=4\n", true},
		{"[a]\nb = #nothing\nc = x;y\n", "", true},
		{"[broken\n", "", false},
		{"nosection = 1\n", "", false},
		{"[a]\n1b = 1\n", "", false},
		{"[a]\nb c = 1\n", "", false},
		{"[a]\nb = \x00\n", "", false},
	} {
		s.writeFile(global, c.global)
		s.writeFile(local, string(own)+c.local)
		r := &Repo{git: git{dir: s.dir, env: s.env}, CommonDir: filepath.Join(s.dir, ".git")}
		var quick, asked settings
		if ok := quick.readFiles(r); ok != c.quick {
			t.Errorf("%q %q: read from files: %t", c.global, c.local, ok)
			continue
		} else if !ok {
			continue
		}
		out, err := r.git.run(t.Context(), "config", "-z", "--list")
		if err != nil {
			t.Errorf("%q %q: read, and git says %v", c.global, c.local, err)
			continue
		}
		asked.read(out)
		if diff := cmp.Diff(asked.values, quick.values) + cmp.Diff(asked.remotes, quick.remotes); diff != "" {
			t.Errorf("%q %q: %s", c.global, c.local, diff)
		}
	}
}

func (s *scratch) writeFile(path, content string) {
	s.t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		s.t.Fatal(err)
	}
}

// FuzzParseConfig: whatever stands in a file, nothing panics and every key has a
// section.
func FuzzParseConfig(f *testing.F) {
	f.Add("[a]\nb = \"c\" ; d\n[e \"f\"]\ng\n")
	f.Fuzz(func(t *testing.T, text string) {
		parseConfig(text, func(key, _ string) {
			if section, _, ok := strings.Cut(key, "."); !ok || section == "" {
				t.Fatalf("key %q", key)
			}
		})
	})
}
