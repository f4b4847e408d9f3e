package cmd

import (
	"bufio"
	"context"
	"fmt"
	"io/fs"
	"strings"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/config"
	"github.com/git-anw/git-anw/knowledge/promotion"
)

// items finds the entries that are named, as they may become a page.
func (d *desk) items(ctx context.Context, secrets *redaction, names []string) ([]promotion.Item, error) {
	var items []promotion.Item
	for _, name := range names {
		found, err := d.findAny(ctx, name)
		if err != nil {
			return nil, err
		}
		items = append(items, secrets.item(found.Note, found.Entry))
	}
	return items, nil
}

// sameRepository refuses a page in a project that is a repository of its own: one
// commit cannot be in two.
func (d *desk) sameRepository(ctx context.Context, to string) error {
	if to == "" || d.w.Bare() {
		return nil
	}
	tree, err := d.w.WorkTree(ctx)
	if err != nil {
		return err
	}
	to = strings.TrimPrefix(to, "./")
	for at := range to {
		if entry, ok := tree.Lookup(gitobj.Path(to[:at])); ok && to[at] == '/' && entry.Mode == gitobj.ModeGitlink {
			return gitobj.Problemf(gitobj.Refused, "%s: %s is a repository of its own", to, entry.Path).
				WithHint("git anw inbox show ENTRY > %s, commit it there, then git anw inbox drop ENTRY here", quote(to))
		}
	}
	return nil
}

func (d *desk) promoteRequest(ctx context.Context, env *Env, opts promoteOptions) (promotion.Request, error) {
	current, err := d.trees.Current(ctx)
	if err != nil {
		return promotion.Request{}, err
	}
	secrets := redactionFor(current)
	items, err := d.items(ctx, secrets, opts.entries)
	if err == nil {
		err = secrets.name(opts.to)
	}
	if err != nil {
		return promotion.Request{}, err
	}
	onTrunk, err := listsOnTrunk(ctx, d.w.Repo, current)
	if err != nil {
		return promotion.Request{}, err
	}
	_, missing := fs.Stat(current, strings.TrimPrefix(opts.to, "./"))
	if opts.summary == "" && opts.to != "" && missing != nil && env.Terminal {
		fmt.Fprintf(env.Err, env.say("summary of %s: ", "%s 的摘要："), opts.to)
		opts.summary, _ = bufio.NewReader(env.In).ReadString('\n')
	}
	opts.title, opts.summary = secrets.short(opts.title, "title"), secrets.short(opts.summary, "summary")
	sayCleaned(env, secrets.Cleaned)
	return promotion.Request{
		Items: items, Page: gitobj.Path(strings.TrimPrefix(opts.to, "./")), Title: opts.title, Summary: opts.summary,
		Day: env.Today(), Lang: knowledge.WorkspaceLang(current), OnTrunk: onTrunk,
	}, nil
}

// listsOnTrunk reports whether promotions leave the MANIFEST to whoever merges: a
// person's setting, else that of the workspace.
func listsOnTrunk(ctx context.Context, repo *gitops.Repo, tree fs.FS) (bool, error) {
	mode, err := repo.Config(ctx, "anw.manifest")
	if err != nil || mode == "" {
		return config.Read(tree).OnTrunk, err
	}
	on, known := config.OnTrunk(mode)
	if !known {
		return false, gitobj.Problemf(gitobj.Usage, "anw.manifest: %q is neither in-promotion nor on-trunk", mode).WithHint("git config --unset anw.manifest")
	}
	return on, nil
}
