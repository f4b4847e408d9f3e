package bundle

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// token is what a scanner of this repository must not find in it.
func token(n int) string { return "glpat-" + fmt.Sprintf("x7Kq2mWv9RtB4nLp8s%02d", n) }

// TestSecretsAreMasked plants one in everything a bundle quotes.
func TestSecretsAreMasked(t *testing.T) {
	f := files{
		"CLAUDE.md":                "# Rules\n\nuse " + token(1) + "\n",
		"projects/api/CLAUDE.md":   "# API\r\n\r\n" + token(2) + "\r\n",
		"inbox/TODO.md":            "# TODO\n\n## 🔄 Next time start here\n\n- [ ] rotate " + token(3) + "\n",
		"wiki/MANIFEST.md":         "# Index\n\n- `canon.md` — " + token(4) + "\n",
		"wiki/canon.md":            "---\ntier: canonical\n---\n# Canon\n\n\x1b[31m" + token(5) + "\n",
		"wiki/sampling.md":         "# Sampling\n\n" + token(6) + " and " + token(7) + "\n",
		"wiki/unrelated.md":        "# Other\n\n" + token(8) + "\n",
		"wiki/long.md":             "# Sampling at length\n\n" + strings.Repeat("sampling words\n\n", 9000) + token(9) + "\n",
		"wiki/a name\nand more.md": "# Sampling\n" + token(10) + "\n",
	}
	inbox := notes{{Path: "inbox/2026-05-01-a.md", Content: []byte("# A\n\n## Summary\n\nIt is " + token(11) + ".\n")}}
	head := gitobj.Commit{ID: "0123456789abcdef0123456789abcdef01234567", Message: "log in with " + token(12)}
	history := states{{Branch: "fix-" + token(14), Head: head, Recent: []gitobj.Commit{head}, Dirty: []string{"?? " + token(15)}}}
	want := []Secret{
		{"CLAUDE.md:3", "gitlab-token"}, {"wiki/canon.md:6", "gitlab-token"}, {"wiki/MANIFEST.md:3", "gitlab-token"}, {"projects/api/CLAUDE.md:3", "gitlab-token"},
		{`"wiki/a name\u000aand more.md":2`, "gitlab-token"}, {"wiki/sampling.md:3", "gitlab-token"}, {"wiki/sampling.md:3", "gitlab-token"},
		{"inbox/TODO.md:5", "gitlab-token"}, {"inbox/2026-05-01-a.md:5", "gitlab-token"}, {"task", "gitlab-token"},
		{"branch", "gitlab-token"}, {"commit 0123456789ab", "gitlab-token"}, {"git status", "gitlab-token"},
	}
	for _, format := range layout.Formats() {
		b := packFrom(t, Sources{Tree: f.tree(), Inbox: inbox, History: history}, Request{Task: "sampling in api with " + token(13), Budget: 6000, Format: format})
		if strings.Contains(string(b.Output), "glpat-") || strings.Count(string(b.Output), "[redacted:gitlab-token]") < len(want) {
			t.Errorf("%s:\n%s", format.Name, b.Output)
		}
		if diff := cmp.Diff(want, b.Secrets); diff != "" || b.Doubt != nil {
			t.Errorf("%s: %v %s", format.Name, b.Doubt, diff)
		}
	}
}

// A path that has a secret is not shown with it; the file is read all the same.
func TestSecretsInPathsAreMasked(t *testing.T) {
	page := "# Sampling\n\nIt is said here.\n"
	f := files{"wiki/" + token(1) + ".md": page, "projects/" + token(2) + "/CLAUDE.md": "# Sampling project\n"}
	inbox := notes{{Path: gitobj.Path("inbox/2026-05-01-" + token(3) + ".md"), Content: []byte("# A\n\n## Summary\n\nIt is so.\n")}}
	want := []Secret{{"projects/[redacted:gitlab-token]/CLAUDE.md", "gitlab-token"}, {"wiki/[redacted:gitlab-token].md", "gitlab-token"}, {"inbox/2026-05-01-[redacted:gitlab-token].md", "gitlab-token"}}
	for _, format := range layout.Formats() {
		b := packFrom(t, Sources{Tree: f.tree(), Inbox: inbox}, Request{Task: "sampling", Wish: Wish{Projects: []string{token(2)}}, Budget: 6000, Format: format})
		text := string(b.Output)
		if strings.Contains(text, "glpat-") || !strings.Contains(text, "wiki/[redacted:gitlab-token].md") || !strings.Contains(text, "It is said here.") {
			t.Errorf("%s:\n%s", format.Name, text)
		}
		if diff := cmp.Diff(want, b.Secrets, cmpopts.SortSlices(func(a, b Secret) bool { return a.Where < b.Where })); diff != "" {
			t.Errorf("%s: %s", format.Name, diff)
		}
	}
}

// TestSecretsThatAreNone: exceptions are the workspace's own, and one that cannot
// be read excepts nothing.
func TestSecretsThatAreNone(t *testing.T) {
	f := files{"wiki/a.md": "# Sampling\n\n" + token(1) + " " + token(2) + "\n", ".anw/config.yaml": "redact:\n  allow:\n    - " + token(1) + "\n"}
	b := pack(t, f, Request{Task: "sampling", Budget: 2000})
	if text := string(b.Output); !strings.Contains(text, token(1)) || strings.Contains(text, token(2)) || b.Doubt != nil {
		t.Errorf("%v\n%s", b.Doubt, text)
	}
	f[".anw/config.yaml"] = "redact:\n  allow: [/(/]\n"
	if b := pack(t, f, Request{Task: "sampling", Budget: 2000}); b.Doubt == nil || len(b.Secrets) != 2 {
		t.Errorf("%v %v", b.Doubt, b.Secrets)
	}
}
