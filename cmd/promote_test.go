package cmd

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/lint"
)

// bench is a workspace in a real repository, and the command line run in it.
type bench struct {
	t   *testing.T
	dir string
	env []string
}

const (
	someManifest = "# Wiki index\n\n> Ours.\n\n- `alpha.md` — the first page\n- `zulu.md` — the last page\n"
	someTodo     = "# TODO\n\n## Next time start here\n\n## In progress\n\n## Pending\n\n## Done\n"
	somePromote  = "wiki/middle.md"
)

func newBench(t *testing.T) *bench {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{t: t, dir: filepath.Join(root, "ws"), env: []string{
		"PATH=" + os.Getenv("PATH"), "GORACE=" + os.Getenv("GORACE"), "HOME=" + root, "GIT_CONFIG_NOSYSTEM=1", "GIT_CEILING_DIRECTORIES=" + root, "TZ=UTC",
		"GIT_AUTHOR_NAME=Ada", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=Ada", "GIT_COMMITTER_EMAIL=a@example.com",
	}}
	if err := os.MkdirAll(b.dir, 0o755); err != nil {
		t.Fatal(err)
	}
	b.git("init", "-q", "-b", "main")
	return b
}

// adopt commits a workspace.
func (b *bench) adopt() {
	b.write("wiki/MANIFEST.md", someManifest)
	b.write("wiki/alpha.md", page("Alpha", "the first page"))
	b.write("wiki/zulu.md", page("Zulu", "the last page"))
	b.write("inbox/TODO.md", someTodo)
	b.write("CLAUDE.md", "# Workspace\n\nStart at wiki/MANIFEST.md.\n")
	b.commit("adopt")
}

func page(title, summary string) string {
	return "---\ntitle: " + title + "\nsummary: " + summary + "\n---\n\n# " + title + "\n"
}

func (b *bench) at(dir string) *bench { return &bench{t: b.t, dir: dir, env: b.env} }

func (b *bench) git(args ...string) string {
	b.t.Helper()
	out, err := b.try(args...)
	if err != nil {
		b.t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return out
}

func (b *bench) try(args ...string) (string, error) {
	command := exec.Command("git", args...)
	command.Dir, command.Env = b.dir, b.env
	out, err := command.CombinedOutput()
	return strings.TrimSpace(string(out)), err
}

func (b *bench) write(name, content string) {
	b.t.Helper()
	file := filepath.Join(b.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
		b.t.Fatal(err)
	}
}

func (b *bench) read(name string) string {
	data, err := os.ReadFile(filepath.Join(b.dir, filepath.FromSlash(name)))
	if err != nil {
		b.t.Fatal(err)
	}
	return string(data)
}

func (b *bench) commit(message string) string {
	b.t.Helper()
	b.git("add", "-A")
	b.git("commit", "-q", "--allow-empty", "-m", message)
	return b.git("rev-parse", "HEAD")
}

// anw runs a command and fails the test unless it exits with code.
func (b *bench) anw(code int, args ...string) string {
	b.t.Helper()
	var out bytes.Buffer
	env := &Env{In: strings.NewReader(""), Out: &out, Err: &out, Dir: b.dir, Environ: b.env, Now: func() time.Time { return time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC) }}
	if got := run(context.Background(), env, args); got != code {
		b.t.Fatalf("git anw %s: exit %d, not %d\n%s", strings.Join(args, " "), got, code, out.String())
	}
	return out.String()
}

var entryID = regexp.MustCompile(`entry ([0-9a-f]{16})`)

// note ends a session and returns its entry.
func (b *bench) note(text string) string {
	b.t.Helper()
	file := filepath.Join(b.t.TempDir(), "note.md")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		b.t.Fatal(err)
	}
	m := entryID.FindStringSubmatch(b.anw(0, "session", "end", "-F", file))
	if m == nil {
		b.t.Fatal("no entry")
	}
	return m[1]
}

const someNote = "# What the middle is\n\n## Summary\n\nIt lies between.\n\n## Next steps\n\n- measure it\n"

