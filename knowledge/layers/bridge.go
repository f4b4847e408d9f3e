package layers

import (
	"io/fs"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// The two files of a folder that a bridge joins.
const (
	claudeFile = knowledge.ClaudeName
	agentsFile = "AGENTS.md"
)

// Direction is the file that a bridge makes, and that points to the other one.
//
// CLAUDE.md points by an import, which Claude Code follows by itself. Nothing
// reads an import in AGENTS.md, so there it is a sentence: an agent obeys it
// with one read. A symbolic link would save that read, but it is checked out as
// a file with nine letters where git makes no links (Windows, archives), and
// agents that read both names would be given the whole text twice. A link that
// somebody made is accepted all the same.
type Direction string

// The directions, by the agent that the made file is for.
const (
	ForClaude Direction = "claude"
	ForAgents Direction = "agents"
)

// Bridge is what joins the two files of a folder.
type Bridge struct {
	Path    gitobj.Path // the pointer
	To      gitobj.Path // what it points to
	Content []byte      // to be written; nil where the pointer is there
}

// PlanBridge says what a bridge needs. Without a direction it takes the one the
// files already have, or that of the only file there is. What a person wrote is
// never replaced: the error is then Refused and its hint has the lines to add.
func PlanBridge(fsys fs.FS, dir gitobj.Path, to Direction, lang knowledge.Lang) (Bridge, error) {
	claude, agents := readEnd(fsys, in(dir, claudeFile)), readEnd(fsys, in(dir, agentsFile))
	if to == "" {
		to = wanted(claude, agents)
	}
	switch to {
	case ForClaude:
		return join(claude, agents, "@"+agentsFile+"\n")
	case ForAgents:
		return join(agents, claude, pointerText(lang))
	}
	return Bridge{}, gitobj.Problemf(gitobj.Usage, "bridge: %q is no direction", to).
		WithHint("claude makes CLAUDE.md point to AGENTS.md, agents makes AGENTS.md point to CLAUDE.md")
}

// wanted is the direction of a pointer that is there, or towards the file that is.
func wanted(claude, agents end) Direction {
	if claude.points(agents) || !claude.exists && agents.exists {
		return ForClaude
	}
	return ForAgents
}

// end is one of the two files.
type end struct {
	path   gitobj.Path
	exists bool
	link   gitobj.Path // where a symbolic link leads to
	text   string
}

func readEnd(fsys fs.FS, p gitobj.Path) end {
	e := end{path: p}
	info, err := fs.Lstat(fsys, string(p))
	if err != nil {
		return e
	}
	e.exists = true
	real, err := knowledge.Follow(fsys, p)
	if info.Mode()&fs.ModeSymlink != 0 {
		e.link = real
	}
	if data, err2 := fs.ReadFile(fsys, string(real)); err == nil && err2 == nil {
		e.text = string(data)
	}
	return e
}

// points reports whether e leads to other: by a link, an import, or, as only
// CLAUDE.md can import, by being short and naming it.
func (e end) points(other end) bool {
	switch {
	case !e.exists:
		return false
	case e.link != "":
		return e.link == other.path
	}
	for _, i := range knowledge.Imports(e.path, e.text) {
		if i.Path == other.path && e.path.Base() == claudeFile {
			return true
		}
	}
	return e.path.Base() == agentsFile && knowledge.CountLines(e.text) <= pointerLines && strings.Contains(e.text, other.path.Base())
}

// pointerLines is how long an AGENTS.md may be that does nothing but point.
const pointerLines = 12

func join(pointer, target end, text string) (Bridge, error) {
	bridge := Bridge{Path: pointer.path, To: target.path}
	switch {
	case pointer.points(target) && target.exists:
		return bridge, nil
	case !target.exists && pointer.exists:
		return bridge, gitobj.Problemf(gitobj.Refused, "%s: it is not there, so that %s cannot point to it", target.path, pointer.path).
			WithHint("git mv %s %s, then run this again", pointer.path, target.path)
	case !target.exists:
		return bridge, gitobj.Problemf(gitobj.Refused, "%s: there are no instructions to point to", target.path).WithHint("git anw init")
	case target.points(pointer):
		return bridge, gitobj.Problemf(gitobj.Refused, "%s: it points to %s already, and two pointers would have no end", target.path, pointer.path)
	case !pointer.exists:
		bridge.Content = []byte(text)
		return bridge, nil
	case pointer.text == target.text:
		return bridge, gitobj.Problemf(gitobj.Refused, "%s: it is a copy of %s, and copies grow apart", pointer.path, target.path).
			WithHint("remove %s, then run this again", pointer.path)
	}
	return bridge, gitobj.Problemf(gitobj.Refused, "%s: somebody wrote it, so it stays as it is", pointer.path).
		WithHint("add these lines at its top:\n%s", strings.TrimSuffix(text, "\n"))
}

func pointerText(lang knowledge.Lang) string {
	if lang == knowledge.Chinese {
		return "# AGENTS.md\n\n先读同一目录下的 `CLAUDE.md`：不管你是哪个 agent，这里的规则都写在那一个文件里。\n本文件只负责指路，不重复内容。\n"
	}
	return "# AGENTS.md\n\nRead `CLAUDE.md` in this folder first: the instructions for every agent are in that one file.\nThis file only points there and repeats nothing.\n"
}
