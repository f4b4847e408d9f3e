package cmd

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/store"
	"github.com/git-anw/git-anw/knowledge/lint"
)

// findings checks a state, or remembers what was found when everything was as it
// is now. What decides is the name of every blob, never a time.
func (s source) findings(ctx context.Context, env *Env, w *gitops.Workspace) ([]lint.Finding, error) {
	tree, err := s.open(ctx, w)
	if err != nil {
		return nil, err
	}
	base, err := s.base(ctx, w)
	if err != nil {
		return nil, err
	}
	memory := checkMemory{store.New(w.CheckedDir()), s.kind(), stateKey(env, tree, base)}
	if found, ok := memory.recall(); ok {
		return found, nil
	}
	loaded, err := loadStates(ctx, w, tree, base)
	if err != nil {
		return nil, err
	}
	found := append(loaded.unnamed, lint.Check(loaded.now, loaded.base)...)
	memory.keep(found)
	return found, nil
}

// kind keeps one memory for each way of asking.
func (s source) kind() string {
	switch {
	case s.staged:
		return "index"
	case s.rev != "":
		return "revision"
	}
	return "worktree"
}

// checkMemory is the last result of a kind. A damaged or unwritable one costs a
// check and nothing else.
type checkMemory struct {
	store     store.Store
	kind, key string
}

type checked struct {
	Format   int            `json:"format"`
	Key      string         `json:"key"`
	Findings []lint.Finding `json:"findings"`
}

func (m checkMemory) recall() ([]lint.Finding, bool) {
	data, found, err := m.store.Get(m.kind)
	var last checked
	if m.key == "" || err != nil || !found || json.Unmarshal(data, &last) != nil {
		return nil, false
	}
	return last.Findings, last.Format == 1 && last.Key == m.key
}

func (m checkMemory) keep(findings []lint.Finding) {
	if m.key == "" {
		return
	}
	if data, err := json.Marshal(checked{1, m.key, findings}); err == nil {
		_ = m.store.Put(m.kind, data)
	}
}

// manyUnknown is how many files without a known blob are read only to find out
// that nothing changed.
const manyUnknown = 256

// stateKey names the two states and the program; "" where that costs too much.
func stateKey(env *Env, tree *gitops.Snapshot, base gitobj.ID) string {
	program, err := os.Stat(env.Program)
	if err != nil {
		return ""
	}
	sum := sha256.New()
	fmt.Fprintf(sum, "%s %d %d %s\n%q\n", version(), program.Size(), program.ModTime().UnixNano(), base, tree.Skipped())
	unknown := 0
	for _, entry := range tree.Entries() {
		if entry.ID == "" && entry.Mode != gitobj.ModeGitlink {
			if unknown++; unknown > manyUnknown || !addContent(sum, tree, entry) {
				return ""
			}
			continue
		}
		sum.Write([]byte(entry.ID))
		fmt.Fprintf(sum, " %o ", entry.Mode)
		sum.Write([]byte(entry.Path))
		sum.Write([]byte{0})
	}
	return hex.EncodeToString(sum.Sum(nil))
}

func addContent(sum io.Writer, tree *gitops.Snapshot, entry gitobj.Entry) bool {
	data, err := tree.ReadFile(string(entry.Path))
	if err != nil {
		return false
	}
	content := sha256.Sum256(data)
	fmt.Fprintf(sum, "%x %o %s\x00", content, entry.Mode, entry.Path)
	return true
}