func (b *bench) promote(id string, more ...string) string {
	b.t.Helper()
	return b.anw(0, append([]string{"promote", id, "--to", somePromote, "-m", "between the first and the last"}, more...)...)
}

func (b *bench) pending() string { return strings.TrimSpace(b.anw(0, "inbox", "list")) }

// clean fails the test unless a commit passes check, its MANIFEST lists the page
// in order, and its note is gone.
func (b *bench) clean(rev string) {
	b.t.Helper()
	ctx := context.Background()
	repo, err := gitops.Open(ctx, b.dir, b.env)
	if err != nil {
		b.t.Fatal(err)
	}
	id, err := repo.Resolve(ctx, rev)
	if err != nil {
		b.t.Fatal(err)
	}
	tree, err := repo.Revision(ctx, id)
	if err != nil {
		b.t.Fatal(err)
	}
	view, err := lint.Load(tree, lint.NewCache())
	if err != nil {
		b.t.Fatal(err)
	}
	for _, finding := range lint.Check(view, nil) {
		b.t.Errorf("%s: %s:%d %s %s", rev, finding.Path, finding.Line, finding.Rule, finding.Message)
	}
	if got := b.git("ls-tree", "-r", "--name-only", rev, "inbox/"); got != "inbox/TODO.md" {
		b.t.Errorf("%s: inbox holds %s", rev, got)
	}
	if _, found := knowledge.ParseManifest([]byte(b.git("show", rev+":wiki/MANIFEST.md"))).Find(somePromote); !found {
		b.t.Errorf("%s: the MANIFEST does not list the page", rev)
	}
}

// E has one parent, moves the note, and makes a diff of two files against the
// trunk.
func (b *bench) twoFiles(trunk, branch string) {
	b.t.Helper()
	if got := strings.Fields(b.git("log", "-1", "--format=%P", branch)); len(got) != 1 {
		b.t.Errorf("the promotion has parents %v", got)
	}
	if diff := cmp.Diff("wiki/MANIFEST.md\n"+somePromote, b.git("diff", "--no-renames", "--name-only", trunk+"..."+branch)); diff != "" {
		b.t.Error(diff)
	}
	moved := b.git("diff", "--no-renames", "--name-status", branch+"^", branch)
	if !regexp.MustCompile(`^D\tinbox/2026-05-01-[^\n]+\n[AM]\twiki/MANIFEST.md\nA\twiki/middle.md$`).MatchString(moved) {
		b.t.Errorf("the promotion changes\n%s", moved)
	}
}

// A remote whose trunk lacks the local adoption commit: both sides add a
// MANIFEST.
func TestPromoteWhereTheRemoteLacksTheAdoption(t *testing.T) {
	b := newBench(t)
	b.write("code.go", "package code\n")
	b.commit("code")
	b.git("init", "-q", "--bare", "-b", "main", "../origin.git")
	b.git("remote", "add", "origin", "../origin.git")
	b.git("push", "-q", "-u", "origin", "main")
	b.adopt()
	id := b.note(someNote)
	b.promote(id)
	b.twoFiles("origin/main", "promote/middle")
	base, e := b.git("rev-parse", "main"), b.git("rev-parse", "promote/middle")

	out := b.anw(0, "promote", id, "--merge")
	if !strings.Contains(out, "deleted branch promote/middle") {
		t.Errorf("said %s", out)
	}
	b.clean("main")
	if got := b.git("log", "-1", "--format=%P", "main"); got != base+" "+e {
		t.Errorf("the merge has parents %s", got)
	}
	if got := b.git("log", "-1", "--format=%s|%(trailers:key=Anw-Promotes,valueonly)", "main"); strings.TrimSpace(got) != "Merge promotion of What the middle is|"+id {
		t.Errorf("the merge says %q", got)
	}
	if got := b.read("wiki/MANIFEST.md"); got != strings.Replace(someManifest, "- `zulu", "- `middle.md` — between the first and the last\n- `zulu", 1) {
		t.Errorf("MANIFEST:\n%s", got)
	}
	if got := b.git("status", "--porcelain"); got != "" {
		t.Errorf("status: %s", got)
	}
	if got := b.pending(); got != "" {
		t.Errorf("pending: %s", got)
	}
	b.sameAsGitMerge(base, e)
}

