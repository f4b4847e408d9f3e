package cmd

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/hooks/install"
	"github.com/git-anw/git-anw/knowledge"
)

// hooksHome is the repository whose hooks matter here: the workspace's, or
// where there is none yet, the one around the working directory.
func (e *Env) hooksHome(ctx context.Context) (*gitops.Repo, install.Repository, error) {
	repo, err := e.repository(ctx)
	if err != nil {
		return nil, install.Repository{}, err
	}
	facts, err := e.hookFacts(ctx, repo)
	return repo, facts, err
}

func (e *Env) repository(ctx context.Context) (*gitops.Repo, error) {
	w, err := e.workspace(ctx)
	if problem := (*gitobj.Problem)(nil); errors.As(err, &problem) && problem.Kind == gitobj.NoWorkspace {
		return gitops.Open(ctx, e.Dir, e.Environ)
	}
	if err != nil {
		return nil, err
	}
	return w.Repo, nil
}

// hookFacts asks git where it looks for hooks, and who said so.
func (e *Env) hookFacts(ctx context.Context, repo *gitops.Repo) (facts install.Repository, err error) {
	facts = install.Repository{Top: repo.Top, CommonDir: repo.CommonDir, HooksDir: os.DevNull, Chinese: e.speech() == knowledge.Chinese}
	if facts.HooksPath, err = repo.Config(ctx, "core.hooksPath"); err != nil {
		return facts, err
	}
	if facts.HooksPathScope, err = repo.ConfigScope(ctx, "core.hooksPath"); err != nil {
		return facts, err
	}
	if !facts.SwitchedOff() { // git has no answer to where an empty path is
		if facts.HooksDir, err = repo.HooksDir(ctx); err != nil {
			return facts, err
		}
	}
	facts.ConfigHooks, err = repo.ConfigHooks(ctx, "anw-")
	return facts, err
}

// installHooks installs hooks and merge driver into a repository; see
// install.Install for what it returns.
func (e *Env) installHooks(ctx context.Context, repo *gitops.Repo) (wrote []string, advice string, err error) {
	facts, err := e.hookFacts(ctx, repo)
	if err != nil {
		return nil, "", err
	}
	return install.Install(ctx, facts, repo, e.recorded())
}

// recorded is the path that hooks remember. What `go run` builds is gone before
// the next commit.
func (e *Env) recorded() string {
	if strings.Contains(filepath.ToSlash(e.Program), "/go-build") {
		return ""
	}
	return e.Program
}
