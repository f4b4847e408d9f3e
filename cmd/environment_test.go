package cmd_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// with is the bench with more in its environment.
func (b *bench) with(env ...string) *bench {
	return &bench{t: b.t, dir: b.dir, env: append(b.env[:len(b.env):len(b.env)], env...)}
}

// withoutEnv is the bench without some variables.
func (b *bench) withoutEnv(names ...string) *bench {
	other := &bench{t: b.t, dir: b.dir}
	for _, assignment := range b.env {
		name, _, _ := strings.Cut(assignment, "=")
		if !strings.Contains(" "+strings.Join(names, " ")+" ", " "+name+" ") {
			other.env = append(other.env, assignment)
		}
	}
	return other
}

// ends records a session and fails the test unless it is listed afterwards, with
// nothing else touched; look is where to look from.
func (b *bench) ends(look *bench) {
	b.t.Helper()
	before := look.untouched()
	if out, code := b.try("# A note\n\nWhat was done.\n", "anw", "session", "end", "-F", "-"); code != 0 {
		b.t.Fatalf("exit %d: %s", code, out)
	}
	for _, from := range []*bench{b, look} {
		if out, code := from.try("", "anw", "inbox", "list"); code != 0 || !strings.Contains(out, "  A note\n") {
			b.t.Errorf("exit %d: listed %s", code, out)
		}
	}
	if now := look.untouched(); now != before {
		b.t.Errorf("the repository changed:\n%s\nwas:\n%s", now, before)
	}
}

// What git takes from its environment, we take, too.
func TestEnvironment(t *testing.T) {
	for _, test := range []struct {
		name string
		with func(b *bench, root string) *bench
	}{
		{"GIT_DIR and GIT_WORK_TREE", func(b *bench, root string) *bench {
			return b.at(root).with("GIT_DIR="+b.dir+"/.git", "GIT_WORK_TREE="+b.dir)
		}},
		{"GIT_DIR relative", func(b *bench, _ string) *bench { return b.with("GIT_DIR=.git") }},
		{"GIT_INDEX_FILE", func(b *bench, root string) *bench {
			b.run("cp", b.dir+"/.git/index", root+"/index")
			return b.with("GIT_INDEX_FILE=" + root + "/index")
		}},
		{"GIT_COMMON_DIR", func(b *bench, _ string) *bench {
			linked := b.linked()
			gitDir := strings.TrimSpace(linked.git("rev-parse", "--absolute-git-dir"))
			return linked.with("GIT_DIR="+gitDir, "GIT_COMMON_DIR="+b.dir+"/.git", "GIT_WORK_TREE="+linked.dir)
		}},
		{"GIT_CONFIG_COUNT", func(b *bench, _ string) *bench {
			return b.with("GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=anw.trunk", "GIT_CONFIG_VALUE_0=main")
		}},
		{"GIT_CEILING_DIRECTORIES", func(b *bench, root string) *bench {
			return b.in("wiki").with("GIT_CEILING_DIRECTORIES=" + root)
		}},
		{"GIT_PAGER, GIT_TRACE, color and columns", func(b *bench, _ string) *bench {
			b.git("config", "color.ui", "always")
			b.git("config", "column.ui", "always")
			return b.with("GIT_PAGER=false", "PAGER=false", "GIT_TRACE=1")
		}},
		{"GIT_CONFIG_GLOBAL nowhere", func(b *bench, _ string) *bench { return b.with("GIT_CONFIG_GLOBAL=/dev/null") }},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t)
			test.with(b, filepath.Dir(b.dir)).ends(b)
		})
	}
}

// What git would not look beyond, we do not either.
func TestEnvironmentCeiling(t *testing.T) {
	b := newBench(t)
	b.write("projects/api/README.md", "api\n")
	api := b.in("projects/api")
	api.git("init", "-q")
	if out, code := api.with("GIT_CEILING_DIRECTORIES="+b.dir+"/projects").try("", "anw", "inbox", "list"); code != 3 {
		t.Errorf("exit %d: %s", code, out)
	}
	api.git("anw", "inbox", "list")
}

// Objects go where GIT_OBJECT_DIRECTORY says: with it the entry is there, in the
// repository's own objects is nothing.
func TestEnvironmentObjectDirectory(t *testing.T) {
	b := newBench(t)
	objects := filepath.Join(filepath.Dir(b.dir), "objects")
	b.run("mkdir", objects)
	other := b.with("GIT_OBJECT_DIRECTORY="+objects, "GIT_ALTERNATE_OBJECT_DIRECTORIES="+b.dir+"/.git/objects")
	count := b.git("count-objects", "-v")
	if out, code := other.try("# A note\n\nWhat was done.\n", "anw", "session", "end", "-F", "-"); code != 0 {
		t.Fatalf("exit %d: %s", code, out)
	}
	if out := other.git("anw", "inbox", "list"); !strings.Contains(out, "  A note\n") {
		t.Errorf("listed %s", out)
	}
	if now := b.git("count-objects", "-v"); now != count {
		t.Errorf("objects were %s, are %s", count, now)
	}
}