// sameAsGitMerge merges by git itself with the driver installed, and compares
// trees: the merge must have no content of its own.
func (b *bench) sameAsGitMerge(ours, theirs string) {
	b.t.Helper()
	other := b.at(filepath.Join(b.t.TempDir(), "merged"))
	b.git("worktree", "add", "-q", "--detach", other.dir, ours)
	b.write(".git/info/attributes", "wiki/MANIFEST.md merge=test\n")
	other.git("-c", "merge.test.driver=git-anw merge-driver manifest %O %A %B %P", "merge", "-q", "--no-edit", theirs)
	if got, want := other.git("rev-parse", "HEAD^{tree}"), b.git("rev-parse", "main^{tree}"); got != want {
		b.t.Errorf("git merge makes another tree:\n%s", b.git("diff", want, got))
	}
	b.git("worktree", "remove", "--force", other.dir)
}

func TestPromoteWithoutARemote(t *testing.T) {
	b := newBench(t)
	b.adopt()
	id := b.note(someNote)
	b.promote(id)
	b.twoFiles("main", "promote/middle")
	b.anw(0, "promote", id, "--merge")
	b.clean("main")
	want := "---\ntitle: What the middle is\nsummary: between the first and the last\ntags: []\ntier: distilled\nsources: [" + id + "@" +
		b.git("rev-parse", "anw/inbox:inbox/2026-05-01-what-the-middle-is.md")[:8] + "]\ncreated: 2026-05-01\n---\n\n" + someNote
	if diff := cmp.Diff(want, b.read(somePromote)); diff != "" {
		t.Error(diff)
	}
	if got := b.pending(); got != "" {
		t.Errorf("pending: %s", got)
	}
	b.anw(4, "promote", id, "--to", "wiki/again.md", "-m", "again")
}

func TestPromoteWhereNothingWasPushed(t *testing.T) {
	b := newBench(t)
	b.git("init", "-q", "--bare", "-b", "main", "../origin.git")
	b.git("remote", "add", "origin", "../origin.git")
	b.adopt()
	id := b.note(someNote)
	if out := b.promote(id); !strings.Contains(out, "git push origin promote/middle") {
		t.Errorf("said %s", out)
	}
	b.twoFiles("main", "promote/middle")
	b.anw(0, "promote", id, "--merge")
	b.clean("main")
}

func TestPromoteOnAnUnbornTrunk(t *testing.T) {
	b := newBench(t)
	b.write("wiki/MANIFEST.md", someManifest)
	b.write("wiki/alpha.md", page("Alpha", "the first page"))
	b.write("wiki/zulu.md", page("Zulu", "the last page"))
	b.write("inbox/TODO.md", someTodo)
	b.write("CLAUDE.md", "# Workspace\n\nStart at wiki/MANIFEST.md.\n")
	id := b.note(someNote)
	b.promote(id)
	if out := b.anw(4, "promote", id, "--merge"); !strings.Contains(out, "commit first") {
		t.Errorf("said %s", out)
	}
	b.commit("adopt")
	b.anw(0, "promote", id, "--merge")
	b.clean("main")
	copied := b.git("log", "-1", "--format=%B", "main^2^")
	if !strings.Contains(copied, "Anw-Original: ") || !strings.Contains(copied, "Anw-Entry: "+id) {
		t.Errorf("the copy of the session says\n%s", copied)
	}
	if got := b.git("rev-list", "--max-parents=0", "main"); strings.Contains(got, "\n") {
		t.Errorf("main has roots %s", got)
	}
	if got := b.pending(); got != "" {
		t.Errorf("pending: %s", got)
	}
}

