package promotion

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

func TestSuggest(t *testing.T) {
	entries := []knowledge.Entry{
		{ID: "11aa", Path: "inbox/2026-01-01-采样.md", Date: "2026-01-01"},
		{ID: "22bb", Path: "inbox/2026-01-02-gateway.md", Date: "2026-01-02"},
	}
	got := Suggest(entries, []Text{
		{"wiki/a.md", "see 22bb, and 22bb again"},
		{"wiki/b.md", "见 2026-01-02-gateway。"},
		{"wiki/c.md", "2026-01-02-gateway-2 and 22bbc are others"},
		{"wiki/d.md", "```\n22bb\n```\n"},
		{"inbox/2026-01-02-gateway.md", "22bb is this one"},
		{"commit 1", "as 22bb and 11aa say"},
	}, nil)
	var from [][]string
	for _, s := range got {
		from = append(from, append([]string{s.Entry.ID}, s.From...))
	}
	want := [][]string{{"22bb", "wiki/a.md", "wiki/b.md", "commit 1"}, {"11aa", "commit 1"}}
	if diff := cmp.Diff(want, from); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if !got[0].Ready() || got[1].Ready() {
		t.Error("three references make an entry ready, and no fewer")
	}
}

// A bundle refers to the entries it told that its task is about; the same task
// again is no other reference.
func TestSuggestByBundles(t *testing.T) {
	entries := []knowledge.Entry{
		{ID: "11aa", Path: "inbox/2026-01-01-a.md", Title: "The sampler drops spans", Data: []byte("The sampler drops spans of the gateway.")},
		{ID: "22bb", Path: "inbox/2026-01-02-b.md", Title: "采样器会丢数据", Data: []byte("采样器会丢数据。")},
	}
	both := []gitobj.Path{entries[0].Path, entries[1].Path}
	got := Suggest(entries, nil, []Told{
		{"bundle 1", "fix the sampler of the gateway", both}, {"bundle 2", "fix the sampler of the gateway", both},
		{"bundle 3", "why does it drop spans", both}, {"bundle 4", "采样器为什么丢数据", both}, {"bundle 5", "drops spans", both[1:]}, {"bundle 6", "something else", both},
		{"bundle 7", "see @wiki/plain.md", both},
	})
	var from [][]string
	for _, s := range got {
		from = append(from, append([]string{s.Entry.ID}, s.From...))
	}
	if diff := cmp.Diff([][]string{{"11aa", "bundle 1", "bundle 3"}, {"22bb", "bundle 4"}}, from); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestSection puts a note below a heading of its own; what looks like a heading
// in code stays.
func TestSection(t *testing.T) {
	for text, want := range map[string]string{
		"# 发现\n\n## 原因\n":                 "## 发现\n\n### 原因\n",
		"plain\n\n```\n# code\n```\n":     "## Found\n\nplain\n\n```\n# code\n```\n",
		"- ```\n  # code\n  ```\n\n# Why": "## Found\n\n- ```\n  # code\n  ```\n\n## Why\n",
		"---\nid: x\n---\n###### six":     "## Found\n\n###### six\n",
	} {
		n := gitobj.Note{Content: []byte(text)}
		if diff := cmp.Diff(want, string(section(item("x", n)))); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}
