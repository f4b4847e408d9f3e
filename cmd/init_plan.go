package cmd

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/scaffold"
)

// initPlan is all that `init` would do.
type initPlan struct {
	scaffold.Proposal
	target  target
	lang    knowledge.Lang
	noHooks bool
	// hooks reports that hooks or merge drivers are missing.
	hooks bool
}

// complete reports that no file is missing.
func (p *initPlan) complete() bool { return p.target.repo != nil && p.Changes == nil }

// spare takes out what the tree does not show and is a person's all the same: a
// file git ignores, and one that is tracked but not in the work tree.
func (p *initPlan) spare(ctx context.Context, repo *gitops.Repo) error {
	index, err := repo.Index(ctx)
	if err != nil {
		return err
	}
	var kept []scaffold.Change
	for _, change := range p.Changes {
		_, tracked := index.Lookup(change.Path)
		info, err := os.Lstat(filepath.Join(repo.Top, filepath.FromSlash(string(change.Path))))
		switch {
		case change.Old != nil:
			kept = append(kept, change)
		case err == nil && info.IsDir():
			p.remark(change.Path, gitobj.Problemf(gitobj.Refused, "is a folder, so that the file of this name has no place"))
		case err == nil:
			p.remark(change.Path, gitobj.Problemf(gitobj.Refused, "is there and git ignores it, so it stays as it is"))
		case !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENOTDIR):
			return err
		case tracked:
			p.remark(change.Path, gitobj.Problemf(gitobj.Refused, "is tracked but not in the work tree, so it is not written anew"))
		default:
			kept = append(kept, change)
		}
	}
	p.Changes = kept
	return p.warnOfIgnored(ctx, repo)
}

func (p *initPlan) warnOfIgnored(ctx context.Context, repo *gitops.Repo) error {
	ignored, err := repo.Ignored(ctx, p.paths())
	for _, name := range ignored {
		p.remark(name, gitobj.Problemf(gitobj.Refused, "will be ignored by git, so no commit and no clone will have it; change the ignore rule or use git add -f"))
	}
	return err
}

func (p *initPlan) remark(name gitobj.Path, problem *gitobj.Problem) {
	p.Remarks = append(p.Remarks, scaffold.Remark{Path: name, Problem: problem})
}

func (p *initPlan) paths() []gitobj.Path {
	var paths []gitobj.Path
	for _, change := range p.Changes {
		paths = append(paths, change.Path)
	}
	return paths
}

// carryOut does it, in an order in which an interruption at any point leaves a
// folder that the next run completes.
func (p *initPlan) carryOut(ctx context.Context, env *Env) error {
	if err := p.target.make(ctx, env); err != nil {
		return err
	}
	for _, change := range p.Changes {
		if err := p.target.repo.ReplaceFile(change.Path, change.Old, change.Content); err != nil {
			return fmt.Errorf("%s: %w", change.Path, err)
		}
	}
	advice, refused := p.installHooks(ctx, env)
	if p.Changes != nil {
		if err := p.sayFindings(ctx, env); err != nil {
			return err
		}
	}
	p.nextSteps(ctx, env)
	if advice != "" {
		fmt.Fprintf(env.Out, env.say("\nThe hooks are yours to add:\n%s", "\n钩子要由你来加：\n%s"), advice)
	}
	return refused
}

// additions are the arguments of `git add` that stage what was written, and
// none of a person's other work but what lies in inbox/ and wiki/. In a
// repository without a commit nothing is tracked yet, so it takes all but the
// repositories inside: git would add those as links that no clone can follow.
func (p *initPlan) additions(ctx context.Context) []string {
	if head, _, err := p.target.repo.Head(ctx); err == nil && head == "" {
		return append([]string{"-A"}, p.exceptions(ctx)...)
	}
	var names []string
	layers := 0
	for _, path := range p.paths() {
		top, _, below := strings.Cut(string(path), "/")
		switch {
		case below && (top == "inbox" || top == "wiki"):
			names = append(names, top)
		case below:
			if layers++; layers < 6 {
				names = append(names, quote(string(path)))
			}
		default:
			names = append(names, string(path))
		}
	}
	if layers >= 6 {
		names = slices.DeleteFunc(names, func(name string) bool { return strings.Contains(name, "/") })
		names = append(names, "'*/CLAUDE.md'")
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// exceptions are pathspecs that leave repositories of their own out.
func (p *initPlan) exceptions(ctx context.Context) []string {
	tree, err := p.target.repo.WorkTree(ctx)
	if err != nil {
		return nil
	}
	index, err := p.target.repo.Index(ctx)
	if err != nil {
		return nil
	}
	var out []string
	for _, entry := range tree.Entries() {
		if _, tracked := index.Lookup(entry.Path); entry.Mode == gitobj.ModeGitlink && !tracked {
			out = append(out, quote(":(exclude,literal)"+string(entry.Path)))
		}
	}
	return out
}