func TestPromoteKeepsEdits(t *testing.T) {
	b := newBench(t)
	b.adopt()
	id := b.note(someNote)
	b.write("CLAUDE.md", "edited\n")
	b.git("add", "CLAUDE.md")
	b.write("CLAUDE.md", "edited twice\r\n")
	b.write("wiki/alpha.md", "in progress\n")
	b.write("untracked.txt", "mine\n")
	before := b.git("status", "--porcelain", "-uall")
	b.promote(id, "--merge")
	if after := b.git("status", "--porcelain", "-uall"); after != before {
		t.Errorf("status\n%s\nwas\n%s", after, before)
	}
	if got := b.read("CLAUDE.md") + b.read("wiki/alpha.md") + b.git("show", ":CLAUDE.md"); got != "edited twice\r\nin progress\nedited" {
		t.Errorf("edits became %q", got)
	}
	b.clean("main")
}

func TestPromoteRefusesToOverwriteEdits(t *testing.T) {
	for name, collide := range map[string]string{"an edited MANIFEST": "wiki/MANIFEST.md", "an untracked page": somePromote} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.adopt()
			id := b.note(someNote)
			b.write(collide, "mine\n")
			head := b.git("rev-parse", "main")
			b.anw(4, "promote", id, "--to", somePromote, "-m", "between", "--merge")
			if got := b.git("rev-parse", "main"); got != head || b.read(collide) != "mine\n" {
				t.Errorf("main %s, was %s; %q", got, head, b.read(collide))
			}
			if err := os.Remove(filepath.Join(b.dir, collide)); err != nil {
				t.Fatal(err)
			}
			b.git("checkout", "-q", "--", ".")
			b.anw(0, "promote", id, "--merge")
			b.clean("main")
		})
	}
}

// A promotion must survive whatever people do with its branch.
func TestPromotionSurvives(t *testing.T) {
	for _, test := range []struct {
		name  string
		merge func(b, other *bench)
	}{
		{"pull --rebase of the merge", func(b, other *bench) {
			b.anw(0, "promote", "what-the-middle-is", "--merge")
			other.write("wiki/alpha.md", page("Alpha", "the first page")+"\nmore\n")
			other.commit("meanwhile")
			other.git("push", "-q", "origin", "main")
			b.git("pull", "-q", "--rebase")
		}},
		{"rebase of the branch", func(b, other *bench) {
			b.write("CLAUDE.md", "# Workspace\n\nSee wiki/MANIFEST.md.\n")
			b.commit("meanwhile")
			b.git("switch", "-q", "promote/middle")
			b.git("rebase", "-q", "main")
			b.git("switch", "-q", "main")
			b.git("merge", "-q", "--ff-only", "promote/middle")
		}},
		{"squash", func(b, other *bench) {
			b.git("merge", "-q", "--squash", "promote/middle")
			b.git("commit", "-q", "-m", "squashed")
		}},
		{"rebase merge", func(b, other *bench) {
			b.git("commit", "-q", "--allow-empty", "-m", "meanwhile")
			b.git("cherry-pick", "main..promote/middle")
		}},
		{"plain merge", func(b, other *bench) { b.git("merge", "-q", "--no-ff", "--no-edit", "promote/middle") }},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t)
			b.adopt()
			b.git("init", "-q", "--bare", "-b", "main", "../origin.git")
			b.git("remote", "add", "origin", "../origin.git")
			b.git("push", "-q", "-u", "origin", "main")
			other := b.at(filepath.Join(filepath.Dir(b.dir), "other"))
			b.git("clone", "-q", "../origin.git", other.dir)
			id := b.note(someNote)
			b.promote(id)
			test.merge(b, other)
			b.clean("main")
			if got := b.pending(); got != "" {
				t.Errorf("pending: %s", got)
			}
			b.git("push", "-q", "origin", "main")
			b.note("The next session.\n")
			if got := b.git("ls-tree", "-r", "--name-only", "anw/inbox", "inbox/"); got != "inbox/2026-05-01-the-next-session.md\ninbox/TODO.md" {
				t.Errorf("the next session leaves\n%s", got)
			}
			b.git("fsck", "--strict")
		})
	}
}

