package scaffold

import (
	"io/fs"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// routesAlone is how many projects get a line of their own. Beyond it they
// share lines, so that the router of a big monorepo stays a router.
const routesAlone = 30

// router proposes the root CLAUDE.md, or says what the person's own one lacks.
func (b *builder) router() error {
	if own, err := fs.ReadFile(b.fsys, knowledge.ClaudeName); err == nil {
		b.missingRoutes(own)
		return nil
	}
	return b.add(knowledge.ClaudeName, func() ([]byte, error) {
		return render(b.opts.Lang, "root.md", map[string]any{
			"Name": b.opts.Name, "Agents": exists(b.fsys, "AGENTS.md"), "Routes": b.routes(),
		})
	})
}

// missingRoutes names what an agent that reads only the person's own CLAUDE.md
// would never find.
func (b *builder) missingRoutes(own []byte) {
	layer := knowledge.ParseLayer(knowledge.ClaudeName, own)
	var lines []string
	for _, place := range b.places() {
		if !strings.Contains(string(own), place.Path.Base()) {
			lines = append(lines, b.line(string(place.Path), place.Text))
		}
	}
	for _, s := range b.projects {
		if !layer.Names(s.Project) {
			lines = append(lines, b.route(s))
		}
	}
	if lines != nil {
		b.Remarks = append(b.Remarks, Remark{knowledge.ClaudeName, gitobj.Problemf(gitobj.Refused, "is yours and stays as it is; an agent that reads only it will not find everything").WithHint("add these lines"), lines})
	}
}

type place struct {
	Path gitobj.Path
	Text string
}

// places are what every router must name.
func (b *builder) places() []place {
	if b.opts.Lang == knowledge.Chinese {
		return []place{{knowledge.ManifestPath, "知识索引，一页一行：先读它"}, {knowledge.TodoPath, "跨会话清单：先读第一段"}}
	}
	return []place{{knowledge.ManifestPath, "the index of what is known, one line a page: read it first"}, {knowledge.TodoPath, "what is open across sessions: begin with its first section"}}
}

func (b *builder) routes() []string {
	var lines []string
	for i, s := range b.projects {
		if i < routesAlone {
			lines = append(lines, b.route(s))
			continue
		}
		if (i-routesAlone)%10 == 0 {
			lines = append(lines, "-")
		}
		lines[len(lines)-1] += " " + knowledge.Mention(string(s.Dir)+"/")
	}
	return lines
}

func (b *builder) route(s survey) string {
	return b.line(string(s.Dir)+"/", knowledge.Shorten(s.oneLine()))
}

func (b *builder) line(place, text string) string {
	dash := " — "
	if b.opts.Lang == knowledge.Chinese {
		dash = " —— "
	}
	if text == "" {
		dash = ""
	}
	return "- " + knowledge.Mention(place) + dash + text
}

// layers proposes a CLAUDE.md for each project that lacks one. A project that
// is a repository of its own is left alone: what is in it is its own business.
func (b *builder) layers() error {
	for _, s := range b.projects {
		if s.OwnRepository {
			continue
		}
		if err := b.layer(s); err != nil {
			return err
		}
	}
	return nil
}

func (b *builder) layer(s survey) error {
	return b.add(s.Claude(), func() ([]byte, error) {
		return render(b.opts.Lang, "project.md", map[string]any{
			"Title": s.title(), "About": s.about, "Agents": exists(b.fsys, string(s.Dir+"/AGENTS.md")), "Commands": s.commands,
			"Root": gitobj.Path(strings.Repeat("../", strings.Count(string(s.Dir), "/")+1) + knowledge.ClaudeName),
		})
	})
}
