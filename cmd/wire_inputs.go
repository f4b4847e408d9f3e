package cmd

import (
	"path"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/agentctx/bundle"
	"github.com/git-anw/git-anw/agentctx/ledger"
	"github.com/git-anw/git-anw/agentctx/redact"
	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/config"
)

const (
	maxInputs = 2000     // files that are not committed; nobody reads a bundle of more
	maxInput  = 1 << 20  // bytes of one that are kept
	maxKept   = 16 << 20 // bytes of all that are kept
)

// inputs gathers the files a packer may have looked at that are not as HEAD has
// them.
type inputs struct {
	w        *gitops.Workspace
	seen     *seen
	allow    redact.Allow
	list     []ledger.Input
	contents map[gitobj.ID][]byte
	kept     int
}

func (in *inputs) gather() {
	if in.seen.tree == nil || len(in.seen.states) == 0 {
		return
	}
	for _, line := range in.seen.states[0].Dirty { // two letters, a space, a path
		at := gitobj.Path(line[3:])
		if strings.HasSuffix(string(at), "/") {
			in.below(at)
		} else {
			in.add(at, line[:2])
		}
	}
	in.nested()
}

// below adds what is in a folder nobody has committed anything of, which may be
// a repository of its own.
func (in *inputs) below(folder gitobj.Path) {
	for _, entry := range in.seen.tree.Entries() {
		if strings.HasPrefix(string(entry.Path)+"/", string(folder)) {
			in.add(entry.Path, "??")
		}
	}
}

func (in *inputs) add(at gitobj.Path, status string) {
	if len(in.list) >= maxInputs {
		return
	}
	entry, there := in.seen.tree.Lookup(at)
	switch {
	case !there && at.Valid():
		in.list = append(in.list, ledger.Input{Path: at})
	case !there:
	case entry.Mode != gitobj.ModeGitlink && in.matters(at):
		in.keep(at, entry.Mode)
	case status == "??" || strings.Contains(status, "A"): // that it is there may make a folder a project
		in.list = append(in.list, ledger.Input{Path: at, Mode: entry.Mode})
	}
}

// matters reports a file whose text may be in a bundle, or decide what is.
func (in *inputs) matters(at gitobj.Path) bool {
	return in.seen.tree.read[string(at)] || at == config.Path || strings.EqualFold(path.Ext(string(at)), ".md")
}

// nested adds what was read in repositories inside this one: no commit of this
// one has it.
func (in *inputs) nested() {
	var names []string
	for name := range in.seen.tree.read {
		if tree, _ := in.seen.tree.locate(name); tree != in.seen.tree.Snapshot {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		in.keep(gitobj.Path(name), gitobj.ModeFile)
	}
}

// keep adds a file with its content, redacted.
func (in *inputs) keep(at gitobj.Path, mode gitobj.Mode) {
	tree, inside := in.seen.tree.locate(string(at))
	data, err := tree.ReadFile(inside)
	if err != nil {
		return
	}
	clean, _ := redact.Redact(data, in.allow)
	in.list = append(in.list, ledger.Input{Path: at, Mode: mode, Blob: in.content(clean)})
}

// content names a content, and keeps it unless it is too large.
func (in *inputs) content(data []byte) gitobj.ID {
	id := in.w.BlobID(data)
	if len(data) <= maxInput && in.kept+len(data) <= maxKept {
		in.kept += len(data)
		in.contents[id] = data
	}
	return id
}

// personal adds a person's own rules, redacted: no commit has them.
func (in *inputs) personal(files []bundle.Personal) (list []ledger.Input) {
	for _, file := range files {
		clean, _ := redact.Redact(file.Content, in.allow)
		list = append(list, ledger.Input{Path: file.Path, Blob: in.content(clean)})
	}
	return list
}