// What was promoted and reverted is promoted again by a copy: merging the old
// commits again would do nothing.
func TestPromoteAfterARevert(t *testing.T) {
	b := newBench(t)
	b.adopt()
	id := b.note(someNote)
	b.promote(id, "--merge")
	b.git("revert", "--no-edit", "-m1", "HEAD")
	b.promote(id, "--merge")
	b.clean("main")
	if got := b.git("log", "-1", "--format=%B", "main^2^"); !strings.Contains(got, "Anw-Original: ") {
		t.Errorf("the promotion stands on\n%s", got)
	}
}

// A trunk that was rewritten must not come back with an old session.
func TestPromoteAfterAForcePush(t *testing.T) {
	b := newBench(t)
	b.adopt()
	b.write("secret.txt", "do not bring back\n")
	b.commit("to be removed")
	id := b.note(someNote)
	b.git("reset", "-q", "--hard", "HEAD^")
	b.git("commit", "-q", "--allow-empty", "-m", "instead")
	b.promote(id, "--merge")
	b.clean("main")
	if got := b.git("log", "--format=%s", "main"); strings.Contains(got, "to be removed") {
		t.Errorf("the history is\n%s", got)
	}
}

func TestPromoteANoteOnTheTrunk(t *testing.T) {
	b := newBench(t)
	b.adopt()
	b.write("inbox/2026-05-01-by-hand.md", "# By hand\n\nWritten without the tool.\n")
	b.commit("a note")
	if got := b.pending(); !strings.Contains(got, "2026-05-01-by-hand") || !strings.Contains(got, "(on the trunk)") {
		t.Errorf("pending: %s", got)
	}
	if out := b.anw(4, "inbox", "drop", "by-hand"); !strings.Contains(out, "git rm inbox/2026-05-01-by-hand.md") {
		t.Errorf("said %s", out)
	}
	b.promote("by-hand", "--merge")
	b.clean("main")
	if got := b.pending(); got != "" {
		t.Errorf("pending: %s", got)
	}
}

func TestPromoteRefuses(t *testing.T) {
	b := newBench(t)
	b.adopt()
	id := b.note(someNote)
	other := b.note("Another.\n")
	for _, test := range []struct {
		code int
		want string
		args []string
	}{
		{2, "not a page of the wiki", []string{id, "--to", "../out.md", "-m", "s"}},
		{2, "not a page of the wiki", []string{id, "--to", "wiki/MANIFEST.md", "-m", "s"}},
		{2, "a summary is needed", []string{id, "--to", somePromote}},
		{4, "wiki/alpha.md: the page exists, in another spelling", []string{id, "--to", "wiki/Alpha.md", "-m", "s"}},
		{2, "not a page of the wiki", []string{id, "--to", "inbox/other.md", "-m", "s"}},
		{2, "not a page of the wiki", []string{id, "--to", "CLAUDE.md", "-m", "s"}},
		{2, "no entry has this name", []string{"nothing", "--to", somePromote, "-m", "s"}},
	} {
		if out := b.anw(test.code, append([]string{"promote"}, test.args...)...); !strings.Contains(out, test.want) {
			t.Errorf("%v: %s", test.args, out)
		}
	}
	refs := b.git("for-each-ref")
	if out := b.promote(id, "--dry-run"); !strings.Contains(out, "- `middle.md` — between the first and the last") || !strings.Contains(out, "sources: ["+id) {
		t.Errorf("dry run: %s", out)
	}
	if got := b.git("for-each-ref"); got != refs {
		t.Errorf("a dry run moved refs: %s", got)
	}
	b.promote(id)
	b.anw(4, "promote", id, "--to", "wiki/else.md", "-m", "s")
	b.anw(4, "promote", id, "--to", "wiki/else.md", "-m", "s", "--merge")
	b.anw(4, "promote", other, "--to", somePromote, "-m", "s")
}

