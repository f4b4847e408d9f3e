package knowledge

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// tree is a file system of empty files.
func tree(names ...string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for _, name := range names {
		fsys[name] = &fstest.MapFile{Mode: 0o644}
	}
	return fsys
}

func TestProjects(t *testing.T) {
	gitlink := &fstest.MapFile{Mode: fs.ModeDir | fs.ModeIrregular | 0o755}
	full := tree("projects/a/CLAUDE.md", "projects/空 格/notes.txt", "projects/.cache/x", "projects/README.md",
		"code/src/pkg/main.py", "deep/a/b/c/d.py", "readme-only/README.zh-CN.md", "built/Cargo.toml", "routed/CLAUDE.md", "plain/notes.txt",
		"wiki/a.py", "inbox/README.md", "archive/x.go", "vendor/x.go", "node_modules/p/index.js", ".github/README.md",
		"docs/README.md", "scripts/run.sh", "nested/.git/HEAD", "nested/x.txt")
	full["projects/linked"], full["linked"] = gitlink, gitlink
	tests := []struct {
		name string
		fsys fs.FS
		want []Project
	}{
		{"a workspace of many projects", full, []Project{
			{Name: "a", Dir: "projects/a", HasClaude: true},
			{Name: "linked", Dir: "projects/linked", OwnRepository: true},
			{Name: "空 格", Dir: "projects/空 格"},
			{Name: "built", Dir: "built"},
			{Name: "code", Dir: "code"},
			{Name: "linked", Dir: "linked", OwnRepository: true},
			{Name: "nested", Dir: "nested", OwnRepository: true},
			{Name: "readme-only", Dir: "readme-only", HasReadme: true},
			{Name: "routed", Dir: "routed", HasClaude: true},
		}},
		{"a workspace that is one project", tree("go.mod", "cmd/main.go", "lib/x.go", "web/package.json", "api/CLAUDE.md"), []Project{
			{Name: "api", Dir: "api", HasClaude: true}, {Name: "web", Dir: "web"},
		}},
		{"nothing", tree("CLAUDE.md"), nil},
		{"empty", fstest.MapFS{}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Projects(tt.fsys)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("projects (-want +got):\n%s", diff)
			}
		})
	}
}
