package commit

import (
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/knowledge/lint"
)

// lived is a small workspace with something wrong in it everywhere.
func lived() fstest.MapFS {
	t := workspace()
	delete(t, "wiki/a.md")
	var index strings.Builder
	index.WriteString("# Wiki\n\n")
	put := func(name, text string) { t[name] = &fstest.MapFile{Data: []byte(text)} }
	for i := range 24 {
		extra := []string{"", "freshness: deprecated\n", fmt.Sprintf("supersedes: [p%02d.md]\n", (i+5)%24)}[i%3]
		put(fmt.Sprintf("wiki/p%02d.md", i), fmt.Sprintf("---\ntitle: %d\nsummary: about %d\n%s---\n[x](p%02d.md) [[p%02d]] [y](sub/none.md)\n\n- Port: %d\n", i, i, extra, (i+1)%24, (i+7)%24, 8000+i%2))
		fmt.Fprintf(&index, "- `p%02d.md` — about %d\n", i, i)
	}
	put("wiki/sub/p03.md", "# A twin by name\n")
	put("wiki/bare.md", "# No summary\n\n[[p03]]\n")
	index.WriteString("- `gone.md` — old\n- `sub/p03.md`\n")
	put("wiki/MANIFEST.md", index.String())
	put("inbox/2026-05-01-note.md", "---\ndate: 2026-05-02\n---\n# Note\n")
	put("inbox/TODO.md", "# TODO\n\n## Pending\n- [ ] look at wiki/none.md\n- [ ] read [p](../wiki/p02.md)\n- [x] done\n## Done\n")
	put("CLAUDE.md", "# Map\n\n@docs/rules.md\n\nAlways use the wiki before you answer a question about it.\n[[p03]] [old](wiki/p01.md)\n")
	put("AGENTS.md", "# Map\n\nAlways use the wiki before you answer a question about it.\n")
	put("docs/rules.md", "Never push to a branch that is not yours to push to.\n")
	put("projects/one/main.go", "package main\n")
	return t
}

// touch does one of many things, most of them small.
func touch(r *rand.Rand, t fstest.MapFS) string {
	n := r.IntN(24)
	name := fmt.Sprintf("wiki/p%02d.md", n)
	old := func(name string) string {
		if t[name] == nil {
			return ""
		}
		return string(t[name].Data)
	}
	put := func(name, text string) string {
		t[name] = &fstest.MapFile{Data: []byte(text)}
		return name
	}
	swap := func(name, from, to string) string { return put(name, strings.Replace(old(name), from, to, 1)) }
	acts := []func() string{
		func() string { return put(name, old(name)+"more\n") },
		func() string { return put(name, old(name)+fmt.Sprintf("[z](p%02d.md)\n", r.IntN(24))) },
		func() string { return put(name, old(name)+"[[bare]] [[p03]] [[none]]\n") },
		func() string { return swap(name, "summary: ", "summary: new ") },
		func() string { return swap(name, "title: ", "freshness: deprecated\ntitle: ") },
		func() string {
			return swap(name, "title: ", fmt.Sprintf("supersedes: [p%02d.md]\ntitle: ", r.IntN(24)))
		},
		func() string { return put(name, old(name)+"- Host: a.example\n") },
		func() string { return put(name, "---\nopen: [\n---\n") },
		func() string { return put(name, "\xff\xfe") },
		func() string { return put(fmt.Sprintf("wiki/new%d.md", n), "---\nsummary: new\n---\n") },
		func() string { return put("wiki/none.md", "---\nsummary: there now\n---\n") },
		func() string { delete(t, name); return "rm " + name },
		func() string { return put("inbox/TODO.md", old("inbox/TODO.md")+"- [x] another\n") },
		func() string {
			return swap("inbox/TODO.md", "## Pending\n", "## Pending\n- [ ] see [p](../wiki/p04.md) and wiki/lost.md\n")
		},
		func() string { return put("CLAUDE.md", old("CLAUDE.md")+"Prefer Claude Opus 4 for reviews.\n") },
		func() string {
			return put("docs/rules.md", "Always use the wiki before you answer a question about it.\n")
		},
		func() string { return put("projects/two/CLAUDE.md", "# Two\n") },
		func() string { return put("projects/one/main.go", "package one\n") },
		func() string { return put("inbox/2026-05-01-note.md", "---\ndate: 2026-05-03\n---\n# Note\n") },
		func() string { return put("wiki/MANIFEST.md", old("wiki/MANIFEST.md")+"- `lost.md` — nothing\n") },
		func() string { return put(".anw/config.yaml", "rules:\n  page-summary-missing: off\n") },
		func() string { return put(name, "short\n") },
	}
	weights := r.IntN(2 * len(acts))
	return acts[weights%len(acts)]()
}

// TestNarrowDecidesLikeTheWhole: commit by commit, a look at what changed, with
// the count carried on, says what a look at everything does.
func TestNarrowDecidesLikeTheWhole(t *testing.T) {
	narrow := 0
	for seed := range uint64(10) {
		r := rand.New(rand.NewPCG(seed, 3))
		base, findings := lived(), Unknown
		for step := range 12 {
			now := maps.Clone(base)
			var did []string
			for range 1 + r.IntN(2) {
				did = append(did, touch(r, now))
			}
			if part, err := lint.PartOf(listed(now), listed(base), lint.NewCache(), findings); err == nil && part != nil {
				narrow++
			}
			whole, part := decided(t, now, base, Unknown), decided(t, listed(now), listed(base), findings)
			if diff := cmp.Diff(said(whole), said(part)); diff != "" {
				t.Fatalf("seed %d, step %d, %v, findings %d (-whole +part):\n%s", seed, step, did, findings, diff)
			}
			if findings = part.Findings; len(whole.Refused) > 0 {
				findings = decided(t, base, base, Unknown).Findings
				continue
			}
			if whole.Findings != part.Findings {
				t.Fatalf("seed %d, step %d, %v: findings %d, should be %d", seed, step, did, part.Findings, whole.Findings)
			}
			for _, edit := range whole.Edits {
				now[string(edit.Path)] = &fstest.MapFile{Data: edit.New}
			}
			base = now
		}
	}
	if narrow < 20 {
		t.Errorf("only %d looks were narrow", narrow)
	}
}

func decided(t *testing.T, now, base fs.FS, findings int) Plan {
	t.Helper()
	plan, err := Decide(now, []fs.FS{base}, findings, "2026-05-01")
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// said is all a person sees of a plan, and what is written.
func said(p Plan) (lines []string) {
	for _, edit := range p.Edits {
		lines = append(lines, fmt.Sprintf("edit %s %q", edit.Path, edit.New))
	}
	for _, list := range [][]lint.Finding{p.Refused, p.Warned} {
		for _, f := range list {
			lines = append(lines, fmt.Sprint(f.Severity, " ", f.Rule, " ", f.Path, " ", f.Message))
		}
	}
	return append(lines, fmt.Sprint("older ", p.Older))
}
