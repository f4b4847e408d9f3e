package lint

import (
	"fmt"
	"maps"
	"math/rand"
	"slices"
	"strings"
	"testing"
)

// TestFixProperties makes random workspaces and random changes to them, and holds
// what Fix promises: it is done after one run, no word a person wrote is lost,
// and nothing but the MANIFEST, TODO.md and summaries is touched.
func TestFixProperties(t *testing.T) {
	for seed := range int64(400) {
		r := rand.New(rand.NewSource(seed))
		base := randomWorkspace(r)
		now := randomChanges(r, base)
		fixed := fix(t, now, base)
		for name, text := range now {
			if name == "wiki/MANIFEST.md" {
				checkProse(t, text, fixed[name])
			} else if name != "inbox/TODO.md" && stripSummary(fixed[name]) != stripSummary(text) {
				t.Errorf("%s was changed:\n%s\n%s", name, text, fixed[name])
			}
		}
		if len(fixed) != len(now) {
			t.Error("files came or went")
		}
		if t.Failed() {
			t.Fatalf("seed %d\nbase %q\nnow %q\nfixed %q", seed, base, now, fixed)
		}
	}
}

func checkProse(t *testing.T, before, after string) {
	for line := range strings.Lines(before) {
		if !strings.Contains(line, "`") && strings.TrimSpace(line) != "" && !strings.Contains(after, strings.TrimSpace(line)) {
			t.Errorf("prose %q is gone", line)
		}
	}
}

func stripSummary(text string) string {
	text = strings.ReplaceAll(text, "\r", "")
	lines := strings.Split(text, "\n")
	lines = slices.DeleteFunc(lines, func(l string) bool { return strings.HasPrefix(l, "summary:") || l == "---" || l == "" })
	return strings.Join(lines, "\n")
}

var words = []string{"alpha", "beta: c", "- dash", "`code`", "“引用”", "渐进加载", "# hash", "[x](y)", "'quote", "\"q\"", "a — b", "—— 双", "null", "2026-05-01", "@at", "%20", "tail:", "{x}"}

func phrase(r *rand.Rand) string {
	var parts []string
	for range 1 + r.Intn(3) {
		parts = append(parts, words[r.Intn(len(words))])
	}
	return strings.Join(parts, " ")
}

func randomPage(r *rand.Rand) string {
	quoted := fmt.Sprintf("%q", phrase(r))
	switch r.Intn(6) {
	case 0:
		return "# " + phrase(r) + "\n"
	case 1:
		return "---\ndescription: " + quoted + "\n---\ntext\n"
	case 2:
		return "---\r\nsummary: " + quoted + "\r\n---\r\nbody\r\n"
	case 3:
		return "---\nsummary: " + phrase(r) + "\n---\n" // often not YAML
	}
	return "---\ntitle: T\nsummary: " + quoted + " # note\ntags: [a]\n---\n\nbody " + phrase(r) + "\n"
}

func pageNames(r *rand.Rand) []string {
	all := []string{"wiki/a.md", "wiki/b.md", "wiki/Sub/c.md", "wiki/sub dir/d(1).md", "wiki/概念/一.md", "wiki/e`f.md", "wiki/Z.MD", "wiki/x/x.md"}
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:1+r.Intn(len(all))]
}

func randomWorkspace(r *rand.Rand) files {
	f := files{"inbox/TODO.md": "## Pending\n- [x] a\n  - [ ] b\n- [x] c\n\n## Done\n"}
	for _, name := range pageNames(r) {
		f[name] = randomPage(r)
	}
	f["wiki/MANIFEST.md"] = randomManifest(r, f)
	return f
}

func randomManifest(r *rand.Rand, f files) string {
	eol := []string{"\n", "\r\n"}[r.Intn(2)]
	lines := []string{"# Index", "", "Prose stays.", ""}
	for _, name := range slices.Sorted(maps.Keys(f)) {
		if !strings.HasPrefix(name, "wiki/") || strings.HasSuffix(name, "MANIFEST.md") || strings.Contains(name, "`") || r.Intn(4) == 0 {
			continue
		}
		path := strings.TrimPrefix(name, "wiki/")
		if r.Intn(8) == 0 {
			path = strings.ToUpper(path)
		}
		line := "- `" + path + "`" + []string{" — ", " —— ", ": ", " - "}[r.Intn(4)] + phrase(r)
		lines = append(lines, line)
		if r.Intn(5) == 0 {
			lines = append(lines, line)
		}
		if r.Intn(6) == 0 {
			lines = append(lines, "", "## Group "+words[r.Intn(3)], "", "Prose too.", "")
		}
	}
	return strings.Join(lines, eol) + []string{"", eol}[r.Intn(2)]
}

func randomChanges(r *rand.Rand, base files) files {
	changes := files{}
	for _, name := range slices.Sorted(maps.Keys(base)) {
		if !strings.HasPrefix(name, "wiki/") || strings.HasSuffix(name, "MANIFEST.md") {
			continue
		}
		switch r.Intn(6) {
		case 0:
			changes[name] = randomPage(r)
		case 1:
			changes[name] = "-"
		case 2:
			changes[name], changes["wiki/moved/"+strings.TrimPrefix(name, "wiki/")] = "-", base[name]
		}
	}
	switch r.Intn(3) {
	case 0:
		changes["wiki/MANIFEST.md"] = randomManifest(r, base)
	case 1:
		changes["wiki/MANIFEST.md"] = strings.Replace(base["wiki/MANIFEST.md"], "alpha", "by hand", 2)
	}
	return base.with(changes)
}