func TestPromoteConflict(t *testing.T) {
	b := newBench(t)
	b.adopt()
	id := b.note(someNote)
	b.promote(id)
	b.write(somePromote, page("Else", "made by hand"))
	b.write("wiki/MANIFEST.md", strings.Replace(someManifest, "- `zulu", "- `middle.md` — made by hand\n- `zulu", 1))
	head := b.commit("the same page by hand")
	if out := b.anw(5, "promote", id, "--merge"); !strings.Contains(out, somePromote) || !strings.Contains(out, "the branch stays") {
		t.Errorf("said %s", out)
	}
	if got := b.git("rev-parse", "main"); got != head || b.git("rev-parse", "promote/middle") == "" {
		t.Errorf("main moved to %s", got)
	}
}

// Merged by hand, the branch left behind: --merge cleans up.
func TestPromoteMergeOfWhatIsMerged(t *testing.T) {
	b := newBench(t)
	b.adopt()
	id := b.note(someNote)
	b.promote(id)
	b.git("merge", "-q", "--no-ff", "--no-edit", "promote/middle")
	head := b.git("rev-parse", "main")
	if out := b.anw(0, "promote", id, "--merge"); !strings.Contains(out, "part of main already") {
		t.Errorf("said %s", out)
	}
	if got := b.git("rev-parse", "main"); got != head {
		t.Errorf("main moved to %s", got)
	}
	if got := b.git("branch", "--list", "promote/*"); got != "" {
		t.Errorf("left %s", got)
	}
}

func TestPromoteFromALinkedWorktree(t *testing.T) {
	b := newBench(t)
	b.adopt()
	side := b.at(filepath.Join(filepath.Dir(b.dir), "side"))
	b.git("worktree", "add", "-q", "-b", "side", side.dir)
	id := side.note(someNote)
	side.promote(id, "--merge")
	b.clean("main")
	if got := b.git("status", "--porcelain") + side.git("status", "--porcelain"); got != "" {
		t.Errorf("status: %s", got)
	}
	if got := b.read(somePromote); !strings.Contains(got, "It lies between.") {
		t.Errorf("the checked-out trunk did not follow: %s", got)
	}
}

func TestPromoteChinese(t *testing.T) {
	b := newBench(t)
	b.write("wiki/MANIFEST.md", "# 知识索引\n\n- `首页.md` —— 第一页\n")
	b.write("wiki/首页.md", page("首页", "第一页"))
	b.write("inbox/TODO.md", "# 待办清单\n\n## 下次进来从这里开始\n\n## 进行中\n\n## 待办\n\n## 已完成\n")
	b.write("CLAUDE.md", "# 工作区\n\n从 wiki/MANIFEST.md 开始。\n")
	b.commit("开始")
	id := b.note("# 采样规则\n\n## 摘要\n\n网关按比例采样。\n")
	out := b.anw(0, "promote", "采样规则", "--to", "wiki/采样 规则.md", "-m", "网关怎样采样", "--merge")
	if !strings.Contains(out, "promote/采样-规则") {
		t.Errorf("said %s", out)
	}
	if got := b.read("wiki/MANIFEST.md"); got != "# 知识索引\n\n- `采样 规则.md` —— 网关怎样采样\n- `首页.md` —— 第一页\n" {
		t.Errorf("MANIFEST:\n%s", got)
	}
	if got := b.read("wiki/采样 规则.md"); !strings.Contains(got, "sources: ["+id+"@") || !strings.Contains(got, "## 摘要") {
		t.Errorf("page:\n%s", got)
	}
}

// Two promotions made side by side add neighbouring lines; the second merge
// must not conflict, with or without union in .gitattributes.
func TestPromoteTwoSideBySide(t *testing.T) {
	for _, attributes := range []string{"", "wiki/MANIFEST.md merge=union\n"} {
		b := newBench(t)
		b.write(".gitattributes", attributes)
		b.adopt()
		first, second := b.note(someNote), b.note("Another thought.\n")
		b.promote(first)
		b.anw(0, "promote", second, "--to", "wiki/median.md", "-m", "a neighbour")
		b.anw(0, "promote", second, "--merge")
		base, e := b.git("rev-parse", "main"), b.git("rev-parse", "promote/middle")
		b.anw(0, "promote", first, "--merge")
		b.clean("main")
		b.sameAsGitMerge(base, e)
	}
}
