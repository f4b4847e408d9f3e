package lint

import (
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

func encodingRule() Rule {
	return Rule{
		ID: "encoding", Severity: Error,
		Reason: Text{
			"A file that is not UTF-8 shows as rubbish to agents and git's own tools, and rewriting it would lose text.",
			"不是 UTF-8 的文件，agent 和 git 都读不出来；改写它会丢失文字。"},
		Remedy: Text{
			"convert it, for example `iconv -f GB18030 -t UTF-8 FILE` or `iconv -f UTF-16 -t UTF-8 FILE`",
			"转换编码，例如 `iconv -f GB18030 -t UTF-8 文件` 或 `iconv -f UTF-16 -t UTF-8 文件`"},
		Check: checkEncoding,
	}
}

func checkEncoding(now, _ *View) []Finding {
	var found []Finding
	for _, list := range [][]*Page{now.Pages, now.Notes} {
		for _, p := range list {
			if p.Encoding != "" {
				found = append(found, Finding{Severity: Error, Path: p.Path, Line: 1, Message: p.Encoding})
			}
		}
	}
	for _, f := range now.files() {
		if why := f.foreign; why != "" {
			found = append(found, Finding{Severity: now.ours(f.Path), Path: f.Path, Line: foreignLine(f.Data), Message: why})
		}
	}
	return found
}

// files are the files that are read as a whole.
func (v *View) files() []File {
	var files []File
	for _, f := range []*File{v.Manifest, v.Todo} {
		if f != nil {
			files = append(files, *f)
		}
	}
	for _, l := range v.Layers {
		if v.instructions[l.File.Path] == nil {
			files = append(files, l.File)
		}
	}
	for _, i := range v.Instructions {
		files = append(files, i.File)
	}
	return files
}

// ours is how bad it is: an error in the files the program works with, a warning
// in a project's own.
func (v *View) ours(p gitobj.Path) Severity {
	if p == knowledge.ManifestPath || p == knowledge.TodoPath || p == knowledge.ClaudeName {
		return Error
	}
	return Warning
}
