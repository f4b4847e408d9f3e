package cmd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/agentctx/bundle"
	"github.com/git-anw/git-anw/agentctx/redact"
	"github.com/git-anw/git-anw/agentctx/session"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/config"
	"github.com/git-anw/git-anw/knowledge/lint"
	"github.com/git-anw/git-anw/knowledge/promotion"
)

// sayCleaned names what was taken out of a text, never the text.
func sayCleaned(env *Env, cleaned session.Cleaned) {
	sayDoubt(env, cleaned.Doubt)
	for _, r := range cleaned.Redactions {
		fmt.Fprintf(env.Err, env.say("redacted: %s (%s)\n", "已涂去：%s（%s）\n"), r.Where, r.Rule)
	}
}

// sayDoubt tells why no exception counts, if so.
func sayDoubt(env *Env, doubt error) {
	if doubt == nil {
		return
	}
	said := doubt.Error()
	if lines := (redact.Unclear)(nil); env.speech() == knowledge.Chinese && errors.As(doubt, &lines) {
		said = unclearZH(lines)
	}
	fmt.Fprintf(env.Err, env.say("warning: %s; nothing is excepted from redaction\n", "警告：%s；涂去机密时没有例外\n"), said)
}

func unclearZH(lines redact.Unclear) string {
	var said []string
	for _, line := range lines {
		said = append(said, fmt.Sprintf("%s:%d：redact.allow：%s", config.Path, line.Line, lint.Say(line.Text, knowledge.Chinese)))
	}
	return strings.Join(said, "\n")
}

// redaction takes secrets out of what a command writes, and remembers where.
type redaction struct {
	session.Cleaned
	allow redact.Allow
}

// redactionFor follows the exceptions of a tree.
func redactionFor(tree fs.FS) *redaction {
	var r redaction
	r.allow, r.Doubt = session.Exceptions(tree)
	return &r
}

// text is a text without its secrets. Where says what it is; unless after is
// negative, so many lines of it stand before the text.
func (r *redaction) text(text []byte, after int, where string) []byte {
	clean, hits := redact.Redact(text, r.allow)
	for _, hit := range hits {
		place := where
		if after >= 0 {
			place = fmt.Sprintf("line %d of %s", after+hit.Line, where)
		}
		r.Redactions = append(r.Redactions, session.Redaction{Where: place, Rule: hit.Rule})
	}
	return clean
}

func (r *redaction) short(text, where string) string { return string(r.text([]byte(text), -1, where)) }

// item is an entry as it may become a page. Notes of ours have no secrets; those
// that people wrote or edited may.
func (r *redaction) item(note gitobj.Note, entry knowledge.Entry) promotion.Item {
	front := knowledge.ParseFrontMatter(note.Content).End
	head, body := note.Content[:front:front], note.Content[front:]
	note.Content = append(head, r.text(body, bytes.Count(head, []byte("\n")), string(note.Path))...)
	quiet := redaction{allow: r.allow} // what the text says was told, and of tags, which rarely hold any, the page tells
	entry.Title, entry.Tags = quiet.short(entry.Title, ""), slices.Clone(entry.Tags)
	for i := range entry.Tags {
		entry.Tags[i] = r.short(entry.Tags[i], "tag of "+string(note.Path))
	}
	return promotion.Item{Note: note, Entry: entry}
}

// name refuses a path that holds a secret: there, nothing can stand in its place.
func (r *redaction) name(p string) error {
	if hits := redact.Find(p, r.allow); len(hits) > 0 {
		return gitobj.Problemf(gitobj.Usage, "the name of the page holds a secret (%s)", hits[0].Rule).WithHint("choose another name; an exception is listed in redact.allow of .anw/config.yaml")
	}
	return nil
}

// sayMasked names the secrets that a bundle does not show.
func sayMasked(env *Env, packed bundle.Bundle) {
	sayDoubt(env, packed.Doubt)
	for _, s := range packed.Secrets {
		fmt.Fprintf(env.Err, env.say("redacted: %s (%s)\n", "已涂去：%s（%s）\n"), s.Where, s.Rule)
	}
}

// withoutSecrets is a text as it may be kept: a draft is as easily copied as an
// entry.
func (d *desk) withoutSecrets(ctx context.Context, text []byte) []byte {
	var r redaction
	if tree, err := d.trees.Current(ctx); err == nil {
		r = *redactionFor(tree) // a doubt was told already
	}
	return r.text(text, 0, "")
}
