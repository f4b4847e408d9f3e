package cmd

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/git-anw/git-anw/agentctx/session"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/store"
)

// keeper holds on to a text nobody else has: what came from standard input, an
// editor or the command line. The zero value keeps nothing.
type keeper struct {
	store store.Store
	key   string
}

// keep saves the text and tells, beside the error, where it lies.
func (k keeper) keep(text []byte, cause error) error {
	if k.key == "" || len(bytes.TrimSpace(text)) == 0 {
		return cause
	}
	where := k.store.Path(k.key)
	if err := k.store.Put(k.key, text); err != nil { // a full disk, a git directory of somebody else
		if where, err = elsewhere(text); err != nil {
			return errors.Join(cause, err)
		}
	}
	return keptAt(where, cause)
}

// keptAt tells beside the error where a text lies.
func keptAt(where string, cause error) error {
	kept := gitobj.Problemf(gitobj.GitFailed, "%w", cause)
	if problem := (*gitobj.Problem)(nil); errors.As(cause, &problem) {
		if kept.Kind = problem.Kind; problem.Hint != "" {
			return kept.WithHint("%s\n%s%s", problem.Hint, keptIn, where)
		}
	}
	return kept.WithHint("%s%s", keptIn, where)
}

// elsewhere saves a text outside the git directory, for its owner alone.
func elsewhere(text []byte) (string, error) {
	file, err := os.CreateTemp("", "git-anw-note-*.md")
	if err != nil {
		return "", err
	}
	_, err = file.Write(text)
	return file.Name(), errors.Join(err, file.Close())
}

// keptIn begins the line that tells where a text lies.
const keptIn = "the text is kept: "

func (k keeper) forget() error {
	if k.key == "" {
		return nil
	}
	return k.store.Delete(k.key)
}

// byContent keeps a text under a name of its own, so that a retry with the same
// text replaces it.
func (d *desk) byContent(text []byte) keeper {
	return keeper{store: d.drafts, key: fmt.Sprintf("note-%x.md", sha256.Sum256(text))[:21] + ".md"}
}

// readNote is the note from -F, or from an editor.
func (d *desk) readNote(ctx context.Context, env *Env, opts sessionEndOptions) ([]byte, keeper, error) {
	switch opts.file {
	case "":
		return d.editNote(ctx, env, opts)
	case "-":
		text, err := readNoteFrom(env.In, longestKept)
		return text, d.byContent(text), err
	}
	file := opts.file
	if !filepath.IsAbs(file) {
		file = filepath.Join(env.Dir, file)
	}
	opened, err := os.Open(file)
	if err != nil {
		return nil, keeper{}, gitobj.Problemf(gitobj.Usage, "%s: %w", opts.file, plainCause(err)).WithHint("name a file with the note, or - for standard input")
	}
	defer opened.Close()
	text, err := readNoteFrom(opened, longestNote)
	if err != nil {
		return nil, keeper{}, gitobj.Problemf(gitobj.Usage, "%s: %w", opts.file, plainCause(err)).WithHint("name a file with the note, or - for standard input")
	}
	return text, d.keptAs(file), nil
}

// keptAs is the keeper of a file that is a text kept before, so that it goes once
// it is recorded; of any other file it keeps nothing.
func (d *desk) keptAs(file string) keeper {
	k := keeper{store: d.drafts, key: filepath.Base(file)}
	given, err := os.Stat(file)
	kept, keptErr := os.Stat(k.store.Path(k.key))
	if err != nil || keptErr != nil || !os.SameFile(given, kept) {
		return keeper{}
	}
	return k
}

// longestNote is far beyond what anybody writes. Of a longer text that nobody
// else has, this much is kept: a device or a log has no end.
const (
	longestNote = 16 << 20
	longestKept = 128 << 20
)

// readNoteFrom reads a note, of one that is too long as much as is asked for.
func readNoteFrom(in io.Reader, most int64) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(in, most+1))
	switch {
	case err != nil || len(text) <= longestNote:
		return text, err
	case int64(len(text)) > most && most > longestNote:
		return text[:most], gitobj.Problemf(gitobj.Usage, "note: longer than %d MB; what is beyond %d MB is not kept", longestNote>>20, most>>20)
	}
	return text, gitobj.Problemf(gitobj.Usage, "note: longer than %d MB", longestNote>>20)
}

// editNote opens the editor on a draft: the one kept from an attempt that was
// given up, else a new one.
func (d *desk) editNote(ctx context.Context, env *Env, opts sessionEndOptions) ([]byte, keeper, error) {
	if !env.Terminal {
		return nil, keeper{}, errNoNote
	}
	place, agent, _ := d.placeOf(env, opts)
	kept := keeper{store: d.drafts, key: fmt.Sprintf("session-%x", sha256.Sum256([]byte(place.Worktree)))[:24] + ".md"}
	if _, found, err := d.drafts.Get(kept.key); err != nil {
		return nil, kept, err
	} else if !found {
		facts, err := session.Gather(ctx, d.sessionPorts(), place, agent)
		if err != nil {
			return nil, kept, err
		}
		if err := d.drafts.Put(kept.key, session.Draft(facts)); err != nil {
			return nil, kept, err
		}
	}
	in, out := env.terminal()
	if err := d.w.Edit(ctx, d.drafts.Path(kept.key), in, out, env.Err); err != nil {
		return nil, kept, gitobj.Problemf(gitobj.Refused, "editor: %w", err).WithHint("%s%s", keptIn, d.drafts.Path(kept.key))
	}
	text, _, err := d.drafts.Get(kept.key)
	return text, kept, err
}
