package gitops

import (
	"bytes"
	"cmp"
	"context"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Trunk is the branch promotions go to. Commit is what everybody has of it: the
// remote-tracking commit where there is one, so that nothing of ours ever
// publishes a local commit the remote lacks. It is empty on an unborn trunk.
type Trunk struct {
	Name   string
	Ref    string // the ref Commit was read from; HEAD in a checkout without refs
	Commit gitobj.ID
	// Local is the local branch's commit, "" where there is no such branch.
	Local gitobj.ID
}

// Here is the trunk as this repository has it.
func (t Trunk) Here() gitobj.ID { return cmp.Or(t.Local, t.Commit) }

// LocalRef is the full name of the local branch.
func (t Trunk) LocalRef() string { return "refs/heads/" + t.Name }

// Published reports whether Commit is what a remote has.
func (t Trunk) Published() bool { return strings.HasPrefix(t.Ref, "refs/remotes/") }

// Trunk finds the trunk: anw.trunk, else origin/HEAD, else the usual names,
// else the current branch.
func (r *Repo) Trunk(ctx context.Context) (Trunk, error) {
	refs, err := r.refs(ctx)
	if err != nil {
		return Trunk{}, err
	}
	return r.trunkIn(ctx, refs)
}

func (r *Repo) trunkIn(ctx context.Context, refs refTable) (Trunk, error) {
	names, err := r.trunkNames(ctx, refs)
	if err != nil {
		return Trunk{}, err
	}
	for _, name := range names {
		if trunk, ok := refs.trunk(name); ok {
			return trunk, nil
		}
	}
	head, branch, err := r.Head(ctx)
	if branch == "" { // detached, and no refs at all: a CI checkout
		return Trunk{Name: "HEAD", Ref: "HEAD", Commit: head}, err
	}
	return Trunk{Name: branch}, err
}

func (r *Repo) trunkNames(ctx context.Context, refs refTable) ([]string, error) {
	named, err := r.Config(ctx, "anw.trunk")
	if err != nil || named != "" {
		return []string{named}, err
	}
	names := []string{strings.TrimPrefix(refs.symbolic["refs/remotes/origin/HEAD"], "refs/remotes/origin/")}
	preferred, err := r.Config(ctx, "init.defaultBranch")
	if err != nil {
		return nil, err
	}
	_, current, err := r.Head(ctx)
	return append(names, preferred, "main", "master", current), err
}

// refTable is one reading of branches and remote-tracking branches.
type refTable struct {
	commits  map[string]gitobj.ID
	symbolic map[string]string
	remotes  []string
}

func (r *Repo) refs(ctx context.Context) (refTable, error) {
	table := refTable{commits: map[string]gitobj.ID{}, symbolic: map[string]string{}}
	out, err := r.git.run(ctx, "for-each-ref", "--format=%(refname)%00%(objectname)%00%(symref)", "refs/heads", "refs/remotes", "refs/anw/queue")
	if err != nil {
		return table, err
	}
	for _, line := range bytes.Split(bytes.TrimSuffix(out, []byte("\n")), []byte("\n")) {
		if fields := strings.Split(string(line), "\x00"); len(fields) == 3 {
			table.commits[fields[0]], table.symbolic[fields[0]] = gitobj.ID(fields[1]), fields[2]
		}
	}
	table.remotes, err = r.remotes(ctx)
	return table, err
}

func (t refTable) trunk(name string) (Trunk, bool) {
	if name == "" {
		return Trunk{}, false
	}
	trunk := Trunk{Name: name, Ref: "refs/heads/" + name, Local: t.commits["refs/heads/"+name]}
	trunk.Commit = trunk.Local
	if ref, id := t.remote(name); id != "" {
		trunk.Ref, trunk.Commit = ref, id
	}
	return trunk, trunk.Commit != ""
}

// remote finds a branch among the remote-tracking ones.
func (t refTable) remote(branch string) (string, gitobj.ID) {
	for _, remote := range t.remotes {
		ref := "refs/remotes/" + remote + "/" + branch
		if id := t.commits[ref]; id != "" {
			return ref, id
		}
	}
	return "", ""
}

// trunkHas reports whether the trunk's tree holds one of the paths.
func (r *Repo) trunkHas(ctx context.Context, paths []gitobj.Path) (bool, error) {
	trunk, err := r.Trunk(ctx)
	if err != nil || trunk.Commit == "" {
		return false, err
	}
	args := []string{"ls-tree", "-z", "--full-tree", string(trunk.Commit), "--"}
	for _, p := range paths {
		args = append(args, string(p))
	}
	out, err := r.git.run(ctx, args...)
	return len(out) > 0, err
}

// Remote is the remote to send to, "" where there is none.
func (r *Repo) Remote(ctx context.Context) (string, error) {
	remotes, err := r.remotes(ctx)
	if err != nil || len(remotes) == 0 {
		return "", err
	}
	return remotes[0], nil
}
