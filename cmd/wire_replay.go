package cmd

import (
	"context"
	"fmt"
	"io/fs"
	"strings"

	"github.com/spf13/pflag"

	"github.com/git-anw/git-anw/agentctx/bundle"
	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/agentctx/ledger"
	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/store"
)

// replay is a bundle that is made again from its recipe.
type replay struct {
	env     *Env
	w       *gitops.Workspace
	recipe  ledger.Recipe
	log     store.Log
	missing []string
}

func (r *replay) miss(format string, args ...any) {
	r.missing = append(r.missing, fmt.Sprintf(format, args...))
}

// packing is what the bundle was made from, as far as it is here.
func (r *replay) packing(ctx context.Context) (*packing, error) {
	if id := r.recipe.Head; id != "" && !r.w.Has(ctx, id) {
		return nil, gitobj.Problemf(gitobj.Findings, "commit %s, which the bundle was made from, is not in this clone", id.Short()).WithHint("git fetch --all")
	}
	opts := r.options(ctx)
	p := &packing{env: r.env, w: r.w, opts: opts}
	var err error
	if p.req, err = opts.request(opts.task); err != nil {
		return nil, err
	}
	p.req.Budget, p.req.Dir = r.recipe.Budget, r.recipe.Dir
	if p.how, err = r.env.countingAs(r.w.Top, r.recipe.Model, r.recipe.Tokenizer); err != nil {
		return nil, err
	}
	if p.how.version != r.recipe.Counts {
		r.miss(r.env.say("tokenizer %s counts otherwise now", "分词器 %s 的计数已经改变"), r.recipe.Tokenizer)
	}
	if p.req.Wish, err = opts.wish.read(ctx, r.w); err != nil {
		return nil, err
	}
	p.req.Personal = r.personal(ctx)
	if p.from, err = r.sources(ctx); err != nil {
		return nil, err
	}
	return p, p.count()
}

// options are those that were given.
func (r *replay) options(ctx context.Context) contextOptions {
	var opts contextOptions
	flags := pflag.NewFlagSet("context", pflag.ContinueOnError)
	opts.flags(flags)
	for _, option := range r.recipe.Options {
		name, value, _ := strings.Cut(option, "=")
		if err := flags.Set(name, value); err != nil {
			r.miss(r.env.say("option --%s: %v", "选项 --%s：%v"), name, err)
		}
	}
	if opts.task = r.recipe.Task; r.recipe.LongTask != "" {
		opts.task = r.longTask(ctx)
	}
	return opts
}

// personal are the person's own rules, as far as they were kept.
func (r *replay) personal(ctx context.Context) (files []bundle.Personal) {
	for _, in := range r.recipe.Personal {
		if data, found := r.content(ctx, in.Blob); found {
			files = append(files, bundle.Personal{Path: in.Path, Content: data})
			continue
		}
		r.miss(r.env.say("%s: a person's own, and not kept here", "%s：个人文件，这里没有保留"), in.Path)
	}
	return files
}

func (r *replay) longTask(ctx context.Context) string {
	task, found := r.content(ctx, r.recipe.LongTask)
	if !found {
		r.missing = append(r.missing, r.env.say("the task, which is long and in no commit", "任务文本：过长，且不在任何提交中"))
		return "…"
	}
	return string(task)
}

// content is a content that was in no commit: it was kept here, or it has been
// committed since.
func (r *replay) content(ctx context.Context, id gitobj.ID) ([]byte, bool) {
	if data, found, err := r.log.Part(string(id)); err == nil && found && r.w.BlobID(data) == id {
		return data, true
	}
	data, err := r.w.Blob(ctx, id)
	return data, err == nil
}

func (r *replay) sources(ctx context.Context) (from bundle.Sources, err error) {
	commit, err := r.w.Revision(ctx, r.recipe.Head)
	if err != nil {
		return from, err
	}
	from = withKnown(bundle.Sources{Base: commit, History: replayedHistory{r}}, r.w)
	if r.recipe.Head != "" {
		from.Past = past{r.w, string(r.recipe.Head)}
	}
	if r.recipe.Rev {
		from.Tree, from.Inbox = commit, revisionInbox{r.w.Repo, commit}
		return from, nil
	}
	from.Tree = r.tree(ctx, commit)
	notes, err := openInbox(ctx, r.w)
	from.Inbox = replayedInbox{notes, r.inboxAt(ctx)}
	return from, err
}

// tree is the commit with the files as they were.
func (r *replay) tree(ctx context.Context, commit *gitops.Snapshot) fs.FS {
	var own, inside []gitops.Overlay
	for _, in := range r.recipe.Inputs {
		over := gitops.Overlay{Path: in.Path, Mode: in.Mode, Gone: in.Removed()}
		if in.Blob != "" {
			found := false
			if over.Content, found = r.content(ctx, in.Blob); !found {
				r.miss(r.env.say("%s: not committed then, and not kept here", "%s：当时未提交，这里也没有保留"), layout.ShowPath(in.Path))
				continue
			}
		}
		if r.nested(in.Path, commit) {
			inside = append(inside, over)
		} else {
			own = append(own, over)
		}
	}
	nothing, _ := r.w.Revision(ctx, "") // the empty tree needs no git
	return replayedTree{commit.With(own), nothing.With(inside)}
}

// nested reports a file of a repository inside this one.
func (r *replay) nested(at gitobj.Path, commit *gitops.Snapshot) bool {
	for dir := at.Dir(); dir != "."; dir = dir.Dir() {
		if entry, ok := commit.Lookup(dir); ok && entry.Mode == gitobj.ModeGitlink {
			return true
		}
		for _, in := range r.recipe.Inputs {
			if in.Path == dir && in.Mode == gitobj.ModeGitlink {
				return true
			}
		}
	}
	return false
}

// inboxAt is where the inbox stood, as far as its commits are here.
func (r *replay) inboxAt(ctx context.Context) gitobj.InboxState {
	at := r.recipe.Inbox
	have := func(id gitobj.ID) gitobj.ID {
		if id == "" || r.w.Has(ctx, id) {
			return id
		}
		r.miss(r.env.say("inbox: commit %s is not in this clone", "收件箱：本克隆中没有提交 %s"), id.Short())
		return ""
	}
	at.Tip, at.Trunk, at.Local = have(at.Tip), have(at.Trunk), have(at.Local)
	var queue []gitobj.ID
	for _, id := range at.Queue {
		if have(id) != "" {
			queue = append(queue, id)
		}
	}
	at.Queue = queue
	return at
}
