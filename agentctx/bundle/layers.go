package bundle

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/git-anw/git-anw/agentctx/epoch"
	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// Shares of the budget, in percent. Those of the stable part are ceilings; the
// pages for the task are promised theirs before the core gets its own.
const (
	shareRules    = 35
	shareManifest = 20
	shareProject  = 15
	shareTodo     = 10
	shareSessions = 10
	shareGit      = 5
	sharePages    = 30
	sharePersonal = 10
	shareLeft     = 2 // for naming what was left out
)

// whole is a block, cut from its end where it needs more than room, or nothing.
func (p *packer) whole(b layout.Block, room int) []layout.Block {
	if b.Text == "" {
		return nil
	}
	if p.fitBlock(&b, room) {
		return p.include(b)
	}
	cut, ok := p.excerpt(b, room, inOrder)
	if !ok {
		p.crowdOut(b.Path, b.Text, "no room")
		return nil
	}
	cut.Reason += ", cut to its share of the budget"
	p.crowdOut(b.Path, b.Text, "cut to its share of the budget")
	return p.include(cut)
}

func (p *packer) include(b layout.Block) []layout.Block {
	p.seen[b.Path] = true
	return []layout.Block{b}
}

// addProjects adds the CLAUDE.md of the projects the task names and of the one
// the command was run in.
func (p *packer) addProjects() error {
	projects, err := knowledge.Projects(p.tree.FS)
	if err != nil {
		return err
	}
	if err := p.checkProjects(projects); err != nil {
		return err
	}
	slices.SortFunc(projects, func(a, b knowledge.Project) int { return strings.Compare(string(a.Dir), string(b.Dir)) })
	task := fold(p.req.Task)
	for _, project := range projects {
		reason := ""
		switch {
		case p.wants(project):
			reason = "asked for with --project"
		case p.req.Dir == project.Dir || strings.HasPrefix(string(p.req.Dir), string(project.Dir)+"/"):
			reason = "the command was run in this project"
		case names(task, fold(string(project.Dir))) || isLong(project.Name) && names(task, fold(project.Name)):
			reason = "the task names this project"
		}
		if reason != "" {
			p.addNested(project.Claude(), reason)
		}
	}
	p.addFolders(projects)
	return nil
}

// addFolders adds the CLAUDE.md of the folders on the way to the one the command was
// run in that are no projects: an agent that is started there reads them, too.
func (p *packer) addFolders(projects []knowledge.Project) {
	var folders []gitobj.Path
	for dir := p.req.Dir; dir.Valid() && dir != "."; dir = dir.Dir() {
		if !slices.ContainsFunc(projects, func(project knowledge.Project) bool { return project.Dir == dir }) {
			folders = append(folders, dir)
		}
	}
	for _, dir := range slices.Backward(folders) {
		p.addNested(dir+"/"+knowledge.ClaudeName, "the command was run in this folder or below it")
	}
}

// addNested adds the rules of a folder, and what they import.
func (p *packer) addNested(rules gitobj.Path, reason string) {
	before := tokensOf(p.plan.projects)
	p.unload(rules)
	for i, file := range epoch.Imported(p.tree.FS, rules) {
		if p.seen[file.Path] {
			continue
		}
		if i > 0 {
			reason = "imported by " + layout.ShowPath(rules)
		}
		b := layout.Block{Kind: layout.Project, Path: file.Path, Text: p.text(file.Path), Reason: reason}
		p.offer(&p.plan.projects, b, p.share(shareProject)-tokensOf(p.plan.projects)+before)
	}
}

// wants reports a project the person named beside the task.
func (p *packer) wants(project knowledge.Project) bool {
	return slices.ContainsFunc(p.req.Projects, func(name string) bool {
		name = fold(strings.Trim(name, "/"))
		return name == fold(project.Name) || name == fold(string(project.Dir))
	})
}

// checkProjects finds the names no project has.
func (p *packer) checkProjects(projects []knowledge.Project) error {
	for _, name := range p.req.Projects {
		alone := packer{req: Request{Wish: Wish{Projects: []string{name}}}}
		if !slices.ContainsFunc(projects, alone.wants) {
			return gitobj.Problemf(gitobj.Usage, "project: there is no %q with a CLAUDE.md", name).WithHint("git anw layers")
		}
	}
	return nil
}

// fold makes two spellings of a name equal. To upper case and back is what joins
// letters that have two forms in lower case, such as the Greek sigma.
func fold(s string) string {
	return strings.NewReplacer("_", "-", " ", "-").Replace(strings.ToLower(strings.ToUpper(norm.NFC.String(s))))
}

// isLong reports whether a name is no common word by its length: three letters, or
// two characters that are words by themselves.
func isLong(name string) bool {
	letters := 0
	for _, r := range name {
		if letters++; unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) {
			letters++
		}
	}
	return letters > 2
}

// names reports whether text has a name as words of its own. A neighbour that
// is written without spaces, as Chinese is, does not continue a name.
func names(text, name string) bool {
	for start := 0; name != ""; {
		i := strings.Index(text[start:], name)
		if i < 0 {
			return false
		}
		i += start
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(text[i+len(name):])
		if !continuesWord(before) && !continuesWord(after) {
			return true
		}
		_, width := utf8.DecodeRuneInString(text[i:])
		start = i + width
	}
	return false
}

func continuesWord(r rune) bool {
	if r == utf8.RuneError || unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) {
		return false
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}
