package scaffold

import (
	"io/fs"
	"path"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// Options are what the tree itself cannot tell.
type Options struct {
	Lang knowledge.Lang
	Name string // what people call the workspace; most often the folder's name
}

// Proposal is everything there is to do, and what a person should hear. It is
// empty for a folder that is a complete workspace.
type Proposal struct {
	Changes []Change
	Remarks []Remark
}

// Change is a file to write. Old is what it holds now; nil where there is none.
type Change struct {
	Path         gitobj.Path
	Content, Old []byte
}

// Remark is something only the person can mend. Lines, if any, are to be added
// to the file. It is a problem, so that it can be told in any language.
type Remark struct {
	Path gitobj.Path
	*gitobj.Problem
	Lines []string
}

// Propose compares the tree with a complete workspace.
func Propose(fsys fs.FS, opts Options) (Proposal, error) {
	projects, err := surveys(fsys)
	if err != nil {
		return Proposal{}, err
	}
	b := &builder{fsys: fsys, opts: opts, projects: projects}
	for _, step := range []func() error{b.router, b.inbox, b.todo, b.manifest, b.layers, b.attributes} {
		if err := step(); err != nil {
			return Proposal{}, err
		}
	}
	return b.Proposal, nil
}

type builder struct {
	Proposal
	fsys     fs.FS
	opts     Options
	projects []survey
}

// add proposes a file that is not there. Where something stands in its place,
// the person hears of that instead.
func (b *builder) add(p gitobj.Path, content func() ([]byte, error)) error {
	remark, free, err := vacant(b.fsys, p)
	if remark.Problem != nil {
		b.Remarks = append(b.Remarks, remark)
	}
	if !free || err != nil {
		return err
	}
	data, err := content()
	b.Changes = append(b.Changes, Change{Path: p, Content: data})
	return err
}

func (b *builder) inbox() error {
	return b.add("inbox/README.md", func() ([]byte, error) { return render(b.opts.Lang, "inbox.md", nil) })
}

func (b *builder) todo() error {
	return b.add(knowledge.TodoPath, func() ([]byte, error) {
		todo := knowledge.NewTodo(b.opts.Lang)
		return todo, nil
	})
}

func exists(fsys fs.FS, name string) bool {
	_, err := fs.Stat(fsys, name)
	return err == nil
}

// names lists a directory; one that cannot be read, as another repository
// inside the workspace, is empty.
func names(fsys fs.FS, dir string) []fs.DirEntry {
	entries, _ := fs.ReadDir(fsys, path.Clean(dir))
	return entries
}