// A person who is somebody else in one folder is so in its sessions.
func TestEnvironmentIncludeIf(t *testing.T) {
	b := newBench(t).withoutEnv("GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL")
	b.write("../.gitconfig", fmt.Sprintf("[user]\n\tname = Home\n\temail = home@example.com\n[includeIf \"gitdir:%s/\"]\n\tpath = work\n", b.dir))
	b.write("../work", "[user]\n\tname = Work\n\temail = work@example.com\n")
	b.ends(b)
	if got := b.git("log", "-1", "--format=%an <%ae> %cn <%ce>", "anw/inbox"); got != "Work <work@example.com> Work <work@example.com>\n" {
		t.Errorf("committed by %s", got)
	}
	dated := b.with("GIT_AUTHOR_NAME=Env", "GIT_AUTHOR_DATE=2020-02-02T02:02:02Z", "GIT_COMMITTER_DATE=2021-02-02T02:02:02Z")
	if out, code := dated.try("Another.\n", "anw", "session", "end", "-F", "-"); code != 0 {
		t.Fatalf("exit %d: %s", code, out)
	}
	if got := b.git("log", "-1", "--format=%an %aI %cn %cI", "anw/inbox"); got != "Env 2020-02-02T02:02:02+00:00 Work 2021-02-02T02:02:02+00:00\n" {
		t.Errorf("committed by %s", got)
	}
}

// A repository of somebody else is opened where safe.directory says so, and not
// before; git's own advice is passed on.
func TestEnvironmentSafeDirectory(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give a repository away")
	}
	b := newBench(t)
	b.run("chown", "-R", "65534", b.dir)
	if out, code := b.try("A note.\n", "anw", "session", "end", "-F", "-"); code == 0 || !strings.Contains(out, "safe.directory") {
		t.Errorf("exit %d: %s", code, out)
	}
	b.write("../.gitconfig", "[safe]\n\tdirectory = "+b.dir+"\n")
	b.run("chown", "65534", b.dir)
	b.ends(b)
}

// Where a person signs commits, sessions are signed.
func TestSessionsAreSigned(t *testing.T) {
	if _, err := exec.LookPath("ssh-keygen"); err != nil {
		t.Skip("ssh-keygen is needed to sign")
	}
	b := newBench(t)
	key := filepath.Join(filepath.Dir(b.dir), "key")
	b.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "a@example.com", "-f", key)
	public, err := os.ReadFile(key + ".pub")
	if err != nil {
		t.Fatal(err)
	}
	b.write("../signers", "a@example.com "+string(public))
	for _, setting := range [][]string{{"gpg.format", "ssh"}, {"user.signingKey", key + ".pub"}, {"commit.gpgSign", "true"}, {"gpg.ssh.allowedSignersFile", filepath.Dir(b.dir) + "/signers"}} {
		b.git("config", setting[0], setting[1])
	}
	for _, text := range []string{"One note.\n", "Another note.\n"} {
		if out, code := b.try(text, "anw", "session", "end", "-F", "-"); code != 0 {
			t.Fatalf("exit %d: %s", code, out)
		}
	}
	commits := strings.Fields(b.git("rev-list", "main..anw/inbox"))
	for _, commit := range commits {
		b.git("verify-commit", commit)
	}
	if len(commits) != 3 {
		t.Errorf("%d commits", len(commits))
	}

	// A key with a passphrase and nobody to ask: an error, at once.
	b.run("ssh-keygen", "-q", "-p", "-P", "", "-N", "secret", "-f", key)
	out, code := b.with("DISPLAY=", "SSH_ASKPASS=").detached("A third note.\n", "anw", "session", "end", "-F", "-")
	if code == 0 || !strings.Contains(out, "the text is kept: ") {
		t.Errorf("exit %d: %s", code, out)
	}
}

// detached is try without a terminal to ask on.
func (b *bench) detached(input string, args ...string) (string, int) {
	b.t.Helper()
	program, err := exec.LookPath("timeout")
	if err != nil {
		b.t.Skip("timeout is needed")
	}
	command := exec.Command(program, append([]string{"60", "setsid", "--wait", "git"}, args...)...)
	command.Dir, command.Env, command.Stdin = b.dir, b.env, strings.NewReader(input)
	out, _ := command.CombinedOutput()
	if command.ProcessState.ExitCode() == 124 {
		b.t.Fatalf("git %v waited for somebody", args)
	}
	return string(out), command.ProcessState.ExitCode()
}

// Nothing waits for an answer where nobody is.
func TestNobodyToAsk(t *testing.T) {
	b := newBench(t)
	b.git("remote", "add", "origin", "https://127.0.0.1:1/nowhere.git")
	for _, args := range [][]string{{"session", "end"}, {"session", "start"}, {"sync"}, {"promote"}, {"inbox", "list"}, {"undo"}, {"check"}} {
		b.detached("", append([]string{"anw"}, args...)...)
	}
}
