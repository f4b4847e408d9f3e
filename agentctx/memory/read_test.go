package memory

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/knowledge"
)

func file(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

func TestRead(t *testing.T) {
	memories, refused, err := Read(fstest.MapFS{
		"MEMORY.md":            file("# Memory\n\n- [How we test](feedback_test.md) — real git, no stubs\n- [x](gone.md): gone\nnot a line\n"),
		"user_role.md":         file("---\nname: The user's role\ndescription: writes Go\ntype: user\nmodified: 2026-04-03T10:00:00Z\n---\n\nSenior.\r\nSecond line.\n"),
		"feedback_test.md":     file("---\nname: How we test\ntype: Feedback\n---\nNo stubs.\n"),
		"项目.md":                file("\ufeff---\nname: 项目的目标\ndescription: 先把采样搬走\nmetadata:\n  type: project\n---\n搬到网关。\n"),
		"deep/reference_a.md":  file("---\ntype: reference\ndescription: where the board is\n---\n"),
		"notes.txt":            file("no memory"),
		".hidden.md":           file("---\ntype: user\n---\nx"),
		".git/objects.md":      file("---\ntype: user\n---\nx"),
		"bad_binary.md":        file("---\ntype: user\n---\n\x00"),
		"bad_encoding.md":      file("---\ntype: user\n---\n\xff\xfe"),
		"bad_front.md":         file("just text\n"),
		"bad_unclosed.md":      file("---\ntype: user\nname: x\n"),
		"bad_no_type.md":       file("---\nname: x\n---\nbody"),
		"bad_type.md":          file("---\ntype: rumour\n---\nbody"),
		"bad_empty.md":         file("---\ntype: user\nname: x\n---\n \n"),
		"bad_large.md":         file("---\ntype: user\n---\n" + strings.Repeat("x", largest)),
		"bad_link.md":          {Data: []byte("/etc/passwd"), Mode: fs.ModeSymlink},
		"bad_pipe.md":          {Mode: fs.ModeNamedPipe},
		"folder.md/inside.txt": file("x"),
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []Memory{
		{File: "deep/reference_a.md", Name: "reference_a", Description: "where the board is", Kind: "reference"},
		{File: "feedback_test.md", Name: "How we test", Description: "real git, no stubs", Kind: "feedback", Body: "No stubs."},
		{File: "user_role.md", Name: "The user's role", Description: "writes Go", Kind: "user", Modified: "2026-04-03", Body: "Senior.\nSecond line."},
		{File: "项目.md", Name: "项目的目标", Description: "先把采样搬走", Kind: "project", Body: "搬到网关。"},
	}
	if diff := cmp.Diff(want, memories); diff != "" {
		t.Error(diff)
	}
	why := map[string]Why{}
	for _, r := range refused {
		why[r.File] = r.Why
		if en, zh := r.In(knowledge.English), r.In(knowledge.Chinese); en == zh || strings.Contains(en+zh, "%") {
			t.Errorf("%s: %q, %q", r.File, en, zh)
		}
	}
	wantWhy := map[string]Why{
		"bad_binary.md": NoText, "bad_encoding.md": NoText, "bad_front.md": NoFrontMatter, "bad_unclosed.md": NoFrontMatter, "bad_no_type.md": NoKind,
		"bad_type.md": OtherKind, "bad_empty.md": Empty, "bad_large.md": TooLarge, "bad_link.md": Link, "bad_pipe.md": NoFile,
	}
	if diff := cmp.Diff(wantWhy, why); diff != "" {
		t.Error(diff)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("---\ntype: user\nmetadata: {type: [a]}\n---\nx"))
	f.Add([]byte("---\ntype: &a [*a]\n---\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if m, why, _ := parse("a.md", data); why == "" && (m.Name == "" || m.Kind == "" || strings.Contains(m.Name, "\n")) {
			t.Errorf("%q: %+v", data, m)
		}
	})
}
