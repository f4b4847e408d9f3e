package cmd_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// folder is somebody else's notes: file by file, what it may not lose.
type folder map[string]string

func (s folder) many(n int, name func(i int) string, text func(i int) string) folder {
	for i := range n {
		s[name(i)] = text(i)
	}
	return s
}

func hugo() folder {
	return folder{"config.toml": "title = 'x'\n", "wiki/_index.md": "+++\ntitle = \"Home\"\n+++\n{{< toc >}}\n"}.
		many(120, func(i int) string { return fmt.Sprintf("wiki/posts/p%03d/index.md", i) }, func(i int) string {
			return fmt.Sprintf("+++\ntitle = \"Post %d\"\ndate = 2024-01-01\ndraft = false\n+++\n\nSee [the other](/posts/p%03d/) and {{< ref \"x\" >}}.\n", i, i/2)
		}).
		many(60, func(i int) string { return fmt.Sprintf("wiki/docs/d%03d.md", i) }, func(i int) string {
			return fmt.Sprintf("---\ntitle: Doc %d\ndescription: what document %d is about\nweight: %d\nmenu: {main: {weight: 3}}\n---\n\n# Doc\n", i, i, i)
		})
}

func obsidian() folder {
	return folder{"wiki/.obsidian/app.json": "{}\n", "wiki/.obsidian/plugins/x/README.md": "# x\n", "wiki/board.canvas": "{}\n", "wiki/_templates/daily.md": "# {{date}}\n"}.
		many(150, func(i int) string { return fmt.Sprintf("wiki/领域/笔记 %03d.md", i) }, func(i int) string {
			return fmt.Sprintf("---\naliases: [n%d]\ntags: [a, b]\n---\n[[笔记 %03d]] and ![[img.png]] #tag\n- [ ] open\n", i, i/3)
		}).
		many(30, func(i int) string { return fmt.Sprintf("wiki/p%02d/README.md", i) }, func(int) string { return "# Read me\n\n[[README]]\n" }).
		many(60, func(i int) string { return fmt.Sprintf("inbox/Daily %02d.md", i) }, func(i int) string { return fmt.Sprintf("day %d\n", i) })
}

func zettelkasten() folder {
	return folder{"wiki/index.md": "# Structure\n\n- [[202401010000]]\n"}.
		many(200, func(i int) string { return fmt.Sprintf("wiki/20240101%04d.md", i) }, func(i int) string {
			return fmt.Sprintf("# A thought %d\n\nFollows [[20240101%04d]]. Max retries: %d\n\ntags: #x\n", i, i/2, i%7)
		})
}

func memoryBank() folder {
	return folder{
		".memory-bank/status.md": "# Status\n", "CLAUDE.md": strings.Repeat("- a rule of many\n", 140), "AGENTS.md": "# Agents\n\nRead CLAUDE.md.\n",
		"inbox/TODO.md": "# Tasks\n\n## Active\n\n- [x] old\n- [ ] new\n- []broken\n\n## Completed\n\n- [x] done\n",
	}.many(80, func(i int) string { return fmt.Sprintf("wiki/memory/m%02d.md", i) }, func(i int) string {
		return fmt.Sprintf("---\nname: m%d\ntype: project\ndescription: %s\n---\n\nFact %d.\n", i, strings.Repeat("long ", 30), i)
	})
}

// Whoever adopts a folder is told on one page what does not add up, loses
// nothing, and may commit.
func TestAdoptedShapes(t *testing.T) {
	for name, made := range map[string]folder{"hugo": hugo(), "obsidian": obsidian(), "zettelkasten": zettelkasten(), "memory-bank": memoryBank()} {
		t.Run(name, func(t *testing.T) {
			b := unmade(t)
			for _, file := range slices.Sorted(maps.Keys(made)) {
				b.write(file, made[file])
			}
			onOnePage(t, "init", b.git("anw", "init", "--yes"))
			checked, _ := b.try("", "anw", "check")
			onOnePage(t, "check", checked)
			if last := strings.TrimSpace(checked[strings.LastIndex(strings.TrimSpace(checked), "\n")+1:]); !strings.Contains(last, "warning") && !strings.Contains(last, "error") && last != "no findings" {
				t.Errorf("check ends in %q, not in totals", last)
			}
			for file, text := range made {
				if b.read(file) != text {
					t.Errorf("init changed %s", file)
				}
			}
			b.git("add", "-A")
			if out, code := b.try("", "commit", "-q", "-m", "adopted"); code != 0 {
				t.Errorf("the first commit was refused:\n%s", out)
			} else {
				onOnePage(t, "commit", out)
			}
			if grouped := groupsOf(made); !strings.Contains(b.read("wiki/MANIFEST.md"), "## ") && len(grouped) > 1 {
				t.Errorf("the index has no groups for %q", grouped)
			}
			t.Logf("check:\n%s", checked)
		})
	}
}

// groupsOf are the folders of the wiki.
func groupsOf(made folder) []string {
	var groups []string
	for file := range made {
		if inside, ok := strings.CutPrefix(file, "wiki/"); ok && strings.Contains(inside, "/") && !strings.HasPrefix(inside, ".") && !strings.HasPrefix(inside, "_") {
			group, _, _ := strings.Cut(inside, "/")
			groups = append(groups, group)
		}
	}
	slices.Sort(groups)
	return slices.Compact(groups)
}

func onOnePage(t *testing.T, what, text string) {
	t.Helper()
	if lines := strings.Count(text, "\n"); lines > 60 {
		t.Errorf("%s says %d lines:\n%s", what, lines, text)
	}
}

// unmade is a folder that is no repository yet.
func unmade(t *testing.T) *bench {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{t: t, dir: filepath.Join(root, "notes"), env: []string{
		"PATH=" + os.Getenv("PATH"), "GORACE=" + os.Getenv("GORACE"), "HOME=" + root, "GIT_CONFIG_NOSYSTEM=1", "GIT_CEILING_DIRECTORIES=" + root, "TZ=UTC",
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com",
	}}
	if err := os.MkdirAll(b.dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return b
}
